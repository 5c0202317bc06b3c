import { ON_SHELF } from '../products/catalogue/catalogue-sql.js';
import {
  BITS,
  BLOCK_BITS,
  bitsByTerms,
  ORDER_COLUMNS,
  ORDER_VALUES,
} from '../products/catalogue/shelf-bits.js';
import type { Check } from './check.js';

/** Checks the counts that triggers keep: how many products on the shelf have each term or word (`what`). */
const counted = (what: string): Check => ({
  name: `the vocabulary has the document frequency of each ${what}`,
  sql: `SELECT coalesce(k.${what}, p.${what}) AS id, k.products AS counted, p.products FROM search_${what}s k FULL JOIN (
          SELECT ${what}, count(*)::int AS products FROM products p CROSS JOIN LATERAL product_${what}s(p) ${what}
          WHERE ${ON_SHELF} GROUP BY 1) p USING (${what})
        WHERE k.products IS DISTINCT FROM p.products LIMIT 1000`,
});

/** Computing the terms of a million products takes minutes: of more products than this, each day checks another part. */
const MOST = 100_000;
const PARTS = `greatest(1, (SELECT reltuples FROM pg_class WHERE oid = 'products'::regclass)::int / ${MOST})`;
const TODAY = `(current_date - '2000-01-01'::date)`;
const blockOfToday = (block: string) => `(${block} + ${TODAY}) % ${PARTS} = 0`;

/** Invariants of the search vocabulary, of the products' search terms, and of the bitmap index of these. */
export const VOCABULARY: Check[] = [
  counted('term'),
  counted('word'),
  {
    name: 'the search vectors of products are up to date',
    sql: `SELECT id, name FROM products p, (SELECT ${PARTS} AS parts) divided WHERE ${ON_SHELF}
            AND (hashtext(id::text)::bigint + ${TODAY}) % parts = 0
            AND search IS DISTINCT FROM product_search(p) LIMIT 1000`,
  },
  {
    name: 'each product has a slot in the bitmap index',
    sql: `SELECT id, name FROM products p WHERE NOT EXISTS (
            SELECT FROM shelf_slots WHERE product_id = p.id AND (${ORDER_COLUMNS}) = (${ORDER_VALUES}))
          LIMIT 1000`,
  },
  {
    name: 'the bitmaps are those of the terms of products',
    sql: `SELECT term || ' ' || block AS id, bit_count(kept.bits) AS kept, bit_count(p.bits) AS products
          FROM (SELECT term, block, ${BITS} AS bits FROM shelf_bits b WHERE ${blockOfToday('block')}) kept
          FULL JOIN (${bitsByTerms(blockOfToday(`slot / ${BLOCK_BITS}`))}) p USING (term, block)
          WHERE kept.bits IS DISTINCT FROM p.bits LIMIT 1000`,
  },
];
