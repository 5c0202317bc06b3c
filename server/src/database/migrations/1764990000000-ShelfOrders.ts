import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BLOCK_BITS, ORDER_COLUMNS, ORDER_VALUES } from '../../products/catalogue/shelf-bits.js';

const COLUMNS = [
  `ALTER TABLE shelf_slots ${['price integer', 'rating integer', 'reviews integer', 'created bigint']
    .map((column) => `ADD COLUMN IF NOT EXISTS ${column}`)
    .join(', ')}`,
  'ALTER TABLE shelf_bits ALTER bits DROP NOT NULL, ADD COLUMN IF NOT EXISTS dense bit varying',
  'ALTER TABLE shelf_bits ALTER dense SET STORAGE PLAIN, DROP CONSTRAINT IF EXISTS shelf_bits_either',
  'ALTER TABLE shelf_bits ADD CONSTRAINT shelf_bits_either CHECK (num_nonnulls(bits, dense) = 1) NOT VALID',
];

const NOTE_ADDED = `CREATE OR REPLACE FUNCTION note_added_products() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    WITH numbered AS (
      INSERT INTO shelf_slots (product_id, ${ORDER_COLUMNS}) SELECT id, ${ORDER_VALUES} FROM new_rows p ORDER BY created_at, id
      ON CONFLICT DO NOTHING RETURNING slot, product_id)
    INSERT INTO shelf_changes SELECT slot, product_id, '{}' FROM numbered;
    RETURN NULL;
  END $$`;

/**
 * Merges all that the transaction has noted, at its first row, as in ShelfBits, and what the products are sorted by.
 * @param merge a statement that sets the bits of `masks`: per term and block, the products that `come` or are `gone`
 */
export const merging = (
  merge: string,
) => `CREATE OR REPLACE FUNCTION merge_shelf_bits() RETURNS trigger LANGUAGE plpgsql
    SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET work_mem = '64MB' AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM shelf_changes WHERE slot = NEW.slot) THEN
      RETURN NULL;
    END IF;
    PERFORM FROM shelf_version FOR NO KEY UPDATE;
    WITH changed AS (DELETE FROM shelf_changes RETURNING *),
    ordered AS (
      UPDATE shelf_slots s SET (${ORDER_COLUMNS}) = ROW (${ORDER_VALUES}) FROM changed JOIN products p ON p.id = product_id
      WHERE s.slot = changed.slot AND (${ORDER_COLUMNS.replaceAll(/\w+/g, 's.$&')}) IS DISTINCT FROM (${ORDER_VALUES})),
    compared AS MATERIALIZED (
      SELECT slot, before, CASE WHEN p.id IS NULL THEN '{}' ELSE shelf_terms(p) END AS after
      FROM changed LEFT JOIN products p ON p.id = product_id),
    masks AS (
      SELECT term, slot / ${BLOCK_BITS} AS block, shelf_bits_of(slot % ${BLOCK_BITS}, 1) FILTER (WHERE has) AS come,
        shelf_bits_of(slot % ${BLOCK_BITS}, 1) FILTER (WHERE NOT has) AS gone
      FROM compared, LATERAL (
        SELECT term, true AS has FROM (SELECT unnest(after) EXCEPT SELECT unnest(before)) come (term)
        UNION ALL SELECT term, false FROM (SELECT unnest(before) EXCEPT SELECT unnest(after)) gone (term)) differing
      GROUP BY 1, 2)
    ${merge};
    RETURN NULL;
  END $$`;
const MERGE = merging(`MERGE INTO shelf_bits b USING masks m ON b.term = m.term AND b.block = m.block
      WHEN MATCHED AND bit_count(b.bits & ~m.gone | m.come) = 0 THEN DELETE
      WHEN MATCHED THEN UPDATE SET bits = b.bits & ~m.gone | m.come
      WHEN NOT MATCHED AND bit_count(m.come) > 0 THEN INSERT (term, block, bits) VALUES (m.term, m.block, m.come)`);

/**
 * Beside the slot of each product stands what products are sorted by, so that a page is found without their wide rows. What is there
 * already follows in AllShelfOrders. The column of bits that are not compressed stays empty until all functions read it (DenseBits).
 * Each statement is a transaction of its own: searches lock the two tables in the other order.
 */
export class ShelfOrders1764990000000 implements MigrationInterface {
  name = 'ShelfOrders1764990000000';
  transaction = false;

  async up(db: QueryRunner) {
    for (const statement of [...COLUMNS, NOTE_ADDED, MERGE]) await db.query(statement);
  }

  /** The functions that the release before calls read these columns, too. */
  down() {
    return Promise.resolve();
  }
}
