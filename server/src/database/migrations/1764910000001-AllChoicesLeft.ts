import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '../in-batches.js';

/** So many products at a time, so that none is locked for long. */
const BATCH = 2_000;
/** In the order in which orders lock products, too. */
const KEEP_BATCH = `WITH batch AS (
    SELECT id FROM products WHERE id > $1 ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE),
  kept AS (
    UPDATE products p SET choices_left = choices_left_of(p.id) FROM batch
    WHERE p.id = batch.id AND p.scarcest IS NOT NULL AND p.choices_left IS NULL)
  SELECT id FROM batch ORDER BY id DESC LIMIT 1`;

/** Tells what is left of the products that were there before, while the shop goes on; where it was cut short it begins anew. */
export class AllChoicesLeft1764910000001 implements MigrationInterface {
  name = 'AllChoicesLeft1764910000001';
  transaction = false;

  up(db: QueryRunner) {
    return inBatches(db, KEEP_BATCH);
  }

  down() {
    return Promise.resolve();
  }
}
