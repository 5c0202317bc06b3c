import type { MigrationInterface, QueryRunner } from 'typeorm';
import { NEW_VERSION } from './1764700000000-JoinWords.js';
import { WORDS_HOLDING } from './1764740000000-UnderstandMore.js';

const HELD = `|| '%' LIMIT 1000`;
const HOLDING = WORDS_HOLDING.replace(
  HELD,
  `|| '%' AND NOT (typed ~ '^(m[ae]n|male)' AND word ~ '^(wom[ae]n|female)') LIMIT 1000`,
);

/** Words hold what is typed: `shirt` finds sweatshirts. But who asks for what is mens' wants nothing of what is womens'. */
export class MenAreNoWomen1764799000001 implements MigrationInterface {
  name = 'MenAreNoWomen1764799000001';

  async up(db: QueryRunner) {
    await db.query(HOLDING);
    await db.query(NEW_VERSION);
  }

  async down(db: QueryRunner) {
    await db.query(WORDS_HOLDING);
    await db.query(NEW_VERSION);
  }
}
