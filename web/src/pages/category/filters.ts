import type { Gender, ProductFilter, ProductSort } from '../../generated/graphql';

/** The filters a shopper can tick, by their name in the address (`category` there is the link's own `category=date`). */
export const FILTERS = [
  { key: 'gender', label: 'Gender', values: ['Mens', 'Womens'], facet: 'genders' },
  { key: 'size', label: 'Size', values: ['Small', 'Medium', 'Large'], facet: 'sizes' },
  { key: 'type', label: 'Category', values: ['Cloths', 'Shoes'], facet: 'categories' },
  { key: 'color', label: 'Color', values: ['Black', 'Red'], facet: 'colors' },
] as const;

/** The form that the filters and the sort order belong to, wherever they stand; its button matters without a script. */
export const FILTER_FORM = 'filters';

export type FilterGroup = (typeof FILTERS)[number];

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

/** What is ticked in a group; anything the group does not offer is ignored. */
export function chosenIn({ key, values }: FilterGroup, search: URLSearchParams): string[] {
  const asked = search.getAll(key);
  return values.filter((value) => asked.includes(value));
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
  const [gender, size, type, color] = FILTERS.map((group) => chosenIn(group, search));
  const min = priceIn(search, 'min');
  const max = priceIn(search, 'max');
  const isRange = min === undefined || max === undefined || min < max;
  return {
    genders: department ? [department] : listed<Gender>(gender),
    sizes: listed<string>(size),
    categories: listed<string>(type),
    colors: listed<string>(color),
    minPrice: isRange ? min : undefined,
    maxPrice: isRange ? max : undefined,
  };
}

/** The values come from FILTERS, whose lists are the schema's. */
function listed<T extends string>(values: string[] | undefined): T[] | undefined {
  return values?.length ? (values as T[]) : undefined;
}
