import type { Gender, ProductFilter, ProductSort } from '../../generated/graphql';

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
const DEPARTMENTS: Record<string, { title: string; gender?: Gender }> = {
  allproducts: { title: 'All Products' },
  mens: { title: 'Mens', gender: 'Mens' },
  womens: { title: 'Womens', gender: 'Womens' },
  children: { title: 'Children', gender: 'Children' },
};

export const departmentOf = (keyword = '') => DEPARTMENTS[keyword.toLowerCase()];

/** Within a department the gender is given. */
export const groupsFor = (gender: Gender | undefined) =>
  FILTERS.filter(({ key }) => key !== 'gender' || gender === undefined);

/** What is ticked in a group; anything that is never offered is ignored. */
export function chosenIn({ key, values }: FilterGroup, search: URLSearchParams): string[] {
  const asked = [...new Set(search.getAll(key))];
  return values ? values.filter((value) => asked.includes(value)) : asked;
}

export function priceIn(search: URLSearchParams, key: 'min' | 'max'): number | undefined {
  const text = search.get(key);
  const price = Number(text);
  return text && Number.isFinite(price) && price >= 0 ? price : undefined;
}

export function sortIn(search: URLSearchParams) {
  return SORTS.find(({ key }) => key === search.get('order')) ?? { key: 'newest', sort: 'NEWEST' as const };
}

/** The server's filter for an address. A price range the wrong way round is not applied. */
export function filterOf(search: URLSearchParams, department?: Gender): ProductFilter {
  const min = priceIn(search, 'min');
  const max = priceIn(search, 'max');
  const isRange = min === undefined || max === undefined || min < max;
  return {
    genders: department ? [department] : listed<Gender>(chosenIn(GENDER, search)),
    sizes: listed(chosenIn(SIZE, search)),
    categories: listed(chosenIn(TYPE, search)),
    colors: listed(chosenIn(COLOR, search)),
    minPrice: isRange ? min : undefined,
    maxPrice: isRange ? max : undefined,
  };
}

/** What is ticked is among what is offered, so that genders are the schema's. */
function listed<T extends string>(values: string[]): T[] | undefined {
  return values.length > 0 ? (values as T[]) : undefined;
}
