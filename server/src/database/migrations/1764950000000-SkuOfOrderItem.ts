import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A variant that is sold no more gives its SKU up, while an order may still have to be packed by it. */
export class SkuOfOrderItem1764950000000 implements MigrationInterface {
  name = 'SkuOfOrderItem1764950000000';

  async up(db: QueryRunner) {
    await db.query('ALTER TABLE order_items ADD COLUMN sku text');
  }

  async down(db: QueryRunner) {
    await db.query('ALTER TABLE order_items DROP COLUMN sku');
  }
}
