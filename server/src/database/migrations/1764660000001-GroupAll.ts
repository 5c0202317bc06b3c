import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { inBatches } from '../in-batches.js';

/** So many products at a time, so that none is locked for long. */
const BATCH = 2_000;
/** In the order in which orders lock products, too. */
const GROUP_BATCH = `WITH batch AS (
    SELECT id FROM products WHERE id > $1 ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE),
  grouped AS (
    UPDATE products p SET group_id = group_of(p) FROM batch WHERE p.id = batch.id AND p.group_id IS NULL)
  SELECT id FROM batch ORDER BY id DESC LIMIT 1`;

const ON_SHELF = 'listed AND deleted_at IS NULL';

/**
 * Numbers the groups that were there before, and tells their products, while the shop goes on. In many transactions, so every
 * step of it may be there already: a migration that was cut short begins anew.
 */
export class GroupAll1764660000001 implements MigrationInterface {
  name = 'GroupAll1764660000001';
  transaction = false;

  async up(db: QueryRunner) {
    await db.query('UPDATE product_counts SET id = DEFAULT WHERE id IS NULL');
    await buildIndex(db, 'product_counts_id_unique', 'ON product_counts (id)', { isUnique: true });
    await inBatches(db, GROUP_BATCH);
    const byPrice = `ON products (price, id) INCLUDE (group_id) WHERE ${ON_SHELF}`;
    await buildIndex(db, 'products_by_price', byPrice);
    await db.query('DROP INDEX IF EXISTS products_facets'); // nothing has been read by it for long
  }

  async down(db: QueryRunner) {
    await db.query('DROP INDEX product_counts_id_unique, products_by_price');
    await db.query(`CREATE INDEX products_by_price ON products (price, id) WHERE ${ON_SHELF}`);
    await db.query(
      `CREATE INDEX products_facets ON products (gender, category, price) INCLUDE (sizes, colors) WHERE ${ON_SHELF}`,
    );
  }
}
