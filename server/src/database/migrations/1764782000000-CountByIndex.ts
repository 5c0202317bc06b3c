import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A few rows among many are looked up one by one. */
const LOOKING_UP = `SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
  SET enable_mergejoin = off SET jit = off`;

/**
 * Accounts have different numbers of orders, so PostgreSQL thought of a plan at each order, for nine times as long as counting takes.
 * Held to one plan alone it would read the lines of all orders where some account has many that are open.
 */
export class CountByIndex1764782000000 implements MigrationInterface {
  name = 'CountByIndex1764782000000';

  async up(db: QueryRunner) {
    await db.query(`ALTER FUNCTION open_orders_of ${LOOKING_UP}`);
  }

  async down(db: QueryRunner) {
    await db.query('ALTER FUNCTION open_orders_of RESET ALL');
  }
}
