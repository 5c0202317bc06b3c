import { LRUCache } from 'lru-cache';
import type { ProductFilter } from '../dto/product.inputs.js';
import type { FacetValue } from './product-page.js';

/** The filter values that all products of a group have, and no other products. */
export interface GroupValues {
  gender: string;
  category: string;
  sizes: string[];
  colors: string[];
}

type Choice = [size: string | null, color: string | null];

/** Products that have all filter values in common. */
export interface Group extends GroupValues {
  /** The group's number, which stands for these values. */
  id: number;
  /** For a group of what is in stock by variant: the size and the colour of each variant that is in stock. */
  choices?: Choice[] | null;
  products: number;
  /** In paise, like `dearest`; missing in groups of all products. */
  cheapest?: number;
  dearest?: number;
}

/** The lowest and the highest price, in paise. */
export interface Ends {
  minPrice: number;
  maxPrice: number;
}

/** What a list was counted by, if that was everything that is found regardless of the filter's lists. */
export interface Counted {
  /** Everything within the filter's prices and stock, regardless of its lists. */
  groups: Group[];
  /** The query that finds all of them, if words do. */
  query?: string | null;
  /** Groups of the whole shelf, without prices. */
  kept?: Group[];
  /** The lowest and the highest price of what the filter's lists find, if the page looked for them; null if they find none. */
  ends?: Ends | null;
}

export type CountedWithKept = Counted & { kept: Group[] };

/**
 * The values that a group has for each filter. Of what is in stock by variant, a size counts only in a colour asked for, and
 * vice versa.
 */
const VALUES = {
  genders: ({ gender }: Group) => [gender],
  categories: ({ category }: Group) => [category],
  sizes: ({ sizes, choices }: Group, { colors }: ProductFilter) =>
    choices ? left(choices, 0, colors) : sizes,
  colors: ({ colors, choices }: Group, { sizes }: ProductFilter) =>
    choices ? left(choices, 1, sizes) : colors,
};
type Facet = keyof typeof VALUES;
const FACETS = Object.keys(VALUES) as Facet[];

/** The distinct sizes (0) or colours (1) of choices whose other value is wanted; choices are few, but this runs for thousands. */
function left(choices: Choice[], axis: 0 | 1, wanted?: string[]): string[] {
  const values: string[] = [];
  for (const choice of choices) {
    const value = choice[axis];
    if (value !== null && !values.includes(value) && isWanted(choice[1 - axis]!, wanted)) values.push(value);
  }
  return values;
}
const isWanted = (value: string | null, wanted?: string[]) =>
  !wanted?.length || (value !== null && wanted.includes(value));

function passes(group: Group, filter: ProductFilter, facet: Facet): boolean {
  const wanted: string[] = filter[facet]!;
  return VALUES[facet](group, filter).some((value) => wanted.includes(value));
}

/** The groups whose products pass the filter's lists. */
export function passing<G extends Group>(groups: G[], filter: ProductFilter): G[] {
  const facets = FACETS.filter((facet) => filter[facet]?.length);
  return groups.filter((group) => facets.every((facet) => passes(group, filter, facet)));
}

export const productsIn = (groups: Pick<Group, 'products'>[]): number =>
  groups.reduce((total, { products }) => total + products, 0);

export const rangeOf = (groups: Group[]): Partial<Ends> =>
  groups.length === 0
    ? {}
    : {
        minPrice: Math.min(...groups.map(({ cheapest }) => cheapest!)),
        maxPrice: Math.max(...groups.map(({ dearest }) => dearest!)),
      };

type Counts = Record<Facet, FacetValue[]>;
/** How many facet values are cached over all lists of groups and filters, at some 80 bytes each. */
const MOST_COUNTED = 20_000;
const counts = new LRUCache<string, Counts>({
  maxSize: MOST_COUNTED,
  sizeCalculation: (found) => FACETS.reduce((values, facet) => values + found[facet].length, 1),
});
const numbers = new WeakMap<Group[], number>();
let last = 0;

/** @returns undefined for a list that is seen for the first time: most are never seen again */
function numberOf(groups: Group[]): number | undefined {
  const number = numbers.get(groups);
  if (number === undefined) numbers.set(groups, ++last);
  return number;
}

/** For each value of each filter, how many products it would show with all other filters applied; the most first. */
export function countAll(groups: Group[], filter: ProductFilter): Counts {
  const number = numberOf(groups);
  const key = JSON.stringify([number, ...FACETS.map((facet) => filter[facet])]);
  const cached = counts.get(key);
  if (cached) return cached;
  const found = Object.fromEntries(
    FACETS.map((facet) => [facet, countValues(groups, filter, facet)]),
  ) as Counts;
  if (number !== undefined) counts.set(key, found);
  return found;
}

function countValues(groups: Group[], filter: ProductFilter, facet: Facet): FacetValue[] {
  const open = { ...filter, [facet]: undefined };
  const counted = new Map<string, FacetValue>();
  for (const group of passing(groups, open))
    for (const value of VALUES[facet](group, open)) {
      const entry = counted.get(value);
      if (entry) entry.count += group.products;
      else counted.set(value, { value, count: group.products });
    }
  counted.delete('');
  return [...counted.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
