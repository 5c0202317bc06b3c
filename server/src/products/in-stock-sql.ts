import { ProductFilter } from './dto/product.inputs.js';

/** A keyword: the query for its very words, and for all that it finds. */
export interface SearchTerms {
  exact: string;
  loose: string;
}

/** Collects values for a statement and hands out their placeholders. */
export class Values {
  readonly list: unknown[] = [];
  add(value: unknown, type: string) {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}

const filled = <T>(list: T[] | undefined | null) => (list?.length ? list : undefined);

/** Conditions on the columns that the ready-made counts have, too. */
export function facetConditions(filter: ProductFilter, values: Values) {
  const of = (list: string[] | undefined, condition: (values: string) => string) =>
    filled(list) ? condition(values.add(list, 'text[]')) : 'true';
  return {
    genders: of(filter.genders, (list) => `p.gender = ANY (${list})`),
    sizes: of(filter.sizes, (list) => `p.sizes && ${list}`),
    categories: of(filter.categories, (list) => `p.category = ANY (${list})`),
    colors: of(filter.colors, (list) => `p.colors && ${list}`),
  };
}

/** Conditions that need the products themselves: none of them, and counts come ready-made. */
export function rowConditions(
  filter: ProductFilter,
  terms: SearchTerms | undefined,
  values: Values,
): string[] {
  const conditions: string[] = [];
  if (filter.minPrice != null) conditions.push(`p.price >= ${values.add(filter.minPrice, 'int')}`);
  if (filter.maxPrice != null) conditions.push(`p.price <= ${values.add(filter.maxPrice, 'int')}`);
  if (filter.inStock) conditions.push('p.count_in_stock > 0', inChoice(filter, values));
  if (terms) conditions.push(`p.search @@ ${values.add(terms.loose, 'tsquery')}`);
  return conditions;
}

/** Of a product stocked by variant, one that is in stock and has a size and a colour asked for, both of them. */
function inChoice({ sizes, colors }: ProductFilter, values: Values): string {
  const is = (column: string, list: string[] | undefined) =>
    filled(list) ? [`v.${column} = ANY (${values.add(list, 'text[]')})`] : [];
  const choice = [...is('size', sizes), ...is('color', colors)];
  if (choice.length === 0) return 'true';
  return `(p.scarcest IS NULL OR EXISTS (SELECT FROM variants v
    WHERE v.product_id = p.id AND NOT v.retired AND v.count_in_stock > 0 AND ${choice.join(' AND ')}))`;
}
