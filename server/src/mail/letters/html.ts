/** HTML that is safe to show. */
export class Html {
  constructor(readonly markup: string) {}
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!);

type Value = string | number | Html | Html[];

function markupOf(value: Value): string {
  if (value instanceof Html) return value.markup;
  return Array.isArray(value) ? value.map(({ markup }) => markup).join('') : escape(String(value));
}

/** A template whose values are escaped, unless they are HTML themselves. */
export const html = (strings: TemplateStringsArray, ...values: Value[]) =>
  new Html(strings.reduce((markup, string, n) => markup + markupOf(values[n - 1]!) + string));

/** Whether a mail may link to or show this URL; only web addresses count. */
export const isWebAddress = (url: string) =>
  URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
