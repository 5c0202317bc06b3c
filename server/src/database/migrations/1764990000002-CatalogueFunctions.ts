import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CATALOGUE_FUNCTIONS } from '../../products/catalogue/functions/index.js';
import { NEW_VERSION } from './1764680000000-VocabularyVersion.js';

/** Only who has loaded the extension may set what belongs to it, and any use of it does that. */
const LOAD_TRIGRAMS = `SELECT similarity('', '')`;

/**
 * Puts the functions by which the catalogue is read there as they are now. Whoever changes any gives this migration a later number, in its
 * file, class, name and place in the list, and the digest that its test then asks for.
 */
export class CatalogueFunctions1764990000002 implements MigrationInterface {
  static readonly digest = 'b62fb5c7fab3a458';
  name = 'CatalogueFunctions1764990000002';

  async up(db: QueryRunner) {
    await db.query(LOAD_TRIGRAMS);
    for (const statement of CATALOGUE_FUNCTIONS) await db.query(statement);
    await db.query(NEW_VERSION);
  }

  /** The release before has the same functions, or calls others. */
  down() {
    return Promise.resolve();
  }
}
