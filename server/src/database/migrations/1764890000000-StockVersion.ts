import type { MigrationInterface, QueryRunner } from 'typeorm';
import { versioned } from './1764680000000-VocabularyVersion.js';
import { AT_COMMIT } from './1764820000000-ShelfVersion.js';

const CHANGE = 'EXECUTE FUNCTION change_stock()';

/** What of a row says whether, and in what, something is in stock. */
const IN_STOCK = ['count_in_stock > 0', 'scarcest > 0'];
const CHOICE_IN_STOCK = ['product_id', 'size', 'color', 'count_in_stock > 0'];
const isAnother = (told: string[]) => {
  const of = (row: string) => told.map((what) => `${row}.${what}`).join(', ');
  return `(${of('OLD')}) IS DISTINCT FROM (${of('NEW')})`;
};

/**
 * The version of what is in stock: what was counted of that holds until something runs out or comes back, whatever is sold
 * meanwhile. Its row is taken when a transaction commits, after that of the shelf's version, so that nobody who changes both
 * waits for whoever took them the other way round.
 */
const VERSION = [
  ...versioned('stock_version', 'change_stock', ' PERFORM FROM shelf_version FOR NO KEY UPDATE;'),
  `CREATE CONSTRAINT TRIGGER products_stock_changed AFTER UPDATE ON products ${AT_COMMIT} WHEN (${isAnother(IN_STOCK)}) ${CHANGE}`,
  `CREATE CONSTRAINT TRIGGER variants_stock_moved AFTER INSERT OR DELETE ON variants ${AT_COMMIT} ${CHANGE}`,
  `CREATE CONSTRAINT TRIGGER variants_stock_changed AFTER UPDATE ON variants ${AT_COMMIT} WHEN (${isAnother(CHOICE_IN_STOCK)}) ${CHANGE}`,
  `CREATE TRIGGER variants_stock_emptied AFTER TRUNCATE ON variants FOR EACH STATEMENT ${CHANGE}`,
  'ALTER TABLE stock_version REPLICA IDENTITY FULL', // it has no key by which logical replication would know its row
];

/** To learn how many of what is in stock pass a filter, and what of it there is, takes most of a page of that. */
export class StockVersion1764890000000 implements MigrationInterface {
  name = 'StockVersion1764890000000';

  async up(db: QueryRunner) {
    for (const statement of VERSION) await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION change_stock CASCADE'); // and its triggers
    await db.query('DROP TABLE stock_version');
  }
}
