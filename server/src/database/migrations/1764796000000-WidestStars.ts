import type { MigrationInterface, QueryRunner } from 'typeorm';
import { rewrite } from './1764788000000-StockByIndex.js';

const NARROW = 'span integer := 1;';
const WIDE = 'span integer := CASE WHEN axis = $axis$stars$axis$ THEN 64 ELSE 1 END;';

/**
 * By rating, what is sought on rungs has mostly been walked for before: it lies far from the best. The best rungs are six of five stars,
 * by the number of reviews, and each was looked at by itself. Now all of so many stars are, and only where they are far more than a
 * page one by one.
 */
export class WidestStars1764796000000 implements MigrationInterface {
  name = 'WidestStars1764796000000';

  async up(db: QueryRunner) {
    await db.query(rewrite(NARROW, WIDE));
  }

  async down(db: QueryRunner) {
    await db.query(rewrite(WIDE, NARROW));
  }
}
