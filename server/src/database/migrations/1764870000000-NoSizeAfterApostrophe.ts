import type { MigrationInterface, QueryRunner } from 'typeorm';
import { NEW_VERSION } from './1764700000000-JoinWords.js';
import { WORDS_TYPED as TYPED_BEFORE } from './1764740000000-UnderstandMore.js';

const BEFORE = `regexp_replace(btrim(keyword), '\\s-[^\\s-]\\S*', ' ', 'g')`;
const WITHOUT_S = `regexp_replace(${BEFORE}, '([[:alnum:]])[''‘’&]s\\M', '\\1', 'gi')`;
export const WORDS_TYPED = TYPED_BEFORE.replace(BEFORE, () => WITHOUT_S);

/**
 * Where the shop has a size S, the last letter of `men's` was taken for it: jeans in other sizes were not found by `men's jeans`. So was
 * that of the brand M&S.
 */
export class NoSizeAfterApostrophe1764870000000 implements MigrationInterface {
  name = 'NoSizeAfterApostrophe1764870000000';

  async up(db: QueryRunner) {
    await db.query(WORDS_TYPED);
    await db.query(NEW_VERSION);
  }

  async down(db: QueryRunner) {
    await db.query(TYPED_BEFORE);
    await db.query(NEW_VERSION);
  }
}
