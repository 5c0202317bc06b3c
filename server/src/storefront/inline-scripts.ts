import { createHash } from 'node:crypto';
import { builtPage } from './files.js';

/** What the page's policy must allow of the frame's own scripts, as `sha256-...` of each that stands in it. */
export function inlineScripts(): string[] {
  const scripts = builtPage('index.html')?.matchAll(/<script>([^]*?)<\/script>/g) ?? [];
  return [...scripts].map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`);
}
