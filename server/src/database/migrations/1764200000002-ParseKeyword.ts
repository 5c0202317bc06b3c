import { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Words that may have been meant by a mistyped one. Candidates share trigrams with it. The fewest edits decide, two swapped
 * neighbours counting as one; sounding alike outweighs an edit (`sandle` is nearer to sandals than to saddle), and among
 * equals those that more products carry come first. The end of a word may still be missing.
 */
const WORDS_MEANT = `CREATE FUNCTION words_meant(typed text) RETURNS text[] LANGUAGE sql STABLE
  SET pg_trgm.word_similarity_threshold = 0.25 AS $$
    WITH swapped AS (
      SELECT array_agg(overlay(typed PLACING reverse(substr(typed, n, 2)) FROM n FOR 2)) AS forms
      FROM generate_series(1, length(typed) - 1) n
    ), candidates AS (
      SELECT word, products, left(word, length(typed)) AS beginning FROM search_words
      WHERE typed <% word AND word !~ '[0-9]'
    ), measured AS (
      SELECT word, products, beginning,
        CASE WHEN word = ANY (forms) OR beginning = ANY (forms) THEN 1
          ELSE least(levenshtein(word, typed), levenshtein(beginning, typed)) END AS edits
      FROM candidates CROSS JOIN swapped
    ), judged AS (
      SELECT word, products,
        edits - CASE WHEN dmetaphone(typed) IN (dmetaphone(word), dmetaphone(beginning)) THEN 1.5 ELSE 0 END AS distance
      FROM measured WHERE edits <= CASE WHEN length(typed) < 5 THEN 1 ELSE 2 END
    )
    SELECT coalesce(array_agg(word), '{}') FROM (
      SELECT word FROM judged WHERE distance = (SELECT min(distance) FROM judged) ORDER BY products DESC, word LIMIT 5) nearest
  $$`;

/** The words of the vocabulary that hold what is typed; of one or two letters, those that begin with it. The commonest 40. */
export const WORDS_HOLDING = `CREATE FUNCTION words_holding(typed text) RETURNS text[] LANGUAGE plpgsql STABLE
  SET enable_seqscan = off AS $$
  BEGIN
    CASE length(typed)
      WHEN 1 THEN RETURN ARRAY(SELECT word FROM search_words WHERE left(word, 1) = typed ORDER BY products DESC LIMIT 40);
      WHEN 2 THEN RETURN ARRAY(SELECT word FROM search_words WHERE left(word, 2) = typed ORDER BY products DESC LIMIT 40);
      ELSE RETURN ARRAY(
        SELECT word FROM (
          SELECT word, products FROM search_words
          WHERE word LIKE '%' || replace(replace(typed, '\\', '\\\\'), '_', '\\_') || '%' LIMIT 1000) held
        ORDER BY products DESC, word LIMIT 40);
    END CASE;
  END $$`;

/** A typed word as ways to meet it: `isExact` by itself (or what was meant by it), else by words that hold it, too. */
export const WAYS = `CREATE OR REPLACE FUNCTION word_ways(typed text, OUT is_exact boolean, OUT way integer, OUT stem text)
  RETURNS SETOF record LANGUAGE plpgsql STABLE AS $$
  DECLARE
    stems text[] := tsvector_to_array(to_tsvector('english', typed));
    known integer := (SELECT count(*) FROM search_terms WHERE term = ANY (stems));
    isKnown boolean := stems <> '{}' AND known = cardinality(stems);
    holding text[] := words_holding(typed);
    meant text[] := '{}';
  BEGIN
    IF length(typed) > 2 AND holding = '{}' AND NOT isKnown THEN
      IF typed LIKE '%-%' THEN RETURN; END IF; -- its parts are words of their own
      IF typed !~ '[0-9]' THEN meant := words_meant(typed); END IF;
    END IF;
    RETURN QUERY SELECT true, 0, s FROM unnest(stems) s WHERE meant = '{}';
    RETURN QUERY SELECT true, n::int, s FROM unnest(meant) WITH ORDINALITY m (word, n),
      unnest(tsvector_to_array(to_tsvector('english', word))) s;
    RETURN QUERY SELECT false, 0, s FROM unnest(stems) s;
    RETURN QUERY SELECT false, n::int, s FROM unnest(meant || holding) WITH ORDINALITY m (word, n),
      unnest(tsvector_to_array(to_tsvector('english', word))) s;
  END $$`;

export const WORDS_TYPED = `CREATE FUNCTION words_typed(keyword text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    words text[] := ARRAY(SELECT lexeme FROM unnest(to_tsvector('simple', left(keyword, 100))) ORDER BY positions[1] LIMIT 8);
    telling text[] := ARRAY(SELECT w FROM unnest(words) WITH ORDINALITY t (w, n)
                            WHERE to_tsvector('english', w) <> '' ORDER BY n);
  BEGIN
    RETURN CASE WHEN telling = '{}' THEN words ELSE telling END;
  END $$`;

/** A few terms among hundreds of thousands are looked up one by one. */
export const LOOKING_UP = `SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
  SET enable_mergejoin = off SET jit = off`;

export const QUOTED = (term: string) =>
  `'''' || replace(replace(${term}, '\\', '\\\\'), '''', '''''') || ''''`;

/**
 * What a keyword asks for, as full-text queries from the best tier to the last: all words in the name, in name, brand,
 * category or gender, anywhere; then the same with words that only hold them. The last is what the keyword finds at all.
 * After it comes the name itself, which is better than all, and of which nothing is counted. `filters` is a query that
 * each tier must meet, too. `at_most` and `at_least` say how many products a tier has, as far as counts of single terms tell.
 */
export const PARSE = `CREATE FUNCTION parse_keyword(keyword text, filters text,
    OUT tier tsquery, OUT at_most integer, OUT at_least integer)
  RETURNS SETOF record LANGUAGE plpgsql STABLE ${LOOKING_UP} AS $$
  DECLARE
    typed text[] := words_typed(keyword);
    whole text := lower(regexp_replace(btrim(left(keyword, 200)), '\\s+', ' ', 'g'));
  BEGIN
    RETURN QUERY
      WITH ways AS MATERIALIZED (
        SELECT n AS word, w.is_exact, w.way, w.stem FROM unnest(typed) WITH ORDINALITY t (word, n), word_ways(t.word) w
      ), met AS (
        SELECT place, w.is_exact, w.word, string_agg(${QUOTED('prefix || w.stem')}, ' & ' ORDER BY w.stem) AS query,
          min(coalesce(t.products, 0)) AS products, count(*) AS stems
        FROM ways w CROSS JOIN (VALUES (1, 'n:'), (2, 'h:'), (3, '')) p (place, prefix)
        LEFT JOIN search_terms t ON t.term = prefix || w.stem
        GROUP BY place, w.is_exact, w.word, w.way HAVING min(coalesce(t.products, 0)) > 0
      ), words AS (
        SELECT m.place, m.is_exact, m.word, string_agg('(' || m.query || ')', ' | ' ORDER BY m.query) AS query,
          least(sum(m.products), 2000000000)::int AS most, max(m.products) FILTER (WHERE m.stems = 1) AS fewest
        FROM (SELECT DISTINCT x.place, x.is_exact, x.word, x.query, x.products, x.stems FROM met x) m GROUP BY 1, 2, 3
      ), tiers AS (
        SELECT w.place, w.is_exact, string_agg('(' || w.query || ')', ' & ' ORDER BY w.word) AS query, min(w.most) AS most,
          CASE count(*) WHEN 1 THEN coalesce(min(w.fewest), 0) ELSE 0 END AS fewest
        FROM words w GROUP BY 1, 2
        HAVING count(*) = (SELECT count(DISTINCT word) FROM ways)
      )
      SELECT concat_ws(' & ', '(' || t.query || ')', filters)::tsquery, t.most,
        CASE WHEN filters IS NULL THEN t.fewest ELSE 0 END
      FROM tiers t ORDER BY t.is_exact DESC, t.place;
    IF FOUND THEN
      tier := concat_ws(' & ', ${QUOTED(`'=:' || whole`)}, filters)::tsquery;
      RETURN NEXT;
    END IF;
  END $$`;

/** How a keyword is understood. What it replaces stays for servers of the release before. */
export class ParseKeyword1764200000002 implements MigrationInterface {
  name = 'ParseKeyword1764200000002';

  async up(db: QueryRunner) {
    for (const statement of [WORDS_MEANT, WORDS_HOLDING, WAYS, WORDS_TYPED, PARSE]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION parse_keyword, words_typed, word_ways, words_holding, words_meant');
  }
}
