import type { MigrationInterface, QueryRunner } from 'typeorm';
import { versioned } from './1764680000000-VocabularyVersion.js';

/** All on which it depends how many products of each group are on the shelf, and what they cost. */
const TOLD = ['price', 'listed', 'deleted_at', 'group_id'];
const of = (row: string) => TOLD.map((column) => `${row}.${column}`).join(', ');
const isAnother = `(${of('OLD')}) IS DISTINCT FROM (${of('NEW')})`;

export const AT_COMMIT = 'DEFERRABLE INITIALLY DEFERRED FOR EACH ROW';
const CHANGE = 'EXECUTE FUNCTION change_shelf()';

/**
 * The version of the shelf: groups that were counted by it hold until there is another. Its row is taken when a transaction commits, so
 * whoever has it waits for nobody. Selling, reviewing and putting back change none of it.
 */
const VERSION = [
  ...versioned('shelf_version', 'change_shelf'),
  `CREATE CONSTRAINT TRIGGER products_shelf_moved AFTER INSERT OR DELETE ON products ${AT_COMMIT} ${CHANGE}`,
  `CREATE CONSTRAINT TRIGGER products_shelf_changed AFTER UPDATE ON products ${AT_COMMIT} WHEN (${isAnother}) ${CHANGE}`,
  `CREATE TRIGGER products_shelf_emptied AFTER TRUNCATE ON products FOR EACH STATEMENT ${CHANGE}`,
];

/** Neither table of a version has a key by which logical replication would know its row. */
const REPLICATED = ['shelf_version', 'vocabulary'];

/** Whoever filters asks for the same groups again and again: to read them is most of what a page within prices costs. */
export class ShelfVersion1764820000000 implements MigrationInterface {
  name = 'ShelfVersion1764820000000';

  async up(db: QueryRunner) {
    for (const statement of VERSION) await db.query(statement);
    for (const table of REPLICATED) await db.query(`ALTER TABLE ${table} REPLICA IDENTITY FULL`);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION change_shelf CASCADE'); // and its triggers
    await db.query('DROP TABLE shelf_version');
    await db.query('ALTER TABLE vocabulary REPLICA IDENTITY DEFAULT');
  }
}
