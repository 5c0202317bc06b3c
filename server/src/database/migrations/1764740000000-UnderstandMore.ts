import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';
import { NEW_VERSION } from './1764680000000-VocabularyVersion.js';

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
    for (const statement of [SPELT, STEMS]) await db.query(statement);
    await buildIndex(db, 'search_words_spelt', `ON search_words (spelt(word)) WHERE ${IS_MARKED}`);
    await db.query(PRODUCT_SEARCH);
    await indexAgain(db);
    await db.query(NEW_VERSION);
    await db.query('DROP INDEX IF EXISTS search_words_joined'); // a release before had it
  }

  /** What reads the catalogue goes on calling the functions. */
  async down(db: QueryRunner) {
    await db.query(PRODUCT_SEARCH_BEFORE);
    await indexAgain(db);
    await db.query('DELETE FROM search_terms WHERE products <= 0');
    await db.query(NEW_VERSION);
  }
}
