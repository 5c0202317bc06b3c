import { createHash } from 'node:crypto';
import { builtPage } from './files.js';

/** The hashes of the frame's own inline scripts, as the page's policy must allow them: a `sha256-...` for each. */
export function inlineScripts(): string[] {
  const scripts = builtPage('index.html')?.matchAll(/<script>([^]*?)<\/script>/g) ?? [];
  return [...scripts].map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`);
}
