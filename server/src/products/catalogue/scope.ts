import { ProductFilter, ProductSort } from '../dto/product.inputs.js';
import type { Form, Way } from './catalogue-sql.js';
import { type Keys, keysOf } from './scan-keys.js';

export const NO_LIMIT = 2_147_483_647;
/** Collects however many match. */
export const ALL = NO_LIMIT - 1;

/** A question to the shelf: a full-text query (null for all), bounds of the price in paise, and what is in stock. */
export interface Scope {
  query: string | null;
  low: number;
  high: number;
  /** Only what is in stock; of a product stocked by variant, in one of these sizes and colours, where there are any. */
  inStock: boolean;
  sizes: string[];
  colors: string[];
  /** Whether what has the words is sooner found by its prices, too, than looked at. */
  isFoundByPrices?: boolean;
}

/** How many products have such prices. */
export interface Priced {
  /** No more than these. */
  within: number;
  /** Where it is more than may be collected, which share of the shelf they are, about. */
  share?: number;
}

/** A product of which it is known how many of what matches come before it in an order. */
export interface Mark {
  id: string;
  at: number;
  /** Whether a walk from there on was in vain. */
  isFar?: boolean;
}

/** Which part of what matches, in which order. */
export interface Cut {
  sort: ProductSort;
  skipped: number;
  size: number;
  /** From where it is walked to, unless that is the beginning. */
  mark?: Mark;
  /** For the order RELEVANCE: queries from the best on; what none of them finds comes last. */
  tiers?: string[];
  as?: Form;
  /** Whether the page comes with the lowest and the highest price of all that the scope finds, whatever its prices. */
  withEnds?: boolean;
  /** Whether what is collected comes with its groups. */
  withGroups?: boolean;
}

/** What is asked for, and on what an answer depends beside words, groups and prices: how products are rated, and what is in stock. */
export interface Question extends Pick<Cut, 'sort'>, Pick<Scope, 'inStock'> {
  text: string;
}

/** Of which nothing is shown. */
export const NO_PAGE: Cut = { sort: ProductSort.NEWEST, skipped: 0, size: 0 };

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

/** In which way a scope is found, and what its query is by keys, where it takes any: one more value of a statement. */
export function wayTo(
  { query, isFoundByPrices }: Pick<Scope, 'query' | 'isFoundByPrices'>,
  split = keysOf,
): { way: Way; keys: Keys[] } {
  const keys: Keys = query === null ? [null] : split(query);
  if (isFoundByPrices) return { way: 'byPrices', keys: [keys] };
  const isSplit = keys.filter((key) => key !== null).length > 1;
  return isSplit ? { way: 'byKeys', keys: [keys] } : { way: 'byQuery', keys: [] };
}

/** The shelf has no order by relevance: whoever is as relevant comes by rating. */
export const onShelf = (sort: ProductSort) => (sort === ProductSort.RELEVANCE ? ProductSort.RATING : sort);

export const facetValues = ({ genders, sizes, categories, colors }: ProductFilter) =>
  [genders, sizes, categories, colors].map((list) => list ?? []);
