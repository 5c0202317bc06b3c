/** "." and ".." would be taken for steps in the path, however they are encoded; a blank after them is not searched for. */
const segment = (keyword: string) => encodeURIComponent(/^\.{1,2}$/.test(keyword) ? `${keyword} ` : keyword);

/** The first page of what is found for a keyword. */
export const searchAddress = (keyword: string) => `/search/${segment(keyword)}/page/1`;

/** Any page of it, as the page numbers below it are addressed. */
export const resultsAddress = (keyword: string, page: number) => `/product/${segment(keyword)}/page/${page}`;
