/**
 * The parameters that pages read: the filters and the order of a list (the web's `category/filters.ts`), the choice of a size
 * and a colour, and where to go after signing in. `category` comes with the links to a department.
 */
const READ = new Set(['gender', 'size', 'type', 'color', 'min', 'max', 'order', 'category', 'redirect']);

/** The address without what no page reads, such as what advertisements add: it shows the same page. */
export function pageAddress(url: string): string {
  const start = url.indexOf('?');
  if (start < 0) return url;
  const read = url
    .slice(start + 1)
    .split('&')
    .filter((parameter) => READ.has(parameter.split('=', 1)[0]!));
  return url.slice(0, start) + (read.length > 0 ? `?${read.join('&')}` : '');
}
