import { setTimeout as sleep } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ORDER_COLUMNS, ORDER_VALUES } from '../../products/catalogue/shelf-bits.js';
import { buildIndex } from '../build-index.js';
import { inBatches } from '../in-batches.js';

/** So many products at a time, so that none is locked for long. */
const BATCH = 4_096;
/** Until those are free that somebody was changing. */
const PAUSE_MS = 100;
const MISSING = 'SELECT FROM shelf_slots WHERE price IS NULL LIMIT 1';
/**
 * What a transaction has set meanwhile is newer. To wait for one that changes several, while it waits for the rest, would be a deadlock.
 */
const ORDER_BATCH = `WITH batch AS (
    SELECT slot, product_id AS id FROM shelf_slots WHERE product_id > $1
    ORDER BY product_id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED),
  ordered AS (
    UPDATE shelf_slots s SET (${ORDER_COLUMNS}) = ROW (${ORDER_VALUES}) FROM batch JOIN products p USING (id)
    WHERE s.slot = batch.slot AND s.price IS NULL)
  SELECT id FROM batch ORDER BY id DESC LIMIT 1`;

/** One for each order, with all that is read of it. */
const INDEXES = { by_price: 'price', by_rating: 'rating, reviews, created', by_creation: 'created' };

/** Fills the columns of ShelfOrders for the products that were there before, while the shop goes on. */
export class AllShelfOrders1764990000001 implements MigrationInterface {
  name = 'AllShelfOrders1764990000001';
  transaction = false;

  async up(db: QueryRunner) {
    while (((await db.query(MISSING)) as object[]).length > 0) {
      await inBatches(db, ORDER_BATCH);
      await sleep(PAUSE_MS);
    }
    for (const [name, columns] of Object.entries(INDEXES))
      await buildIndex(db, `shelf_slots_${name}`, `ON shelf_slots (${columns}, product_id) INCLUDE (slot)`);
  }

  down() {
    return Promise.resolve();
  }
}
