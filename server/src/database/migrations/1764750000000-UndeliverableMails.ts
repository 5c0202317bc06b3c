import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails given up because of their readers' addresses, apart from those that the shop could not send. */
export class UndeliverableMails1764750000000 implements MigrationInterface {
  name = 'UndeliverableMails1764750000000';

  async up(db: QueryRunner) {
    await db.query('ALTER TABLE mails ADD COLUMN undeliverable boolean NOT NULL DEFAULT false');
  }

  async down(db: QueryRunner) {
    await db.query('ALTER TABLE mails DROP COLUMN undeliverable');
  }
}
