import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an account has open, told to one placing of an order after the other. A function, because each statement in it sees
 * what was committed before it began: in a single statement the count would be older than the wait.
 */
const OPEN_ORDERS = `
  CREATE FUNCTION open_orders_of(buyer uuid, OUT open_orders integer, OUT held_pieces integer) LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('orders of ' || buyer, 0));
    SELECT count(DISTINCT o.id), coalesce(sum(i.qty), 0) INTO open_orders, held_pieces
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE o.user_id = buyer AND o.status = 'PLACED' AND o.holds_stock;
  END $$`;

export class OrderLimits1764000000001 implements MigrationInterface {
  name = 'OrderLimits1764000000001';

  async up(db: QueryRunner) {
    await db.query(
      `CREATE INDEX orders_open_by_user ON orders (user_id) WHERE status = 'PLACED' AND holds_stock`,
    );
    await db.query(OPEN_ORDERS);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION open_orders_of');
    await db.query('DROP INDEX orders_open_by_user');
  }
}
