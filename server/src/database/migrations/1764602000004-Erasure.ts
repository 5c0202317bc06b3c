import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When the personal data of a deleted account was blanked, because its owner asked for it. Asked for once a night and by the
 * doctor, who may read the table: an index would keep others out of it while it is made.
 */
export class Erasure1764602000004 implements MigrationInterface {
  name = 'Erasure1764602000004';

  async up(db: QueryRunner) {
    await db.query('ALTER TABLE users ADD COLUMN erased_at timestamptz');
  }

  async down(db: QueryRunner) {
    await db.query('ALTER TABLE users DROP COLUMN erased_at');
  }
}
