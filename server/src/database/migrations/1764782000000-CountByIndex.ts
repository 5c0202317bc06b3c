import type { MigrationInterface, QueryRunner } from 'typeorm';
import { LOOKING_UP } from './1764200000002-ParseKeyword.js';

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
