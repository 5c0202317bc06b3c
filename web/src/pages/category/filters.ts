import { isAmount } from '../../features/products/money';
import type { Gender, ProductFilter, ProductSort, Vocabulary_OptionsFragment } from '../../generated/graphql';

export interface FilterGroup {
  /** Its name in the address. */
  key: string;
  label: string;
  facet: 'genders' | 'sizes' | 'categories' | 'colors';
  /** What it offers; sizes and colours are the shop's own. */
  values?: string[];
}

/** The form that the filters and the sort order belong to, wherever they stand; its button matters without a script. */
export const FILTER_FORM = 'filters';

/** The filters a shopper can tick; `category` in the address is the link's own `category=date`. */
const GENDER: FilterGroup = { key: 'gender', label: 'Gender', facet: 'genders', values: ['Mens', 'Womens'] };
const SIZE: FilterGroup = { key: 'size', label: 'Size', facet: 'sizes' };
const TYPE: FilterGroup = {
  key: 'type',
  label: 'Category',
  facet: 'categories',
  values: ['Cloths', 'Shoes'],
};
const COLOR: FilterGroup = { key: 'color', label: 'Color', facet: 'colors' };

export const FILTERS = [GENDER, SIZE, TYPE, COLOR];

export const SORTS: { key: string; label: string; sort: ProductSort }[] = [
  { key: 'newest', label: 'Newest', sort: 'NEWEST' },
  { key: 'price-asc', label: 'Price: low to high', sort: 'PRICE_ASC' },
  { key: 'price-desc', label: 'Price: high to low', sort: 'PRICE_DESC' },
  { key: 'rating', label: 'Best rated', sort: 'RATING' },
];

/** The departments of /productcategory/{keyword}; all products have no gender of their own. */
const DEPARTMENTS = new Map<string, { title: string; gender?: Gender }>([
  ['allproducts', { title: 'All Products' }],
  ['mens', { title: 'Mens', gender: 'Mens' }],
  ['womens', { title: 'Womens', gender: 'Womens' }],
  ['children', { title: 'Children', gender: 'Children' }],
]);

export const departments = [...DEPARTMENTS.keys()];
export const departmentOf = (keyword = '') => DEPARTMENTS.get(keyword.toLowerCase());

/** Within a department the gender is given. */
export const groupsFor = (gender: Gender | undefined) =>
  FILTERS.filter(({ key }) => key !== 'gender' || gender === undefined);

interface Offer {
  name: string;
  swatch?: string;
}

/** What can be ticked in a group; sizes and colours as soon as the shop's own are known. */
export function offeredIn(
  { values, facet }: FilterGroup,
  options?: Vocabulary_OptionsFragment,
): Offer[] | undefined {
  if (values) return values.map((name) => ({ name }));
  return facet === 'colors' ? options?.colors : options?.sizes;
}

/** Each that is ticked is shown with a link to all others: an address may name thousands that the shop does not know. */
const MOST_UNKNOWN = 30;

/** What is ticked in a group; anything that is known to be never offered is ignored. */
export function chosenIn(
  group: FilterGroup,
  search: URLSearchParams,
  options?: Vocabulary_OptionsFragment,
): string[] {
  const asked = [...new Set(search.getAll(group.key))];
  const offered = offeredIn(group, options)?.map(({ name }) => name);
  return offered ? offered.filter((name) => asked.includes(name)) : asked.slice(0, MOST_UNKNOWN);
}

/** What the pages of the listed products open with: the colour, where the list is narrowed to one, in which all of them come. */
export function cardChoice(search: URLSearchParams, options?: Vocabulary_OptionsFragment) {
  const [color, ...others] = chosenIn(COLOR, search, options);
  return color && others.length === 0 ? `?${new URLSearchParams({ color })}` : undefined;
}

/** A price that the address asks for; what the server would not take as one is ignored. */
export function priceIn(search: URLSearchParams, key: 'min' | 'max'): number | undefined {
  const text = search.get(key);
  const price = Number(text);
  return text && isAmount(price) ? price : undefined;
}

/** The prices between which products are asked for; undefined for a range the wrong way round, which is not applied. */
export function priceRangeIn(search: URLSearchParams): { min?: number; max?: number } | undefined {
  const min = priceIn(search, 'min');
  const max = priceIn(search, 'max');
  return min === undefined || max === undefined || min < max ? { min, max } : undefined;
}

export function sortIn(search: URLSearchParams) {
  return SORTS.find(({ key }) => key === search.get('order')) ?? { key: 'newest', sort: 'NEWEST' as const };
}

/** The server's filter for an address. */
export function filterOf(
  search: URLSearchParams,
  department?: Gender,
  options?: Vocabulary_OptionsFragment,
): ProductFilter {
  const { min, max } = priceRangeIn(search) ?? {};
  return {
    genders: department ? [department] : listed<Gender>(chosenIn(GENDER, search)),
    sizes: listed(chosenIn(SIZE, search, options)),
    categories: listed(chosenIn(TYPE, search)),
    colors: listed(chosenIn(COLOR, search, options)),
    minPrice: min,
    maxPrice: max,
  };
}

/** What is ticked is among what is offered, so that genders are the schema's. */
function listed<T extends string>(values: string[]): T[] | undefined {
  return values.length > 0 ? (values as T[]) : undefined;
}
