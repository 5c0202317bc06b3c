const NEWEST = '?category=date&order=newest';

/** The shop's departments, in the order of the navigation. */
export const categoryLinks = [
  { text: 'Home', to: '/' },
  { text: 'All Products', to: `/productcategory/allproducts${NEWEST}` },
  { text: 'Mens', to: `/productcategory/mens${NEWEST}` },
  { text: 'Womens', to: `/productcategory/womens${NEWEST}` },
  { text: 'Children', to: `/productcategory/children${NEWEST}` },
];
