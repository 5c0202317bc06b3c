/** The pages that show the catalogue as everybody sees it. Cart, checkout and account are asked for anew each time. */
const SEEN_PAGES = /^\/($|page\/|search\/|product\/|productcategory\/)/;
/** Files with a hash in their name, and pictures, which get another name when they change. */
const ASSETS = /^\/(assets|images|uploads|icons)\/|^\/favicon\.svg$/;

export const isSeenPage = (path: string) => SEEN_PAGES.test(path);

export const isAsset = (path: string) => ASSETS.test(path);
