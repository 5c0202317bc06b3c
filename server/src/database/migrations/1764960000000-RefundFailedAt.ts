import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A refund that was requested before another one failed does not stand in for it. */
export class RefundFailedAt1764960000000 implements MigrationInterface {
  name = 'RefundFailedAt1764960000000';

  async up(db: QueryRunner) {
    await db.query('ALTER TABLE refunds ADD COLUMN failed_at timestamptz');
  }

  async down(db: QueryRunner) {
    await db.query('ALTER TABLE refunds DROP COLUMN failed_at');
  }
}
