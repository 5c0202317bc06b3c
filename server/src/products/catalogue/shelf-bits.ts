/** The bits of a row of `shelf_bits`: bit `slot % BLOCK_BITS` of block `slot / BLOCK_BITS` belongs to the product of that slot. */
export const BLOCK_BITS = 16_384;
/** The bits of a row `b`: `bits` are compressed, `dense` ones are not, and are read in a fraction of the time. */
export const BITS = 'coalesce(b.dense, b.bits)';
/** Bits are compressed if no more products have the term, or lack it. */
const SPARSE = 64;
/** Whether bits are not compressed, by how many are set. */
export const isDense = (count: string) => `${count} > ${SPARSE} AND ${count} < ${BLOCK_BITS - SPARSE}`;

/** The term of all products on the shelf. */
export const ON_SHELF_TERM = '*';
/** The term of all that is in stock; no word of a text begins like it. */
export const LEFT_TERM = '*left';
/** SQL expressions of the terms of a choice that is left, by expressions of its size and color. */
export const LEFT_TERM_SQL = {
  size: (size: string) => `'${LEFT_TERM}:size:' || ${size}`,
  color: (color: string) => `'${LEFT_TERM}:color:' || ${color}`,
  both: (size: string, color: string) => `'${LEFT_TERM}:' || jsonb_build_array(${size}, ${color})::text`,
};

/** How many bit slices each sorted column has: `price#k` is the term of the products whose price has bit k. */
export const SLICES = { price: 31, rating: 9, reviews: 31, created: 43 };
export type Sliced = keyof typeof SLICES;
export const sliceTerm = (column: Sliced, k: number | string) => `${column}#${k}`;

/** What is sliced of a product `p`, and stands in its row of `shelf_slots`, as integers that sort as the columns do. */
export const SLICED_SQL: Record<Sliced, string> = {
  price: 'p.price',
  rating: '(p.rating * 100)::integer',
  reviews: 'p.num_reviews',
  created: 'greatest(0, (extract(epoch FROM p.created_at) - 946684800) * 1000)::bigint', // milliseconds since 2000
};

/** The columns of `shelf_slots` for it, and their values of a product `p`. */
export const ORDER_COLUMNS = Object.keys(SLICED_SQL).join(', ');
export const ORDER_VALUES = Object.values(SLICED_SQL).join(', ');

/** The rows that `shelf_bits` has by the products' terms. @param where a condition of their slots */
export const bitsByTerms = (where: string) =>
  `SELECT term, slot / ${BLOCK_BITS} AS block, shelf_bits_of(slot % ${BLOCK_BITS}, 1) AS bits
    FROM shelf_slots JOIN products p ON p.id = product_id, unnest(shelf_terms(p)) term WHERE ${where} GROUP BY 1, 2`;
