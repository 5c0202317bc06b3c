import { createHash } from 'node:crypto';
import { config } from '../config.js';
import { builtPage } from './files.js';
import type { RenderedPage, Settings } from './renderer.js';

const PLACES = /<!--page:(?:head|html|state)-->/;

/** What the page's policy must allow of the frame's own scripts, as `sha256-...` of each that stands in it. */
export function inlineScripts(): string[] {
  const scripts = builtPage('index.html')?.matchAll(/<script>([^]*?)<\/script>/g) ?? [];
  return [...scripts].map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`);
}

/** The built index.html, to be filled with rendered pages; undefined where the web has not been built. */
export function pageFrame() {
  const built = builtPage('index.html');
  if (!built) return undefined;
  const [start, body, end, rest] = built.split(PLACES);
  const settings: Settings = { currencyDisplay: config.currencyDisplay, publicUrl: config.publicUrl };
  const meta = `<meta name="currency-display" content="${settings.currencyDisplay}"><meta name="public-url" content="${settings.publicUrl}">`;

  function around({ head, html, state }: RenderedPage): string {
    const answered = state && `<script id="apollo-state" type="application/json">${state}</script>`;
    return `${start}${meta}${head}${body}${html}${end}${answered}${rest}`;
  }
  return { settings, around };
}
