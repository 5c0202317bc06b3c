import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each account has another number of orders, so PostgreSQL thought of a plan for each at each order, for five times as long as
 * counting them takes.
 */
export class CountByOnePlan1764782000000 implements MigrationInterface {
  name = 'CountByOnePlan1764782000000';

  async up(db: QueryRunner) {
    await db.query('ALTER FUNCTION open_orders_of SET plan_cache_mode = force_generic_plan');
  }

  async down(db: QueryRunner) {
    await db.query('ALTER FUNCTION open_orders_of RESET plan_cache_mode');
  }
}
