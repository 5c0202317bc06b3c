import { isAmount } from '../../features/products/money';
import type { Gender, ProductFilter, ProductSort, Vocabulary_OptionsFragment } from '../../generated/graphql';

export interface FilterGroup {
  /** Its parameter in the address. */
  key: string;
  label: string;
  facet: 'genders' | 'sizes' | 'categories' | 'colors';
  /** Its fixed values; sizes and colours are the shop's own. */
  values?: string[];
}

/** Id of the form of the filters and the sort order, wherever they are on the page; its button is needed without a script. */
export const FILTER_FORM = 'filters';

/** The filters that a shopper can tick; `category` in the address is taken by the link's own `category=date`. */
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

/** The departments of /productcategory/{keyword}; "All Products" has no gender. */
const DEPARTMENTS = new Map<string, { title: string; gender?: Gender }>([
  ['allproducts', { title: 'All Products' }],
  ['mens', { title: 'Mens', gender: 'Mens' }],
  ['womens', { title: 'Womens', gender: 'Womens' }],
  ['children', { title: 'Children', gender: 'Children' }],
]);

export const departments = [...DEPARTMENTS.keys()];
export const departmentOf = (keyword = '') => DEPARTMENTS.get(keyword.toLowerCase());

/** Within a department the gender is fixed. */
export const groupsFor = (gender: Gender | undefined) =>
  FILTERS.filter(({ key }) => key !== 'gender' || gender === undefined);

interface Offer {
  name: string;
  swatch?: string;
}

/** The values on offer in a group; sizes and colours once the shop's options are loaded. */
export function offeredIn(
  { values, facet }: FilterGroup,
  options?: Vocabulary_OptionsFragment,
): Offer[] | undefined {
  if (values) return values.map((name) => ({ name }));
  return facet === 'colors' ? options?.colors : options?.sizes;
}

/** Each ticked value is shown with a link to all others, and an address may name thousands that the shop does not know. */
const MOST_UNKNOWN = 30;

/** The ticked values of a group; values that are known not to be on offer are ignored. */
export function chosenIn(
  group: FilterGroup,
  search: URLSearchParams,
  options?: Vocabulary_OptionsFragment,
): string[] {
  const asked = [...new Set(search.getAll(group.key))];
  const offered = offeredIn(group, options)?.map(({ name }) => name);
  return offered ? offered.filter((name) => asked.includes(name)) : asked.slice(0, MOST_UNKNOWN);
}

/** The preselection for the pages of the listed products: the colour, if the list is filtered by exactly one. */
export function cardChoice(search: URLSearchParams, options?: Vocabulary_OptionsFragment) {
  const [color, ...others] = chosenIn(COLOR, search, options);
  return color && others.length === 0 ? `?${new URLSearchParams({ color })}` : undefined;
}

/** A price in the address; ignored if the server would not accept it. */
export function priceIn(search: URLSearchParams, key: 'min' | 'max'): number | undefined {
  const text = search.get(key);
  const price = Number(text);
  return text && isAmount(price) ? price : undefined;
}

/** The price range in the address; undefined for a reversed range, which is not applied. */
export function priceRangeIn(search: URLSearchParams): { min?: number; max?: number } | undefined {
  const min = priceIn(search, 'min');
  const max = priceIn(search, 'max');
  return min === undefined || max === undefined || min < max ? { min, max } : undefined;
}

/** The first one by default. */
export const sortIn = (search: URLSearchParams) =>
  SORTS.find(({ key }) => key === search.get('order')) ?? SORTS[0]!;

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

/** Ticked values are among those on offer, so genders are members of the schema's enum. */
function listed<T extends string>(values: string[]): T[] | undefined {
  return values.length > 0 ? (values as T[]) : undefined;
}
