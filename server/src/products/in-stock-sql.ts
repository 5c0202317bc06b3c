import { STOREFRONT_PAGE_SIZE } from '../common/page.js';
import { ProductFilter, ProductSort } from './dto/product.inputs.js';
import { ON_SHELF, PRODUCT_COLUMNS } from './catalogue-sql.js';
import { VARIANTS_COLUMN } from './variants/variants.js';

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

const NEWEST = 'p.created_at DESC, p.id DESC';
export const BEST_RATED = `p.rating DESC, p.num_reviews DESC, ${NEWEST}`;
/** Without a keyword nothing is more relevant than what is new; with one, ranks come before these. */
const ORDER: Record<ProductSort, string> = {
  NEWEST,
  PRICE_ASC: 'p.price, p.id',
  PRICE_DESC: 'p.price DESC, p.id DESC',
  RATING: BEST_RATED,
  RELEVANCE: NEWEST,
};

export interface ListQuery {
  filter: ProductFilter;
  terms: SearchTerms | undefined;
  sort: ProductSort;
  page: number;
  /** Whether each product comes with its variants. */
  withVariants: boolean;
}

const columnsOf = ({ withVariants }: ListQuery) =>
  withVariants ? `${PRODUCT_COLUMNS}, ${VARIANTS_COLUMN}` : PRODUCT_COLUMNS;

/** One statement for a page of products, each with the count of all that pass. A page that is empty is one row of NULLs. */
export function listSql(query: ListQuery, values: Values): string {
  const facets = Object.values(facetConditions(query.filter, values));
  const rows = rowConditions(query.filter, query.terms, values);
  return query.terms
    ? foundSql(query, [...facets, ...rows], values)
    : browsedSql(query, facets, rows, values);
}

function browsedSql(query: ListQuery, facets: string[], rows: string[], values: Values): string {
  const where = [ON_SHELF, ...facets, ...rows].join(' AND ');
  const count =
    rows.length === 0
      ? `SELECT coalesce(sum(p.count), 0)::int FROM product_counts p WHERE ${facets.join(' AND ')}`
      : `SELECT count(*)::int FROM products p WHERE ${where}`;
  return `SELECT total.count AS total, p.* FROM (${count}) AS total (count) LEFT JOIN LATERAL (
    SELECT ${columnsOf(query)} FROM products p WHERE ${where} ORDER BY ${ORDER[query.sort]} ${limit(query, values)}) p ON true`;
}

/** What matches is gathered once, with what it takes to put it in order, and only the page is read in full. */
function foundSql(query: ListQuery, conditions: string[], values: Values): string {
  const ranked =
    query.sort === ProductSort.RELEVANCE ? new Set([query.terms!.exact, query.terms!.loose]) : [];
  const ranks = [...ranked].map((terms) => `ts_rank(p.search, ${values.add(terms, 'tsquery')})`);
  const columns = [
    'p.id, p.price, p.rating, p.num_reviews, p.created_at',
    ...ranks.map((rank, i) => `${rank} AS rank_${i}`),
  ];
  const order =
    ranks.length > 0 ? [...ranks.map((_, i) => `p.rank_${i} DESC`), BEST_RATED].join() : ORDER[query.sort];
  return `WITH hits AS MATERIALIZED (
      SELECT ${columns.join()} FROM products p WHERE ${[ON_SHELF, ...conditions].join(' AND ')})
    SELECT total.count AS total, page.* FROM (SELECT count(*)::int FROM hits) AS total (count) LEFT JOIN LATERAL (
      SELECT ${columnsOf(query)} FROM (SELECT * FROM hits p ORDER BY ${order} ${limit(query, values)}) best
      JOIN products p USING (id) ORDER BY ${order.replaceAll('p.', 'best.')}) page ON true`;
}

/** The first page names no offset, so that the plainest list has no values and keeps its plan. */
function limit({ page }: ListQuery, values: Values): string {
  const offset = (page - 1) * STOREFRONT_PAGE_SIZE;
  return `LIMIT ${STOREFRONT_PAGE_SIZE} ${offset > 0 ? `OFFSET ${values.add(offset, 'int')}` : ''}`;
}
