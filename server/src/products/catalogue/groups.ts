import { LRUCache } from 'lru-cache';
import type { ProductFilter } from '../dto/product.inputs.js';
import type { FacetValue } from './product-page.js';

/** What products of a group have in common, and no others have. */
export interface GroupValues {
  gender: string;
  category: string;
  sizes: string[];
  colors: string[];
}

type Choice = [size: string | null, color: string | null];

/** Products that have the same of all filter values. */
export interface Group extends GroupValues {
  /** The number of these values. */
  id: number;
  /** Where the group is one of products in stock, by variant: the size and the colour of each variant that is. */
  choices?: Choice[] | null;
  products: number;
  /** In paise, as the dearest is; not told of groups of all products. */
  cheapest?: number;
  dearest?: number;
}

/** The lowest and the highest price, in paise. */
export interface Ends {
  minPrice: number;
  maxPrice: number;
}

/** What a list was counted by, if by all that is found whatever the filter's lists. */
export interface Counted {
  /** All within the filter's prices and stock, whatever its lists. */
  groups: Group[];
  /** What finds all of them, where words do. */
  query?: string | null;
  /** All on the shelf, without prices. */
  kept?: Group[];
  /** The lowest and the highest price that the filter's lists find, where the page looked for them; null where they find none. */
  ends?: Ends | null;
}

export type CountedWithKept = Counted & { kept: Group[] };

/** What a group has of each filter. Of what is in stock by variant, a size counts only in a colour asked for, and so on. */
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

/** The sizes (0) or colours (1) of choices, each once, of which the other one is wanted; they are few, and asked for of thousands. */
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
/** How many values it is remembered of what they would show, some 80 bytes each, over all lists of groups and filters. */
const MOST_COUNTED = 20_000;
const counts = new LRUCache<string, Counts>({
  maxSize: MOST_COUNTED,
  sizeCalculation: (found) => FACETS.reduce((values, facet) => values + found[facet].length, 1),
});
const numbers = new WeakMap<Group[], number>();
let last = 0;

/** @returns undefined for a list that is met for the first time: most are never met again */
function numberOf(groups: Group[]): number | undefined {
  const number = numbers.get(groups);
  if (number === undefined) numbers.set(groups, ++last);
  return number;
}

/** For each value of each filter, how many products it would show with all the other filters; the most first. */
export function countAll(groups: Group[], filter: ProductFilter): Counts {
  const number = numberOf(groups);
  const question = JSON.stringify([number, ...FACETS.map((facet) => filter[facet])]);
  const known = counts.get(question);
  if (known) return known;
  const found = Object.fromEntries(
    FACETS.map((facet) => [facet, countValues(groups, filter, facet)]),
  ) as Counts;
  if (number !== undefined) counts.set(question, found);
  return found;
}

function countValues(groups: Group[], filter: ProductFilter, facet: Facet): FacetValue[] {
  const open = { ...filter, [facet]: undefined };
  const counted = new Map<string, FacetValue>();
  for (const group of passing(groups, open))
    for (const value of VALUES[facet](group, open)) {
      const known = counted.get(value);
      if (known) known.count += group.products;
      else counted.set(value, { value, count: group.products });
    }
  counted.delete('');
  return [...counted.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
