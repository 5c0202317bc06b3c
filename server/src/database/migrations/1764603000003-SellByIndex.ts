import type { MigrationInterface, QueryRunner } from 'typeorm';

const FUNCTIONS = [
  'move_stock(uuid[], uuid[], integer[])',
  'sell_stock(uuid[], uuid[], integer[], integer[])',
];
const SETTINGS = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'];

/**
 * The planner takes the lines of an order for a hundred, and would read all products of a shop of some ten thousand to find
 * them. They are few: each is looked up.
 */
export class SellByIndex1764603000003 implements MigrationInterface {
  name = 'SellByIndex1764603000003';

  async up(db: QueryRunner) {
    for (const name of FUNCTIONS)
      for (const setting of SETTINGS) await db.query(`ALTER FUNCTION ${name} SET ${setting} = off`);
  }

  async down(db: QueryRunner) {
    for (const name of FUNCTIONS) await db.query(`ALTER FUNCTION ${name} RESET ALL`);
  }
}
