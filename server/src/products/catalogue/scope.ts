import { ProductFilter, ProductSort } from '../dto/product.inputs.js';
import type { Form, Way } from './catalogue-sql.js';
import { type Keys, keysOf } from './scan-keys.js';

export const NO_LIMIT = 2_147_483_647;
/** Gathers everything, however many match. */
export const ALL = NO_LIMIT - 1;

/** The predicate of a query of the shelf: a full-text query (null for all), price bounds in paise, and what is in stock. */
export interface Scope {
  query: string | null;
  low: number;
  high: number;
  /** Only what is in stock; of a product stocked by variant, in one of these sizes and colours, if there are any. */
  inStock: boolean;
  sizes: string[];
  colors: string[];
  /** Whether it is faster to search by price rungs, too, than to look at the price of everything that has the words. */
  isFoundByPrices?: boolean;
}

/** How many products have such prices. */
export interface Priced {
  /** At most this many. */
  within: number;
  /** If they are more than may be gathered, about which share of the shelf they are. */
  share?: number;
}

/** A cached keyset cursor: a product, and how many matches come before it in an order. */
export interface Cursor {
  id: string;
  at: number;
  /** Whether a walk from it was in vain. */
  isFar?: boolean;
}

/** Which slice of the matches, in which order, with which columns. */
export interface Slice {
  sort: ProductSort;
  skipped: number;
  size: number;
  /** Where a walk to it starts, unless at the beginning. */
  cursor?: Cursor;
  /** For the order RELEVANCE: queries, the best first; what none of them finds comes last. */
  tiers?: string[];
  as?: Form;
  /** Whether the page comes with the lowest and the highest price of all that the scope finds, regardless of its price bounds. */
  withEnds?: boolean;
  /** Whether what is gathered comes with its groups. */
  withGroups?: boolean;
}

/** Identifies a page, with what it depends on beside words, groups and prices: ratings (by the order) and stock. */
export interface PageKey extends Pick<Slice, 'sort'>, Pick<Scope, 'inStock'> {
  text: string;
}

/** A slice that shows nothing. */
export const NO_PAGE: Slice = { sort: ProductSort.NEWEST, skipped: 0, size: 0 };

export const scopeOf = (
  query: string | null,
  { minPrice, maxPrice, inStock, sizes, colors }: ProductFilter = {},
): Scope => ({
  query,
  low: minPrice ?? 0,
  high: maxPrice ?? NO_LIMIT,
  inStock: inStock ?? false,
  sizes: sizes ?? [],
  colors: colors ?? [],
});

export const valuesOf = ({ query, low, high, inStock, sizes, colors }: Scope) => [
  query,
  low,
  high,
  inStock,
  sizes,
  colors,
];

/** Whether prices bound it. */
export const isWithinPrices = ({ low, high }: Scope) => low > 0 || high < NO_LIMIT;

export const isEverything = (scope: Scope) =>
  scope.query === null && !isWithinPrices(scope) && !scope.inStock;

/** How a scope is found, and its query as keys if that way takes any: one more parameter of a statement. */
export function wayTo(
  { query, isFoundByPrices }: Pick<Scope, 'query' | 'isFoundByPrices'>,
  split = keysOf,
): { way: Way; keys: Keys[] } {
  const keys: Keys = query === null ? [null] : split(query);
  if (isFoundByPrices) return { way: 'byPrices', keys: [keys] };
  const isSplit = keys.filter((key) => key !== null).length > 1;
  return isSplit ? { way: 'byKeys', keys: [keys] } : { way: 'byQuery', keys: [] };
}

/** The shelf has no order by relevance: products of equal relevance are ordered by rating. */
export const onShelf = (sort: ProductSort) => (sort === ProductSort.RELEVANCE ? ProductSort.RATING : sort);

export const facetValues = ({ genders, sizes, categories, colors }: ProductFilter) =>
  [genders, sizes, categories, colors].map((list) => list ?? []);
