import { FILTERS } from '../pages/category/filters';

const FILTER_KEYS = new Set(FILTERS.map(({ key }) => key));
/** What else a list reads; `category` comes with the links to a department. */
const OF_LISTS = new Set(['min', 'max', 'order', 'category']);
const SIGN_IN = /^\/(login|register)\/?$/;

const isRead = (path: string, name: string) =>
  OF_LISTS.has(name) || (name === 'redirect' && SIGN_IN.test(path));

/**
 * An address (path and query) without what no page reads, such as what advertisements add, and without what stands there for the second
 * time: it shows the same page, whose links need not repeat that.
 */
export function pageAddress(address: string): string {
  const start = address.indexOf('?');
  if (start < 0) return address;
  const path = address.slice(0, start);
  const seen = new Set<string>();
  const read = address
    .slice(start + 1)
    .split('&')
    .filter((parameter) => {
      const name = parameter.split('=', 1)[0]!;
      const what = FILTER_KEYS.has(name) ? parameter : name;
      if (seen.has(what) || !(FILTER_KEYS.has(name) || isRead(path, name))) return false;
      seen.add(what);
      return true;
    });
  return read.length > 0 ? `${path}?${read.join('&')}` : path;
}
