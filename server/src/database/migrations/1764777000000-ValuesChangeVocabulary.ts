import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAMES = ['sizes', 'colors'];

/** A keyword also means the sizes and colours that it names: what it meant holds until there are others. */
export class ValuesChangeVocabulary1764777000000 implements MigrationInterface {
  name = 'ValuesChangeVocabulary1764777000000';

  async up(db: QueryRunner) {
    for (const table of NAMES)
      await db.query(
        `CREATE TRIGGER ${table}_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
         FOR EACH STATEMENT EXECUTE FUNCTION change_vocabulary()`,
      );
  }

  async down(db: QueryRunner) {
    for (const table of NAMES) await db.query(`DROP TRIGGER ${table}_changed ON ${table}`);
  }
}
