/** Public pages of the catalogue. Cart, checkout and account are always fetched. */
const CATALOGUE_PAGES = /^\/($|page\/|search\/|product\/|productcategory\/)/;
/** Files with a hash in their name, and pictures, which get a new name when they change. */
const ASSETS = /^\/(assets|images|uploads|icons)\/|^\/favicon\.svg$/;

export const isCataloguePage = (path: string) => CATALOGUE_PAGES.test(path);

export const isAsset = (path: string) => ASSETS.test(path);
