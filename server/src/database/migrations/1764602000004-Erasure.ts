import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the personal data of a deleted account was blanked, because its owner asked for it. */
export class Erasure1764602000004 implements MigrationInterface {
  name = 'Erasure1764602000004';

  async up(db: QueryRunner) {
    await db.query('ALTER TABLE users ADD COLUMN erased_at timestamptz');
    await db.query('CREATE INDEX users_erased ON users (id) WHERE erased_at IS NOT NULL');
  }

  async down(db: QueryRunner) {
    await db.query('ALTER TABLE users DROP COLUMN erased_at');
  }
}
