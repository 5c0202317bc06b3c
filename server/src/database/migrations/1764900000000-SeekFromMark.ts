import type { MigrationInterface, QueryRunner } from 'typeorm';
import { versioned } from './1764680000000-VocabularyVersion.js';
import { AT_COMMIT } from './1764820000000-ShelfVersion.js';

const of = (row: string) => `${row}.rating, ${row}.num_reviews`;
/**
 * The version of how products are rated: what comes before one of them in that order holds until the next review. Its row is taken when
 * a transaction commits, after those of shelf and stock, as theirs are.
 */
const VERSION = [
  ...versioned(
    'ratings_version',
    'change_ratings',
    ' PERFORM FROM shelf_version FOR NO KEY UPDATE; PERFORM FROM stock_version FOR NO KEY UPDATE;',
  ),
  `CREATE CONSTRAINT TRIGGER products_ratings_changed AFTER UPDATE ON products ${AT_COMMIT}
    WHEN ((${of('OLD')}) IS DISTINCT FROM (${of('NEW')})) EXECUTE FUNCTION change_ratings()`,
  `CREATE TRIGGER products_ratings_emptied AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION change_ratings()`,
  'ALTER TABLE ratings_version REPLICA IDENTITY FULL', // it has no key by which logical replication would know its row
  `CREATE CONSTRAINT TRIGGER products_shelf_dated AFTER UPDATE ON products ${AT_COMMIT}
    WHEN (OLD.created_at <> NEW.created_at) EXECUTE FUNCTION change_shelf()`,
];

/** What is remembered of an order by rating, as which products a page begins and ends with, needs to know when it holds no more. */
export class SeekFromMark1764900000000 implements MigrationInterface {
  name = 'SeekFromMark1764900000000';

  async up(db: QueryRunner) {
    for (const statement of VERSION) await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION change_ratings CASCADE'); // and its trigger
    await db.query('DROP TABLE ratings_version');
    await db.query('DROP TRIGGER products_shelf_dated ON products');
  }
}
