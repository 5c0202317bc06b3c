import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';

/**
 * What somebody has written, and what they were written: whoever took their data along, or deleted their account, had all reviews and
 * mails of the shop read for it. Reviews of a product are found by `reviews_by_newest`.
 */
export class FindByUser1764784000000 implements MigrationInterface {
  name = 'FindByUser1764784000000';
  transaction = false;

  async up(db: QueryRunner) {
    await buildIndex(db, 'reviews_one_per_user', 'ON reviews (user_id, product_id)', { isUnique: true });
    await buildIndex(db, 'mails_by_user', 'ON mails (user_id)');
  }

  async down(db: QueryRunner) {
    await db.query('DROP INDEX mails_by_user, reviews_one_per_user');
    await db.query('CREATE UNIQUE INDEX reviews_one_per_user ON reviews (product_id, user_id)');
  }
}
