import type { MigrationInterface, QueryRunner } from 'typeorm';

const FUNCTIONS = [
  'move_stock(uuid[], uuid[], integer[])',
  'sell_stock(uuid[], uuid[], integer[], integer[])',
];

/**
 * The planner takes the plan for the very lines of an order for cheaper than one for all orders, and made it anew for each: that
 * took longer than all that it planned. There is no other way than by the indexes, anyway; see SellByIndex.
 */
export class SellByOnePlan1764650000000 implements MigrationInterface {
  name = 'SellByOnePlan1764650000000';

  async up(db: QueryRunner) {
    for (const name of FUNCTIONS)
      await db.query(`ALTER FUNCTION ${name} SET plan_cache_mode = force_generic_plan`);
  }

  async down(db: QueryRunner) {
    for (const name of FUNCTIONS) await db.query(`ALTER FUNCTION ${name} RESET plan_cache_mode`);
  }
}
