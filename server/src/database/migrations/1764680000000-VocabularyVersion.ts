import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A version of its own row, and a function for triggers that makes another, once in a transaction; one is never given twice.
 * @param first what the function does before it takes the row, after a space
 */
export const versioned = (table: string, change: string, first = '') => [
  `CREATE TABLE ${table} (version uuid NOT NULL)`,
  `CREATE UNIQUE INDEX ${table}_one_row ON ${table} ((true))`,
  `INSERT INTO ${table} VALUES (gen_random_uuid())`,
  `CREATE FUNCTION ${change}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN${first}
    UPDATE ${table} SET version = gen_random_uuid() WHERE xmin <> pg_current_xact_id()::xid;
    IF NOT FOUND THEN
      INSERT INTO ${table} SELECT gen_random_uuid() WHERE NOT EXISTS (SELECT FROM ${table});
    END IF;
    RETURN NULL;
  END $$`,
];

/**
 * The version of the vocabulary: what it said of a keyword holds until there is another, also after a backup was brought back. Its row
 * is taken before any word is, so that nobody waits for it who has words that others wait for.
 */
const VERSION = [
  ...versioned('vocabulary', 'change_vocabulary'),
  ...['terms', 'words'].map(
    (
      what,
    ) => `CREATE TRIGGER search_${what}_changed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_${what}
      FOR EACH STATEMENT EXECUTE FUNCTION change_vocabulary()`,
  ),
];

/** What is known of the meaning of words holds no more. */
export const NEW_VERSION = 'UPDATE vocabulary SET version = gen_random_uuid()';

/** To understand a keyword costs a third of a search, and what it means changes only where an admin changes words. */
export class VocabularyVersion1764680000000 implements MigrationInterface {
  name = 'VocabularyVersion1764680000000';

  async up(db: QueryRunner) {
    for (const statement of VERSION) await db.query(statement);
  }

  async down(db: QueryRunner) {
    for (const what of ['terms', 'words'])
      await db.query(`DROP TRIGGER search_${what}_changed ON search_${what}`);
    await db.query('DROP FUNCTION change_vocabulary');
    await db.query('DROP TABLE vocabulary');
  }
}
