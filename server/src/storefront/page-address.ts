/**
 * Leaves out of an address what no page reads, such as what advertisements add: it shows the same page.
 * @param read the names of the parameters that pages read
 */
export const addressOfPage = (read: string[]) => {
  const known = new Set(read);
  return (url: string): string => {
    const start = url.indexOf('?');
    if (start < 0) return url;
    const kept = url
      .slice(start + 1)
      .split('&')
      .filter((parameter) => known.has(parameter.split('=', 1)[0]!));
    return url.slice(0, start) + (kept.length > 0 ? `?${kept.join('&')}` : '');
  };
};
