import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';

/** By which the nightly tidying finds what may go (operations/retention.ts), however much stays. */
const INDEXES = {
  webhook_events_by_newest: 'ON webhook_events (created_at)',
  // Not those that are owed: so whoever places an order writes to no more indexes than before.
  mails_done: `ON mails (created_at) WHERE status <> 'QUEUED'`,
  password_resets_by_end: 'ON password_resets (expires_at)',
};

export class TidyByIndex1764690000000 implements MigrationInterface {
  name = 'TidyByIndex1764690000000';
  transaction = false;

  async up(db: QueryRunner) {
    for (const [name, definition] of Object.entries(INDEXES)) await buildIndex(db, name, definition);
  }

  async down(db: QueryRunner) {
    await db.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}
