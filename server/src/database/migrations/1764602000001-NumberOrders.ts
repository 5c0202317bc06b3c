import type { MigrationInterface, QueryRunner } from 'typeorm';

/** So many orders at a time, so that none is locked for long. */
const BATCH = 5_000;

/**
 * Numbers the orders that were there before, while the shop goes on. In many transactions, so every step of it may be there
 * already: a migration that was cut short begins anew.
 */
export class NumberOrders1764602000001 implements MigrationInterface {
  name = 'NumberOrders1764602000001';
  transaction = false;

  async up(db: QueryRunner) {
    let numbered: number;
    do {
      [, numbered] = (await db.query(
        `UPDATE orders SET number = DEFAULT WHERE id IN (SELECT id FROM orders WHERE number IS NULL LIMIT ${BATCH})`,
      )) as [unknown, number];
    } while (numbered > 0);
    await db.query('ALTER TABLE orders DROP CONSTRAINT IF EXISTS orders_numbered');
    await db.query('ALTER TABLE orders ADD CONSTRAINT orders_numbered CHECK (number IS NOT NULL) NOT VALID');
    await db.query('ALTER TABLE orders VALIDATE CONSTRAINT orders_numbered');
    // Without a look at the rows, because the constraint says it already.
    await db.query('ALTER TABLE orders ALTER COLUMN number SET NOT NULL, DROP CONSTRAINT orders_numbered');
    await db.query('CREATE UNIQUE INDEX IF NOT EXISTS orders_number_unique ON orders (number)');
  }

  async down(db: QueryRunner) {
    await db.query('DROP INDEX orders_number_unique');
    await db.query('ALTER TABLE orders ALTER COLUMN number DROP NOT NULL');
  }
}
