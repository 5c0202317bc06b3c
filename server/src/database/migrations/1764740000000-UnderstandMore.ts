import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import {
  LOOKING_UP,
  PARSE as PARSE_BEFORE,
  QUOTED,
  WORDS_HOLDING as HOLDING_BEFORE,
  WORDS_TYPED as TYPED_BEFORE,
} from './1764200000002-ParseKeyword.js';
import { NEW_VERSION, WAYS as WAYS_BEFORE } from './1764700000000-JoinWords.js';

const anew = (statement: string) => statement.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');

/** Words that differ only in accents, or in marks or blanks inside of them, are spelt the same: `café`, `t-shirt`, `u.s`. */
const SPELT = `CREATE OR REPLACE FUNCTION spelt(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT translate(
      CASE WHEN octet_length(word) = length(word) THEN word
        ELSE regexp_replace(normalize(word, NFD), '[\\u0300-\\u036f]', '', 'g') END, '-._/ ', '')
  $$`;
const IS_MARKED = `word ~ '[^a-z0-9]'`;

/** Stems; of what says nothing, as the brand Only, its very words. */
const STEMS = `CREATE OR REPLACE FUNCTION stems_of(words text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(nullif(to_tsvector('english', words), ''), to_tsvector('simple', words))
  $$`;

/** As in CountWords, where \`name\` and \`head\` were stems of whatever the words are. */
const productSearch = (name: string, head: string) =>
  `CREATE OR REPLACE FUNCTION product_search(p products) RETURNS tsvector LANGUAGE sql STABLE AS $$
    WITH words AS (SELECT ${name} AS name, ${head} AS head)
    SELECT setweight(name, 'A') || setweight(head, 'B') || setweight(to_tsvector('english', p.description), 'C')
      || array_to_tsvector(ARRAY(
        SELECT 'n:' || unnest(tsvector_to_array(name))
        UNION SELECT 'h:' || unnest(tsvector_to_array(name || head))
        UNION SELECT '=:' || lower(regexp_replace(btrim(p.name), '\\s+', ' ', 'g'))
        UNION SELECT 'gender:' || p.gender WHERE p.gender IS NOT NULL
        UNION SELECT 'category:' || p.category
        UNION SELECT 'size:' || unnest(p.sizes)
        UNION SELECT 'color:' || unnest(p.colors)))
    FROM words
  $$`;
/** Whether a column holds nothing but words that all texts have, as the brand Only does. */
const SAYS_NOTHING = (column: string) =>
  `(to_tsvector('english', p.${column}) = '' AND to_tsvector('simple', p.${column}) <> '')`;
const HEAD = `to_tsvector('english', concat_ws(' ', p.brand, p.category, p.gender))`;
const PRODUCT_SEARCH_BEFORE = productSearch(`to_tsvector('english', p.name)`, HEAD);
export const PRODUCT_SEARCH = productSearch(
  'stems_of(p.name)',
  `CASE WHEN ${SAYS_NOTHING('brand')} THEN stems_of(p.brand) || to_tsvector('english', concat_ws(' ', p.category, p.gender)) ELSE ${HEAD} END`,
);

/** Words of the vocabulary that are spelt as what is typed, or as one of it is. */
const WORDS_SPELT = `CREATE OR REPLACE FUNCTION words_spelt(typed text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    plain text := spelt(typed);
    forms text[] := plain || tsvector_to_array(to_tsvector('english', plain));
  BEGIN
    RETURN ARRAY(
      SELECT word FROM search_words WHERE ${IS_MARKED} AND spelt(word) = ANY (forms) AND word <> typed
      UNION SELECT word FROM search_words WHERE word = ANY (forms) AND plain <> typed
      ORDER BY word);
  END $$`;

/**
 * Words ten times as common as the typed one that sound like it and are nearly spelt so: it may be a mistake that a product has, too.
 * Too many short words are like others.
 */
const WORDS_COMMONER = `CREATE OR REPLACE FUNCTION words_commoner(typed text, than integer) RETURNS text[] LANGUAGE sql STABLE
  SET pg_trgm.word_similarity_threshold = 0.25 AS $$
    SELECT coalesce(array_agg(word), '{}') FROM (
      SELECT word FROM search_words
      WHERE typed <% word AND word !~ '[0-9]' AND products >= 10 * than AND levenshtein(word, typed) <= 2
        AND length(typed) > 4 AND dmetaphone(word) = dmetaphone(typed) AND dmetaphone(typed) <> ''
      ORDER BY levenshtein(word, typed), products DESC, word LIMIT 5) nearest
  $$`;

/** Colours that a word names, alone or with other words, and the size that it is: as terms of products, with how many have them. */
export const VALUES_NAMED = `CREATE OR REPLACE FUNCTION values_named(typed text, OUT term text, OUT products integer)
  RETURNS SETOF record LANGUAGE sql STABLE AS $$
    SELECT 'color:' || name, sum(count)::int FROM colors JOIN product_counts ON name = ANY (colors)
      WHERE typed = ANY (tsvector_to_array(to_tsvector('simple', name))) GROUP BY name HAVING sum(count) > 0
    UNION ALL
    SELECT 'size:' || name, sum(count)::int FROM sizes JOIN product_counts ON name = ANY (sizes)
      WHERE typed = lower(name) GROUP BY name HAVING sum(count) > 0
  $$`;

/** As in ParseKeyword; of words that as many products have, the same ones are taken by everybody. */
export const WORDS_HOLDING = anew(HOLDING_BEFORE).replaceAll(
  'products DESC LIMIT',
  'products DESC, word LIMIT',
);

/**
 * As in ParseKeyword; leaves out words with a minus before them, `size` before a size, and the parts of a colour or size with a
 * hyphen, `off-white`. Where nothing is spelt like what has dots or slashes inside, its parts are words of their own. A single letter
 * and the word after it, `t shirt`, are one word with a blank where such a word is known.
 */
export const WORDS_TYPED = `CREATE OR REPLACE FUNCTION words_typed(keyword text) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    wanted text := left(regexp_replace(btrim(keyword), '\\s-[^\\s-]\\S*', ' ', 'g'), 100);
    words text[] := ARRAY(
      SELECT part FROM unnest(to_tsvector('simple', wanted)),
        unnest(CASE WHEN lexeme ~ '[^0-9][./]' AND words_spelt(lexeme) = '{}'
            AND NOT EXISTS (SELECT FROM search_words WHERE word = lexeme)
          THEN regexp_split_to_array(lexeme, '[./]+') ELSE ARRAY[lexeme] END) WITH ORDINALITY p (part, n)
      WHERE part <> '' ORDER BY positions[1], n LIMIT 8);
    telling text[];
  BEGIN
    FOR n IN REVERSE cardinality(words) - 1 .. 1 LOOP
      IF length(words[n]) = 1 AND words_spelt(words[n] || ' ' || words[n + 1]) <> '{}' THEN
        words := words[:n - 1] || (words[n] || ' ' || words[n + 1]) || words[n + 2:];
      ELSIF words[n] = 'size' AND EXISTS (SELECT FROM sizes WHERE lower(name) = words[n + 1]) THEN
        words := words[:n - 1] || words[n + 1:];
      END IF;
    END LOOP;
    words := ARRAY(SELECT w FROM unnest(words) WITH ORDINALITY t (w, n) WHERE NOT EXISTS (
        SELECT FROM unnest(words) whole WHERE whole LIKE '%-%' AND w = ANY (string_to_array(whole, '-'))
          AND EXISTS (SELECT FROM values_named(whole))) ORDER BY n);
    telling := ARRAY(SELECT w FROM unnest(words) WITH ORDINALITY t (w, n)
      WHERE to_tsvector('english', w) <> '' OR EXISTS (SELECT FROM values_named(w)) ORDER BY n);
    RETURN CASE WHEN telling = '{}' THEN words ELSE telling END;
  END $$`;

/**
 * As in JoinWords, for any other spelling. Beyond that it is met by all its parts where each of them says something, and where
 * hardly any product has it by what is much commoner.
 */
const WAYS = `CREATE OR REPLACE FUNCTION word_ways(typed text, OUT is_exact boolean, OUT way integer, OUT stem text)
  RETURNS SETOF record LANGUAGE plpgsql STABLE AS $$
  DECLARE
    stems text[] := tsvector_to_array(stems_of(typed));
    known integer := (SELECT count(*) FROM search_terms WHERE term = ANY (stems));
    isKnown boolean := stems <> '{}' AND known = cardinality(stems);
    parts text[] := tsvector_to_array(to_tsvector('english', replace(typed, '-', ' ')));
    isOfParts boolean := cardinality(parts) > 1 AND cardinality(parts) = cardinality(regexp_split_to_array(typed, '[- ]'));
    holding text[] := words_holding(typed);
    meant text[] := words_spelt(typed);
    commoner text[] := '{}';
    products integer;
  BEGIN
    IF meant = '{}' AND length(typed) > 2 AND typed !~ '[0-9]' AND typed NOT LIKE '%-%' THEN
      IF isKnown OR holding <> '{}' THEN
        products := greatest((SELECT min(t.products) FROM search_terms t WHERE isKnown AND term = ANY (stems)),
          (SELECT max(w.products) FROM search_words w WHERE word = ANY (holding)));
        IF products <= 2 THEN commoner := words_commoner(typed, products); END IF;
      ELSIF NOT EXISTS (SELECT FROM values_named(typed)) THEN
        meant := words_meant(typed);
      END IF;
    ELSIF meant = '{}' AND length(typed) > 2 AND NOT isKnown AND holding = '{}' AND typed LIKE '%-%' THEN
      RETURN; -- its parts are words of their own
    END IF;
    RETURN QUERY SELECT true, 0, s FROM unnest(stems) s
      WHERE (meant = '{}' OR isKnown) AND (isOfParts OR typed NOT LIKE '% %');
    RETURN QUERY SELECT true, n::int, s FROM unnest(meant) WITH ORDINALITY m (word, n),
      unnest(tsvector_to_array(to_tsvector('english', word))) s;
    RETURN QUERY SELECT false, 0, s FROM unnest(stems) s;
    RETURN QUERY SELECT false, -1, s FROM unnest(parts) s WHERE isOfParts;
    RETURN QUERY SELECT false, n::int, s FROM unnest(meant || commoner || holding) WITH ORDINALITY m (word, n),
      unnest(tsvector_to_array(to_tsvector('english', word))) s;
  END $$`;

/**
 * As in ParseKeyword; and products are found by their colours and sizes, too, in the tiers of words that only hold what is typed.
 * What says nothing, \`just do it\`, finds the names that begin with it. The name itself is always told, also after nothing else.
 */
export const PARSE = `CREATE OR REPLACE FUNCTION parse_keyword(keyword text, filters text,
    OUT tier tsquery, OUT at_most integer, OUT at_least integer)
  RETURNS SETOF record LANGUAGE plpgsql STABLE ${LOOKING_UP} AS $$
  DECLARE
    typed text[] := words_typed(keyword);
    name text := '=:' || lower(regexp_replace(btrim(left(keyword, 200)), '\\s+', ' ', 'g'));
    begun text := CASE WHEN to_tsvector('english', left(keyword, 200)) = ''
      THEN ${QUOTED('name')} || ' | ' || ${QUOTED(`name || ' '`)} || ':*' END;
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
        UNION ALL
        SELECT place, false, t.n, ${QUOTED('v.term')}, v.products, 1
        FROM unnest(typed) WITH ORDINALITY t (word, n), values_named(t.word) v, (VALUES (2), (3)) p (place)
      ), words AS (
        SELECT m.place, m.is_exact, m.word, string_agg('(' || m.query || ')', ' | ' ORDER BY m.query) AS query,
          least(sum(m.products), 2000000000)::int AS most, max(m.products) FILTER (WHERE m.stems = 1) AS fewest
        FROM (SELECT DISTINCT x.place, x.is_exact, x.word, x.query, x.products, x.stems FROM met x) m GROUP BY 1, 2, 3
      ), tiers AS (
        SELECT w.place, w.is_exact, string_agg('(' || w.query || ')', ' & ' ORDER BY w.word) AS query, min(w.most) AS most,
          CASE count(*) WHEN 1 THEN coalesce(min(w.fewest), 0) ELSE 0 END AS fewest
        FROM words w GROUP BY 1, 2
        HAVING count(*) = (SELECT count(*) FROM (SELECT w2.word FROM ways w2 UNION SELECT m2.word FROM met m2) asked)
      ), more AS (
        SELECT t.place, t.is_exact, t.query, t.most, t.fewest FROM tiers t
        UNION ALL
        SELECT 4, false, concat_ws(' | ', (SELECT t.query FROM tiers t ORDER BY t.is_exact, t.place DESC LIMIT 1), begun), NULL, 0
        WHERE begun IS NOT NULL
      )
      SELECT concat_ws(' & ', '(' || t.query || ')', filters)::tsquery, t.most,
        CASE WHEN filters IS NULL THEN t.fewest ELSE 0 END
      FROM more t ORDER BY t.is_exact DESC, t.place;
    tier := concat_ws(' & ', ${QUOTED('name')}, filters)::tsquery;
    at_least := 0;
    RETURN NEXT;
  END $$`;

/** Only who has loaded the extension may set what belongs to it, and any use of it does that. */
const LOAD_TRIGRAMS = `SELECT similarity('', '')`;

/** All at once, so that no keyword is understood half in the one way and half in the other. */
const inOne = (...statements: string[]) => statements.join(';\n');

/** Products whose terms are others than before. */
const TO_INDEX_AGAIN = `SELECT id FROM products p
  WHERE (${SAYS_NOTHING('name')} OR ${SAYS_NOTHING('brand')}) AND p.search IS DISTINCT FROM product_search(p)`;
const INDEX_AGAIN = `WITH gone AS MATERIALIZED (SELECT p FROM products p WHERE id = $1 FOR NO KEY UPDATE),
  come AS (UPDATE products p SET brand = p.brand WHERE id = $1 RETURNING p)
  SELECT count_terms(gone.p, come.p) FROM gone, come`;

/** Each by itself, so that hardly anybody waits. */
async function indexAgain(db: QueryRunner): Promise<void> {
  const products = (await db.query(TO_INDEX_AGAIN)) as { id: string }[];
  for (const { id } of products) await db.query(INDEX_AGAIN, [id]);
}

/** Finds more of what shoppers type: names of stop words, colours and sizes, other spellings, commoner ones. */
export class UnderstandMore1764740000000 implements MigrationInterface {
  name = 'UnderstandMore1764740000000';
  transaction = false;

  async up(db: QueryRunner) {
    await db.query(inOne(SPELT, STEMS));
    await db.query(LOAD_TRIGRAMS);
    await buildIndex(db, 'search_words_spelt', `ON search_words (spelt(word)) WHERE ${IS_MARKED}`);
    await db.query(
      inOne(
        PRODUCT_SEARCH,
        WORDS_SPELT,
        WORDS_COMMONER,
        VALUES_NAMED,
        WORDS_HOLDING,
        WORDS_TYPED,
        WAYS,
        PARSE,
        NEW_VERSION,
      ),
    );
    await indexAgain(db);
    await db.query(NEW_VERSION); // for whoever has understood a keyword by the old functions meanwhile
    await db.query('DROP INDEX IF EXISTS search_words_joined');
  }

  async down(db: QueryRunner) {
    await db.query(
      `CREATE INDEX IF NOT EXISTS search_words_joined ON search_words (replace(word, '-', '')) WHERE word LIKE '%-%'`,
    );
    const before = [HOLDING_BEFORE, TYPED_BEFORE, WAYS_BEFORE, PARSE_BEFORE].map(anew);
    await db.query(inOne(PRODUCT_SEARCH_BEFORE, ...before, NEW_VERSION));
    await indexAgain(db);
    await db.query('DELETE FROM search_terms WHERE products <= 0');
    await db.query('DROP FUNCTION IF EXISTS words_spelt, words_commoner, values_named, stems_of');
    await db.query('DROP INDEX IF EXISTS search_words_spelt');
    await db.query('DROP FUNCTION IF EXISTS spelt');
  }
}
