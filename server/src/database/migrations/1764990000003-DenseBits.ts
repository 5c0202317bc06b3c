import type { MigrationInterface, QueryRunner } from 'typeorm';
import { BITS, isDense } from '../../products/catalogue/shelf-bits.js';
import { merging } from './1764990000000-ShelfOrders.js';

const MERGE = merging(`MERGE INTO shelf_bits b USING (
      SELECT term, block, bits, bit_count(bits) AS products FROM (
        SELECT m.term, m.block, coalesce(${BITS} & ~gone | come, come) AS bits
        FROM masks m LEFT JOIN shelf_bits b USING (term, block)) merged) m ON b.term = m.term AND b.block = m.block
      WHEN MATCHED AND products = 0 THEN DELETE
      WHEN MATCHED AND ${isDense('products')} THEN UPDATE SET bits = NULL, dense = m.bits
      WHEN MATCHED THEN UPDATE SET bits = m.bits, dense = NULL
      WHEN NOT MATCHED AND ${isDense('products')} THEN INSERT (term, block, dense) VALUES (m.term, m.block, m.bits)
      WHEN NOT MATCHED AND products > 0 THEN INSERT (term, block, bits) VALUES (m.term, m.block, m.bits)`);

/** So many rows at a time, so that nobody who changes a product waits long. */
const BATCH = 500;
const COMPRESSED = `DECLARE compressed CURSOR WITH HOLD FOR
  SELECT term, block FROM shelf_bits WHERE ${isDense('bit_count(bits)')} ORDER BY term, block`;
/** Under the lock that whoever merges has, and decompressed: what is assigned as it is stays compressed. */
const CONVERT_BATCH = `WITH held AS MATERIALIZED (SELECT FROM shelf_version FOR NO KEY UPDATE)
  UPDATE shelf_bits b SET dense = ~ ~b.bits, bits = NULL FROM held, unnest($1::text[], $2::integer[]) batch (term, block)
  WHERE b.term = batch.term AND b.block = batch.block AND ${isDense('bit_count(b.bits)')}`;

/** Bits are compressed only where few products of a block have the term, or nearly all. May be repeated. */
export class DenseBits1764990000003 implements MigrationInterface {
  name = 'DenseBits1764990000003';
  transaction = false;

  async up(db: QueryRunner) {
    await db.query(MERGE);
    await db.query(COMPRESSED);
    try {
      let rows: { term: string; block: number }[];
      while ((rows = (await db.query(`FETCH ${BATCH} FROM compressed`)) as typeof rows).length > 0)
        await db.query(CONVERT_BATCH, [rows.map(({ term }) => term), rows.map(({ block }) => block)]);
    } finally {
      await db.query('CLOSE compressed');
    }
    await db.query('ALTER TABLE shelf_bits VALIDATE CONSTRAINT shelf_bits_either');
  }

  down() {
    return Promise.resolve();
  }
}
