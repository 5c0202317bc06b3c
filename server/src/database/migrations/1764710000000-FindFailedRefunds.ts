import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';

/** The monitoring asks again and again for the few refunds that failed: it reads no others. */
export class FindFailedRefunds1764710000000 implements MigrationInterface {
  name = 'FindFailedRefunds1764710000000';
  transaction = false;

  async up(db: QueryRunner) {
    await buildIndex(db, 'refunds_failed', `ON refunds (payment_id) WHERE status = 'FAILED'`);
  }

  async down(db: QueryRunner) {
    await db.query('DROP INDEX refunds_failed');
  }
}
