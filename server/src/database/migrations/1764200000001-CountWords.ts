import { MigrationInterface, QueryRunner } from 'typeorm';

const TEXT = `concat_ws(' ', p.name, p.brand, p.category, p.gender, p.description)`;
const IS_SHOWN = (row: string) => `${row}.listed AND ${row}.deleted_at IS NULL`;

/**
 * What is looked for by one index: besides the stems of all its words, `products.search` holds terms with a prefix, which no
 * word has. `n:` stems of the name, `h:` stems of name, brand, category and gender, `=:` the whole name, and the values of
 * the filters. So a search with filters is one full-text query.
 */
const SEARCH = [
  `CREATE FUNCTION product_search(p products) RETURNS tsvector LANGUAGE sql STABLE AS $$
    WITH words AS (
      SELECT to_tsvector('english', p.name) AS name,
        to_tsvector('english', concat_ws(' ', p.brand, p.category, p.gender)) AS head)
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
  $$`,
  `CREATE OR REPLACE FUNCTION set_product_search() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.search := product_search(NEW);
    RETURN NEW;
  END $$`,
  `DROP TRIGGER products_search_set ON products`,
  `CREATE TRIGGER products_search_set
    BEFORE INSERT OR UPDATE OF name, brand, category, gender, description, sizes, colors ON products
    FOR EACH ROW EXECUTE FUNCTION set_product_search()`,
  // A search would read through what waits to be sorted into the index.
  `ALTER INDEX products_search SET (fastupdate = off)`,
];

/**
 * How many products on the shelf carry each term, and each word of the vocabulary: the size of an answer is known before it
 * is looked for. What no product carries any more is forgotten.
 */
const COUNTS = [
  `CREATE TABLE search_terms (term text PRIMARY KEY, products integer NOT NULL)`,
  `ALTER TABLE search_words ADD COLUMN products integer NOT NULL DEFAULT 0`,
  `CREATE INDEX search_words_by_letter ON search_words (left(word, 1), products)`,
  `CREATE INDEX search_words_by_two_letters ON search_words (left(word, 2), products)`,
  `CREATE INDEX search_words_to_correct ON search_words USING gin (word gin_trgm_ops) WHERE word !~ '[0-9]'`,
  `CREATE FUNCTION product_terms(p products) RETURNS SETOF text LANGUAGE sql STABLE AS $$
    SELECT term FROM unnest(tsvector_to_array(p.search)) term WHERE term !~ '^(=|gender|category|size|color):'
  $$`,
  `CREATE FUNCTION product_words(p products) RETURNS SETOF text LANGUAGE sql STABLE AS $$
    SELECT word FROM unnest(tsvector_to_array(to_tsvector('simple', ${TEXT}))) word WHERE length(word) BETWEEN 2 AND 40
  $$`,
  ...['term', 'word'].map(
    (what) => `CREATE FUNCTION count_${what}s(gone products, come products) RETURNS void LANGUAGE sql AS $$
      WITH changed AS (
        SELECT ${what}, sum(change)::int AS change FROM (
          SELECT product_${what}s(gone), -1 WHERE ${IS_SHOWN('gone')}
          UNION ALL SELECT product_${what}s(come), 1 WHERE ${IS_SHOWN('come')}) changes (${what}, change)
        GROUP BY 1 HAVING sum(change) <> 0
      ), counted AS (
        INSERT INTO search_${what}s AS known (${what}, products) SELECT * FROM changed ORDER BY 1
        ON CONFLICT (${what}) DO UPDATE SET products = known.products + EXCLUDED.products)
      SELECT
    $$`,
  ),
];

/** Statements are written out twice, because one cannot both change a row and remove it. */
const TRIGGERS = [
  `CREATE FUNCTION forget_words(gone products) RETURNS void LANGUAGE sql AS $$
    DELETE FROM search_terms WHERE term IN (SELECT product_terms(gone)) AND products <= 0;
    DELETE FROM search_words WHERE word IN (SELECT product_words(gone)) AND products <= 0;
  $$`,
  `CREATE FUNCTION count_words_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM count_terms(OLD, NEW);
    PERFORM count_words(OLD, NEW);
    PERFORM forget_words(OLD);
    RETURN NULL;
  END $$`,
  `CREATE FUNCTION count_words_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO search_terms AS t SELECT term, count(*) FROM added a CROSS JOIN LATERAL product_terms(a) term
      WHERE ${IS_SHOWN('a')} GROUP BY 1 ORDER BY 1
      ON CONFLICT (term) DO UPDATE SET products = t.products + EXCLUDED.products;
    INSERT INTO search_words AS w SELECT word, count(*) FROM added a CROSS JOIN LATERAL product_words(a) word
      WHERE ${IS_SHOWN('a')} GROUP BY 1 ORDER BY 1
      ON CONFLICT (word) DO UPDATE SET products = w.products + EXCLUDED.products;
    RETURN NULL;
  END $$`,
  `DROP TRIGGER products_words_added ON products`,
  `DROP TRIGGER products_words_changed ON products`,
  `DROP FUNCTION add_search_words, add_search_words_of_row`,
  `UPDATE products SET search = product_search(products)`,
  `DELETE FROM search_words`,
  `INSERT INTO search_terms SELECT term, count(*) FROM products p CROSS JOIN LATERAL product_terms(p) term
    WHERE ${IS_SHOWN('p')} GROUP BY 1`,
  `INSERT INTO search_words SELECT word, count(*) FROM products p CROSS JOIN LATERAL product_words(p) word
    WHERE ${IS_SHOWN('p')} GROUP BY 1`,
  `CREATE TRIGGER products_words_added AFTER INSERT ON products REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_words_of_added()`,
  `CREATE TRIGGER products_words_changed AFTER UPDATE ON products FOR EACH ROW
    WHEN ((OLD.name, OLD.brand, OLD.category, OLD.gender, OLD.description, OLD.sizes, OLD.colors, OLD.listed, OLD.deleted_at)
      IS DISTINCT FROM
      (NEW.name, NEW.brand, NEW.category, NEW.gender, NEW.description, NEW.sizes, NEW.colors, NEW.listed, NEW.deleted_at))
    EXECUTE FUNCTION count_words_of_row()`,
  `CREATE TRIGGER products_words_removed AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION count_words_of_row()`,
];

export class CountWords1764200000001 implements MigrationInterface {
  name = 'CountWords1764200000001';

  async up(db: QueryRunner) {
    for (const statement of [...SEARCH, ...COUNTS, ...TRIGGERS]) await db.query(statement);
  }

  down(): Promise<void> {
    throw new Error('The vocabulary before this cannot be brought back: restore a backup');
  }
}
