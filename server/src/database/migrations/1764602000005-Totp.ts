import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The second step of signing in, for those who turn it on. Old servers know nothing of it and ask for passwords alone. */
export class Totp1764602000005 implements MigrationInterface {
  name = 'Totp1764602000005';

  async up(db: QueryRunner) {
    await db.query('ALTER TABLE users ADD COLUMN has_two_factor boolean NOT NULL DEFAULT false');
    await db.query(
      `CREATE TABLE two_factor_secrets (
         user_id uuid NOT NULL,
         secret text NOT NULL,
         last_step integer NOT NULL DEFAULT 0,
         CONSTRAINT two_factor_secrets_pkey PRIMARY KEY (user_id),
         CONSTRAINT two_factor_secrets_user_fkey FOREIGN KEY (user_id) REFERENCES users (id)
       )`,
    );
    await db.query(
      `CREATE TABLE recovery_codes (
         user_id uuid NOT NULL,
         code_hash text NOT NULL,
         CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
         CONSTRAINT recovery_codes_user_fkey FOREIGN KEY (user_id) REFERENCES users (id)
       )`,
    );
  }

  async down(db: QueryRunner) {
    await db.query('DROP TABLE recovery_codes');
    await db.query('DROP TABLE two_factor_secrets');
    await db.query('ALTER TABLE users DROP COLUMN has_two_factor');
  }
}
