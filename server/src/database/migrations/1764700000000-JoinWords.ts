import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { WAYS as WAYS_BEFORE } from './1764200000002-ParseKeyword.js';

/** As in ParseKeyword; and who types `tshirt` means what is written `t-shirt`, whatever else may hold it. */
export const WAYS = `CREATE OR REPLACE FUNCTION word_ways(typed text, OUT is_exact boolean, OUT way integer, OUT stem text)
  RETURNS SETOF record LANGUAGE plpgsql STABLE AS $$
  DECLARE
    stems text[] := tsvector_to_array(to_tsvector('english', typed));
    known integer := (SELECT count(*) FROM search_terms WHERE term = ANY (stems));
    isKnown boolean := stems <> '{}' AND known = cardinality(stems);
    holding text[] := words_holding(typed);
    meant text[] := ARRAY(
      SELECT word FROM search_words WHERE word LIKE '%-%' AND replace(word, '-', '') = ANY (stems || typed) ORDER BY word);
  BEGIN
    IF meant = '{}' AND length(typed) > 2 AND holding = '{}' AND NOT isKnown THEN
      IF typed LIKE '%-%' THEN RETURN; END IF; -- its parts are words of their own
      IF typed !~ '[0-9]' THEN meant := words_meant(typed); END IF;
    END IF;
    RETURN QUERY SELECT true, 0, s FROM unnest(stems) s WHERE meant = '{}' OR isKnown;
    RETURN QUERY SELECT true, n::int, s FROM unnest(meant) WITH ORDINALITY m (word, n),
      unnest(tsvector_to_array(to_tsvector('english', word))) s;
    RETURN QUERY SELECT false, 0, s FROM unnest(stems) s;
    RETURN QUERY SELECT false, n::int, s FROM unnest(meant || holding) WITH ORDINALITY m (word, n),
      unnest(tsvector_to_array(to_tsvector('english', word))) s;
  END $$`;

/** What is known of the meaning of words holds no more. */
export const NEW_VERSION = 'UPDATE vocabulary SET version = gen_random_uuid()';

/** Finds words that are written with a hyphen for those who write them without. */
export class JoinWords1764700000000 implements MigrationInterface {
  name = 'JoinWords1764700000000';
  transaction = false;

  async up(db: QueryRunner) {
    await buildIndex(
      db,
      'search_words_joined',
      `ON search_words (replace(word, '-', '')) WHERE word LIKE '%-%'`,
    );
    for (const statement of [WAYS, NEW_VERSION]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    for (const statement of [WAYS_BEFORE, NEW_VERSION]) await db.query(statement);
    await db.query('DROP INDEX search_words_joined');
  }
}
