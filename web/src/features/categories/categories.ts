const NEWEST = '?category=date&order=newest';

export const ALL_PRODUCTS = `/productcategory/allproducts${NEWEST}`;

/** The shop's departments, in navigation order. */
export const categoryLinks = [
  { text: 'Home', to: '/' },
  { text: 'All Products', to: ALL_PRODUCTS },
  { text: 'Mens', to: `/productcategory/mens${NEWEST}` },
  { text: 'Womens', to: `/productcategory/womens${NEWEST}` },
  { text: 'Children', to: `/productcategory/children${NEWEST}` },
];

/** True on every page of the department that `to` leads to, whatever its filters. */
export function isInCategory(pathname: string, to: string): boolean {
  const [path] = to.split('?');
  return (pathname.replace(/\/page\/[^/]*$/, '').toLowerCase() || '/') === path;
}
