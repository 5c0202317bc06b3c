/** "." and ".." would be resolved as path segments however they are encoded; the search ignores a trailing blank. */
const segment = (keyword: string) => encodeURIComponent(/^\.{1,2}$/.test(keyword) ? `${keyword} ` : keyword);

/** The first page of the results of a keyword. */
export const searchAddress = (keyword: string) => `/search/${segment(keyword)}/page/1`;

/** Any page of the results, as linked by the page numbers. */
export const resultsAddress = (keyword: string, page: number) => `/product/${segment(keyword)}/page/${page}`;
