import type { Settings } from '../config';

export interface RenderedPage {
  status: number;
  /** Title, descriptions, preloads and styles. */
  head: string;
  html: string;
  /** The queries' results for the browser's cache; JSON that is safe inside a script element. */
  state: string;
}

/** Inserts a rendered page and the shop's settings into index.html. */
export function fillFrame(frame: string, { head, html, state }: RenderedPage, settings: Settings): string {
  const meta = `<meta name="currency-display" content="${settings.currencyDisplay}"><meta name="public-url" content="${settings.publicUrl}">`;
  const answered = state && `<script id="apollo-state" type="application/json">${state}</script>`;
  return frame
    .replace('<!--page:head-->', () => meta + head)
    .replace('<!--page:html-->', () => html)
    .replace('<!--page:state-->', () => answered);
}
