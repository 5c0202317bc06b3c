import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface CheckoutFile {
  path: string;
  type: string;
  text: string;
}

/** Plain files, copied unchanged next to the compiled server. */
const FOLDER = join(import.meta.dirname, '../checkout');
const ENTRIES = ['checkout.js', 'checkout.css'];
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

export function readCheckoutFiles(): CheckoutFile[] {
  return readdirSync(FOLDER).flatMap((name) => {
    const type = TYPES[name.split('.').pop() ?? ''];
    if (!type) return [];
    const path = ENTRIES.includes(name) ? `/${name}` : `/checkout/${name}`;
    return { path, type, text: readFileSync(join(FOLDER, name), 'utf8') };
  });
}
