import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  bitsByTerms,
  BLOCK_BITS,
  isDense,
  ORDER_COLUMNS,
  ORDER_VALUES,
} from '../src/products/catalogue/shelf-bits.js';

const BATCH = 50_000;
/** Triggers that would take most of the time if run per row; their results are rebuilt at the end, or reported by the caller. */
const DEFERRED = [
  ['products', 'products_words_added'],
  ['products', 'products_counted'],
  ['products', 'products_insert_told'],
  ['products', 'products_added_noted'],
  ['variants', 'variants_insert_kept'],
];
const SEARCHED = ['products_search', 'products_admin_search'];

const SHOPPERS = 500;

/** Fills the shelf up to this many products, with all that belongs to them: variants, reviews, orders. */
export async function fill(client, products) {
  await client.query('SET statement_timeout = 0'); // the shop's own timeout would end statements that take minutes
  const sql = await readFile(join(import.meta.dirname, 'fill.sql'), 'utf8');
  const { rows: indexes } = await client.query('SELECT indexdef FROM pg_indexes WHERE indexname = ANY ($1)', [
    SEARCHED,
  ]);
  const { rows: known } = await client.query('SELECT count(*)::int FROM products');
  await client.query(
    `INSERT INTO users (id, name, email, password_hash)
     SELECT gen_random_uuid(), 'Crowd', 'crowd-' || n || '@example.com', '' FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
    [SHOPPERS],
  );
  for (const [table, trigger] of DEFERRED)
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ${trigger}`);
  for (const index of SEARCHED) await client.query(`DROP INDEX IF EXISTS ${index}`);
  for (let from = known[0].count + 1; from <= products; from += BATCH)
    await client.query(sql, [from, Math.min(products, from + BATCH - 1)]);
  await client.query(`SET maintenance_work_mem = '256MB'`);
  for (const { indexdef } of indexes) await client.query(indexdef);
  for (const [table, trigger] of DEFERRED)
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${trigger}`);
  for (const statement of RECOUNT) await client.query(statement);
  await indexTerms(client);
  await client.query('VACUUM ANALYZE');
}

const IS_DENSE = isDense('bit_count(bits)');
const INSERT_BITS = `INSERT INTO shelf_bits (term, block, bits, dense)
  SELECT term, block, CASE WHEN NOT ${IS_DENSE} THEN bits END, CASE WHEN ${IS_DENSE} THEN bits END
  FROM (${bitsByTerms('slot BETWEEN $1::int AND $2::int')}) b`;
/** A block at a time: the bitmaps of all together need too much memory. */
async function indexTerms(client) {
  await client.query('BEGIN');
  const { rows: slots } = await client.query(
    `WITH numbered AS (
       INSERT INTO shelf_slots (product_id, ${ORDER_COLUMNS}) SELECT id, ${ORDER_VALUES} FROM products p
       WHERE NOT EXISTS (SELECT FROM shelf_slots WHERE product_id = p.id) ORDER BY created_at, id RETURNING slot)
     SELECT min(slot) AS first, max(slot) AS last FROM numbered`,
  );
  const { first, last } = slots[0];
  const blockOf = (slot) => Math.floor(slot / BLOCK_BITS);
  if (first !== null) {
    await client.query('DELETE FROM shelf_bits WHERE block = $1', [blockOf(first)]);
    await client.query(`SET LOCAL work_mem = '256MB'`);
    for (let block = blockOf(first); block <= blockOf(last); block++)
      await client.query(INSERT_BITS, [block * BLOCK_BITS, (block + 1) * BLOCK_BITS - 1]);
  }
  await client.query('COMMIT');
}

const SHOWN = 'p.listed AND p.deleted_at IS NULL';
const RECOUNT = [
  'TRUNCATE search_terms, search_words',
  'UPDATE product_counts SET count = 0',
  `UPDATE product_counts c SET count = g.count
   FROM (SELECT group_id, count(*) FROM products p WHERE ${SHOWN} GROUP BY 1) g WHERE g.group_id = c.id`,
  ...['term', 'word'].map(
    (
      what,
    ) => `INSERT INTO search_${what}s SELECT ${what}, count(*) FROM products p, product_${what}s(p) ${what}
               WHERE ${SHOWN} GROUP BY 1`,
  ),
];
