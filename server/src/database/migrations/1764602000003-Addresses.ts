import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses that shoppers keep. What an order says of its recipient is new, too: orders of before and old servers say nothing. */
export class Addresses1764602000003 implements MigrationInterface {
  name = 'Addresses1764602000003';

  async up(db: QueryRunner) {
    await db.query(
      `CREATE TABLE addresses (
         id uuid NOT NULL,
         user_id uuid NOT NULL,
         name text NOT NULL,
         is_default boolean NOT NULL DEFAULT false,
         address text NOT NULL,
         city text NOT NULL,
         postal_code text NOT NULL,
         country text NOT NULL,
         recipient text,
         phone text,
         created_at timestamptz NOT NULL DEFAULT now(),
         CONSTRAINT addresses_pkey PRIMARY KEY (id),
         CONSTRAINT addresses_user_fkey FOREIGN KEY (user_id) REFERENCES users (id)
       )`,
    );
    await db.query('CREATE INDEX addresses_by_user ON addresses (user_id, id)');
    await db.query('CREATE UNIQUE INDEX addresses_one_default ON addresses (user_id) WHERE is_default');
    await db.query('ALTER TABLE orders ADD COLUMN ship_recipient text, ADD COLUMN ship_phone text');
  }

  async down(db: QueryRunner) {
    await db.query('ALTER TABLE orders DROP COLUMN ship_recipient, DROP COLUMN ship_phone');
    await db.query('DROP TABLE addresses');
  }
}
