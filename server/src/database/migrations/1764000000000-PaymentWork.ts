import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an admin's word on a failed refund and the limit on gateway orders without an order need. */
export class PaymentWork1764000000000 implements MigrationInterface {
  name = 'PaymentWork1764000000000';

  async up(db: QueryRunner) {
    await db.query('ALTER TABLE refunds ADD COLUMN retry_of uuid');
    await db.query(
      'CREATE UNIQUE INDEX refunds_retried_once ON refunds (retry_of) WHERE retry_of IS NOT NULL',
    );
    await db.query(
      'CREATE INDEX gateway_orders_unbound ON gateway_orders (created_at) WHERE order_id IS NULL',
    );
  }

  async down(db: QueryRunner) {
    await db.query('DROP INDEX gateway_orders_unbound');
    await db.query('ALTER TABLE refunds DROP COLUMN retry_of');
  }
}
