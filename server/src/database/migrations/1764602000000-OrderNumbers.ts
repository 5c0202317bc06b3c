import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Numbers that people can read out. The database gives them, so that orders which a server of the release before places get
 * one, too. Eight digits that are the place in a sequence, shuffled so that a number tells nobody how many orders there are;
 * the ninth is a check digit (ISO 7064, MOD 11,10): one wrong digit never makes it another order's number. After a hundred
 * million orders the numbers get longer.
 */
const NUMBERS = [
  'CREATE SEQUENCE order_numbers MINVALUE 0',
  `CREATE FUNCTION order_number_check(digits text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
  DECLARE
    digit text;
    product integer := 10;
  BEGIN
    FOREACH digit IN ARRAY string_to_array(digits, NULL) LOOP
      product := (coalesce(nullif((product + digit::int) % 10, 0), 10) * 2) % 11;
    END LOOP;
    RETURN (11 - product) % 10;
  END $$`,
  // The factor and 10^8 have no divisor in common, so no two places in the sequence become one number.
  `CREATE FUNCTION order_number_at(place bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
  DECLARE
    digits text := lpad(((place % 100000000 * 61803399 + 27182818) % 100000000)::text, 8, '0');
  BEGIN
    IF place >= 100000000 THEN digits := (place / 100000000) || digits; END IF;
    RETURN regexp_replace(digits || order_number_check(digits), '(\\d{3})(?=\\d)', '\\1-', 'g');
  END $$`,
  `CREATE FUNCTION new_order_number() RETURNS text LANGUAGE sql VOLATILE AS $$
    SELECT order_number_at(nextval('order_numbers'))
  $$`,
  'ALTER TABLE orders ADD COLUMN number text',
  'ALTER TABLE orders ALTER COLUMN number SET DEFAULT new_order_number()',
];

export class OrderNumbers1764602000000 implements MigrationInterface {
  name = 'OrderNumbers1764602000000';

  async up(db: QueryRunner) {
    for (const statement of NUMBERS) await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query('ALTER TABLE orders DROP COLUMN number');
    await db.query('DROP FUNCTION new_order_number, order_number_at, order_number_check');
    await db.query('DROP SEQUENCE order_numbers');
  }
}
