import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';

/**
 * What passes lists and costs so much was counted along the prices, past all that costs as much and passes no list. Groups are
 * what lists choose, and within each the prices now stand in order.
 */
export class CountGroups1764787000000 implements MigrationInterface {
  name = 'CountGroups1764787000000';
  transaction = false;

  async up(db: QueryRunner) {
    await buildIndex(
      db,
      'products_by_group',
      'ON products (group_id, price) WHERE listed AND deleted_at IS NULL',
    );
  }

  async down(db: QueryRunner) {
    await db.query('DROP INDEX products_by_group');
  }
}
