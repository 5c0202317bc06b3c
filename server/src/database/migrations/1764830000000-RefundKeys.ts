import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';

/** A refund whose answer is lost on the way is asked for again, and must not be given twice. */
export class RefundKeys1764830000000 implements MigrationInterface {
  name = 'RefundKeys1764830000000';
  transaction = false;

  async up(db: QueryRunner) {
    await db.query('ALTER TABLE refunds ADD COLUMN IF NOT EXISTS idempotency_key text');
    await buildIndex(
      db,
      'refunds_idempotency',
      'ON refunds (payment_id, idempotency_key) WHERE idempotency_key IS NOT NULL',
      { isUnique: true },
    );
  }

  async down(db: QueryRunner) {
    await db.query('ALTER TABLE refunds DROP COLUMN idempotency_key'); // and its index
  }
}
