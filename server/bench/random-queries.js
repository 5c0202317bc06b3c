import { queries } from './requests.js';

/** Random queries: any combination of a keyword, the filter's lists, prices and stock, in any order. */
const KEYWORDS = [
  'cotton',
  'sneakers',
  'wool',
  'warm',
  'linen',
  'northpeak',
  'sneekers',
  's',
  'red dress',
  'cotton shirt',
  'mens sneakers',
  'northpeak sneakers',
  'denim kurta',
  'leather boots',
  'black hoodie',
  'soft wool',
];
const LISTS = {
  genders: ['Mens', 'Womens', 'Children'],
  sizes: ['Small', 'Medium', 'Large'],
  categories: ['Shoes', 'Cloths'],
  colors: ['Red', 'Black'],
};
const LOWEST = [200, 500, 1000, 2000];
const RANGES = [50, 400, 2000, 6000];
const SORTS = ['NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'RATING'];
const PAGES = [1, 1, 1, 2, 5, 40];
const SHARE = 0.33;

/** A reproducible sequence of numbers from 0 to 1 (a linear congruential generator). */
function numbers() {
  let state = 7;
  return () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
}

/** This many queries with facets, the same each time. */
export function randomQueries(count) {
  const next = numbers();
  const one = (values) => values[Math.floor(next() * values.length)];
  const isSet = (share = SHARE) => next() < share;
  return Array.from({ length: count }, () => {
    const filter = {};
    if (isSet(0.9)) filter.keyword = one(KEYWORDS);
    for (const [list, values] of Object.entries(LISTS)) if (isSet()) filter[list] = [one(values)];
    if (isSet()) filter.minPrice = one(LOWEST);
    if (filter.minPrice) filter.maxPrice = filter.minPrice + one(RANGES);
    if (isSet()) filter.inStock = true;
    return queries.category(filter, one(filter.keyword ? ['RELEVANCE', ...SORTS] : SORTS), one(PAGES));
  });
}
