import { onShelfSql } from '../product.entity.js';
import { VARIANTS_COLUMN } from '../variants/variants.js';

export const ON_SHELF = onShelfSql('p.');

const CARD_COLUMNS = `p.id, p.name, p.image, p.price, p.count_in_stock AS "countInStock", p.scarcest, p.rating,
  p.num_reviews AS "numReviews"`;
/** What no card shows, by the names of the class: half of a row's data. */
export const DETAILS = {
  brand: 'p.brand',
  category: 'p.category',
  description: 'p.description',
  gender: 'p.gender',
  sizes: 'p.sizes',
  colors: 'p.colors',
  unsorted: 'p.unsorted',
  listed: 'p.listed',
  createdAt: 'p.created_at AS "createdAt"',
};
/** The columns of a product under the names of the class. */
export const PRODUCT_COLUMNS = [CARD_COLUMNS, ...Object.values(DETAILS)].join(', ');
/** The columns that are read for each product of a page. */
const COLUMNS = {
  cards: CARD_COLUMNS,
  cardsWithVariants: `${CARD_COLUMNS}, ${VARIANTS_COLUMN}`,
  products: PRODUCT_COLUMNS,
  productsWithVariants: `${PRODUCT_COLUMNS}, ${VARIANTS_COLUMN}`,
};
export type Form = keyof typeof COLUMNS;
export const withVariants = (form: Form): Form =>
  form.startsWith('cards') ? 'cardsWithVariants' : 'productsWithVariants';

/** How many products are counted and shown at most, however many match. */
export const MOST_SHOWN = 10_000;

/**
 * Versions of what pages depend on: of the vocabulary, and so of what keywords mean; of which products are on the shelf, with which
 * filter values and prices; of which of these, in which sizes and colours, are in stock; of how products are rated.
 */
const VERSIONS = Object.entries({
  wordsVersion: 'vocabulary',
  shelfVersion: 'shelf_version',
  stockVersion: 'stock_version',
  ratingsVersion: 'ratings_version',
})
  .map(([name, table]) => `(SELECT version FROM ${table}) AS "${name}"`)
  .join(', ');

/**
 * Products in the order of the ids that `found` has, as one JSON value, which the driver reads in a fraction of the time that rows
 * take; one text for each form.
 * @param columns what else is returned
 */
export function productsOf(found: string, columns: string): Record<Form, string> {
  const text = (form: Form) => `SELECT ${columns}, coalesce((SELECT json_agg(row) FROM (
      SELECT ${COLUMNS[form]} FROM unnest(found.ids) WITH ORDINALITY hit (id, rank) JOIN products p ON p.id = hit.id ORDER BY hit.rank) row), '[]') AS items
    FROM ${found}`;
  return {
    cards: text('cards'),
    cardsWithVariants: text('cardsWithVariants'),
    products: text('products'),
    productsWithVariants: text('productsWithVariants'),
  };
}

/** $1: ids of products, in the order in which they are shown. */
export const SHOWN = productsOf('(SELECT $1::uuid[]) AS found (ids)', VERSIONS);
/**
 * $1: what is typed, $2: its tiers if they are known. Then the filter: genders, sizes, categories, colors, prices in paise, whether only
 * what is in stock; $10: the order, $11 and $12: offset and size, $13: whether facets are counted.
 */
export const FOUND = productsOf(
  `(SELECT coalesce($2::jsonb, keyword_tiers($1)) OFFSET 0) AS known (tiers),
    shelf_search(known.tiers, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) AS found`,
  `${VERSIONS}, known.tiers, found.total, found.facets, found.cheapest AS "minPrice", found.dearest AS "maxPrice"`,
);
