import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a mail waits to be sent: later than it was made, where an admin sends it anew. */
export class MailsQueuedAt1764776000000 implements MigrationInterface {
  name = 'MailsQueuedAt1764776000000';

  async up(db: QueryRunner) {
    await db.query('ALTER TABLE mails ADD COLUMN queued_at timestamptz NOT NULL DEFAULT now()');
  }

  async down(db: QueryRunner) {
    await db.query('ALTER TABLE mails DROP COLUMN queued_at');
  }
}
