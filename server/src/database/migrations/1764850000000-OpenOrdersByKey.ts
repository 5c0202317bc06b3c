import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';

const OPEN = `status = 'PLACED' AND holds_stock`;

/**
 * Open orders are found by whose they are, or by their end, and otherwise by what they are called: until PostgreSQL's statistics know
 * of them, it takes an index of few orders for the shortest way to any that is open, and looks at all. Now only who names the index's
 * key can use it.
 */
export class OpenOrdersByKey1764850000000 implements MigrationInterface {
  name = 'OpenOrdersByKey1764850000000';
  transaction = false;

  async up(db: QueryRunner) {
    await buildIndex(db, 'orders_open_by_user', `ON orders (user_id) WHERE ${OPEN} AND user_id IS NOT NULL`);
    await buildIndex(
      db,
      'orders_reservations',
      `ON orders (stock_held_until) WHERE ${OPEN} AND stock_held_until IS NOT NULL`,
    );
  }

  async down(db: QueryRunner) {
    await db.query('DROP INDEX orders_open_by_user, orders_reservations');
    await db.query(`CREATE INDEX orders_open_by_user ON orders (user_id) WHERE ${OPEN}`);
    await db.query(`CREATE INDEX orders_reservations ON orders (stock_held_until) WHERE ${OPEN}`);
  }
}
