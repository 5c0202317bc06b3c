import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The rows of a shopper's cart, to one change of it after the other: in two at once each would count without the other's rows, and
 * lock rows in an order of its own. A function, because what it reads it sees as it is after the wait.
 */
const CART = `CREATE FUNCTION cart_of(shopper uuid) RETURNS SETOF cart_items LANGUAGE plpgsql ROWS 10 AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('cart of ' || shopper, 0));
    RETURN QUERY SELECT * FROM cart_items WHERE user_id = shopper;
  END $$`;

/** Asked after a wait for a lock, which the account may have been deleted in: hence a function, too. */
const ACCOUNT = `CREATE FUNCTION has_account(person uuid) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    RETURN EXISTS (SELECT FROM users WHERE id = person AND deleted_at IS NULL);
  END $$`;

export class HoldCarts1764720000000 implements MigrationInterface {
  name = 'HoldCarts1764720000000';

  async up(db: QueryRunner) {
    for (const statement of [CART, ACCOUNT]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION cart_of, has_account');
  }
}
