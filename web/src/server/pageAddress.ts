import { FILTERS } from '../pages/category/filters';

const FILTER_KEYS = new Set(FILTERS.map(({ key }) => key));
/** The other parameters of a list; `category` comes with the links to a department. */
const OF_LISTS = new Set(['min', 'max', 'order', 'category']);
const SIGN_IN = /^\/(login|register)\/?$/;

const isRead = (path: string, name: string) =>
  FILTER_KEYS.has(name) || OF_LISTS.has(name) || (name === 'redirect' && SIGN_IN.test(path));

/**
 * An address (path and query) without parameters that no page reads, such as those of advertisements, and without repeated ones:
 * it shows the same page.
 */
export function pageAddress(address: string): string {
  const start = address.indexOf('?');
  if (start < 0) return address;
  const path = address.slice(0, start);
  const read = new Map<string, string>();
  for (const parameter of address.slice(start + 1).split('&')) {
    const name = parameter.split('=', 1)[0]!;
    const what = FILTER_KEYS.has(name) ? parameter : name; // only filters have several values
    if (isRead(path, name) && !read.has(what)) read.set(what, parameter);
  }
  return read.size > 0 ? `${path}?${[...read.values()].join('&')}` : path;
}
