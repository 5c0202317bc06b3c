import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The version of the vocabulary: what it said of a keyword holds until there is another. A version is never given twice, not even
 * after a backup was brought back. Its row is taken before any word is, so that nobody waits for it who has words that others
 * wait for; and once in a transaction, however many words that changes.
 */
const VERSION = [
  `CREATE TABLE vocabulary (version uuid NOT NULL)`,
  `CREATE UNIQUE INDEX vocabulary_one_row ON vocabulary ((true))`,
  `INSERT INTO vocabulary VALUES (gen_random_uuid())`,
  `CREATE FUNCTION change_vocabulary() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE vocabulary SET version = gen_random_uuid() WHERE xmin <> pg_current_xact_id()::xid;
    IF NOT FOUND THEN
      INSERT INTO vocabulary SELECT gen_random_uuid() WHERE NOT EXISTS (SELECT FROM vocabulary);
    END IF;
    RETURN NULL;
  END $$`,
  ...['terms', 'words'].map(
    (
      what,
    ) => `CREATE TRIGGER search_${what}_changed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_${what}
      FOR EACH STATEMENT EXECUTE FUNCTION change_vocabulary()`,
  ),
];

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
