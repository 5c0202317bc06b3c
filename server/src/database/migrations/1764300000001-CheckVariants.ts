import { MigrationInterface, QueryRunner } from 'typeorm';

/** Holds existing rows against the constraints that came with variants, while the shop goes on reading and writing. */
export class CheckVariants1764300000001 implements MigrationInterface {
  name = 'CheckVariants1764300000001';

  async up(db: QueryRunner) {
    await db.query(`ALTER TABLE products VALIDATE CONSTRAINT products_stock_rank_right`);
    await db.query(`ALTER TABLE products VALIDATE CONSTRAINT products_unsorted_by_variant`);
    await db.query(`ALTER TABLE order_items VALIDATE CONSTRAINT order_items_variant_fkey`);
  }

  async down() {}
}
