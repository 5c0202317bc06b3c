import type { MigrationInterface, QueryRunner } from 'typeorm';
import { NEW_VERSION } from './1764700000000-JoinWords.js';
import { PARSE as PARSE_BEFORE } from './1764740000000-UnderstandMore.js';

/** What is told of the names that begin with what says nothing, and of all that holds it. */
const UNCOUNTED = ', begun), NULL, 0';
/** More than may be collected: who wants to know how many it is has to look for more. */
const MANY = `, begun),
          (SELECT CASE WHEN t.most > 12000 THEN 2000000000 END FROM tiers t ORDER BY t.is_exact, t.place DESC LIMIT 1), 0`;
const PARSE = PARSE_BEFORE.replace(UNCOUNTED, MANY);

/**
 * What begins with, or holds, a letter was counted each time that the vocabulary had changed: a second for `s` among a million
 * products, to find that there are many.
 */
export class BoundBegun1764781000000 implements MigrationInterface {
  name = 'BoundBegun1764781000000';

  async up(db: QueryRunner) {
    for (const statement of [PARSE, NEW_VERSION]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    for (const statement of [PARSE_BEFORE, NEW_VERSION]) await db.query(statement);
  }
}
