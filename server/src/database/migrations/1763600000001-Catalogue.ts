import { MigrationInterface, QueryRunner } from 'typeorm';

const TEXT = `concat_ws(' ', p.name, p.brand, p.category, p.gender, p.description)`;

/**
 * Search. `products.search` holds the stems of a product's words, weighted A (name), B (brand, category, gender) and C
 * (description). `search_words` is the vocabulary of the catalogue: what a shopper types is first matched against it
 * (part of a word, or a near miss), so that a typing error costs a look into thousands of words, not into all products.
 */
const SEARCH = [
  `CREATE EXTENSION IF NOT EXISTS pg_trgm`,
  `CREATE EXTENSION IF NOT EXISTS fuzzystrmatch`,
  `CREATE TABLE search_words (word text PRIMARY KEY)`,
  `CREATE INDEX search_words_parts ON search_words USING gin (word gin_trgm_ops)`,
  `CREATE INDEX search_words_prefix ON search_words (word text_pattern_ops)`,
  `CREATE FUNCTION set_product_search() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.search := setweight(to_tsvector('english', NEW.name), 'A')
      || setweight(to_tsvector('english', concat_ws(' ', NEW.brand, NEW.category, NEW.gender)), 'B')
      || setweight(to_tsvector('english', NEW.description), 'C');
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER products_search_set BEFORE INSERT OR UPDATE OF name, brand, category, gender, description ON products
    FOR EACH ROW EXECUTE FUNCTION set_product_search()`,
  `CREATE FUNCTION add_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO search_words
      SELECT DISTINCT w.lexeme FROM changed p CROSS JOIN LATERAL unnest(to_tsvector('simple', ${TEXT})) w
      WHERE length(w.lexeme) BETWEEN 2 AND 40 ORDER BY 1
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`,
  `CREATE FUNCTION add_search_words_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO search_words
      SELECT DISTINCT w.lexeme FROM (SELECT NEW.*) p CROSS JOIN LATERAL unnest(to_tsvector('simple', ${TEXT})) w
      WHERE length(w.lexeme) BETWEEN 2 AND 40 ORDER BY 1
      ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER products_words_added AFTER INSERT ON products REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION add_search_words()`,
  `CREATE TRIGGER products_words_changed AFTER UPDATE OF name, brand, category, gender, description ON products
    FOR EACH ROW EXECUTE FUNCTION add_search_words_of_row()`,
  `CREATE INDEX products_search ON products USING gin (search) WHERE listed AND deleted_at IS NULL`,
  // Which word is meant: candidates share trigrams with what is typed, or with how they begin; edits decide among them.
  `CREATE FUNCTION words_near(typed text) RETURNS text[] LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.25 AS $$
    SELECT coalesce(array_agg(word), '{}') FROM (
      SELECT word, edits, rank() OVER (ORDER BY edits) AS place FROM (
        SELECT word, similarity(word, typed) AS alike,
          least(levenshtein(word, typed), levenshtein(left(word, length(typed)), typed)) AS edits
        FROM search_words WHERE typed <% word) candidates
      WHERE edits <= CASE WHEN length(typed) < 5 THEN 1 ELSE 2 END
      ORDER BY edits, alike DESC LIMIT 5) nearest
    WHERE place = 1
  $$`,
  `CREATE FUNCTION search_query(keyword text, OUT exact tsquery, OUT loose tsquery) LANGUAGE plpgsql STABLE AS $$
  DECLARE
    typed text;
    words text[];
    known tsquery;
    near text[];
  BEGIN
    SELECT array_agg(lexeme) INTO words FROM (
      SELECT lexeme FROM unnest(to_tsvector('simple', left(keyword, 100))) ORDER BY positions[1] LIMIT 8) first;
    IF words IS NULL THEN RETURN; END IF;
    IF numnode(plainto_tsquery('english', left(keyword, 100))) > 0 THEN
      words := ARRAY(SELECT w FROM unnest(words) w WHERE numnode(plainto_tsquery('english', w)) > 0);
    END IF;
    FOREACH typed IN ARRAY words LOOP
      known := plainto_tsquery('english', typed);
      IF length(typed) < 3 THEN
        near := ARRAY(SELECT word FROM search_words WHERE word LIKE replace(typed, '_', '\\_') || '%' ORDER BY length(word) LIMIT 40);
      ELSE
        near := ARRAY(SELECT word FROM search_words
                      WHERE word LIKE '%' || replace(replace(typed, '\\', '\\\\'), '_', '\\_') || '%' ORDER BY length(word) LIMIT 40);
        CONTINUE WHEN near = '{}' AND typed LIKE '%-%'; -- its parts are words of their own
        IF near = '{}' AND typed !~ '[0-9]' AND NOT EXISTS (
          SELECT FROM products p WHERE numnode(known) > 0 AND p.search @@ known AND p.listed AND p.deleted_at IS NULL
        ) THEN
          near := words_near(typed);
        END IF;
      END IF;
      exact := CASE WHEN exact IS NULL THEN known ELSE exact || known END;
      SELECT coalesce(known, ''::tsquery) || coalesce(string_agg(q::text, ' | ')::tsquery, ''::tsquery) INTO known
        FROM (SELECT DISTINCT plainto_tsquery('english', w) AS q FROM unnest(near) w) expanded
        WHERE numnode(q) > 0 AND q <> known;
      IF numnode(known) = 0 THEN loose := NULL; RETURN; END IF;
      loose := CASE WHEN loose IS NULL THEN known ELSE loose && known END;
    END LOOP;
  END $$`,
];

/** How many products on the shelf share each combination of filter values: page counts and facets without a scan. */
const COUNTS = [
  `CREATE TABLE product_counts (
    gender text NOT NULL, category text NOT NULL, sizes text[] NOT NULL, colors text[] NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (gender, category, sizes, colors))`,
  `CREATE FUNCTION count_product() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO product_counts AS c
      SELECT coalesce(gender, ''), category, sizes, colors, sum(change)
      FROM (SELECT OLD.*, -1 AS change UNION ALL SELECT NEW.*, 1 WHERE TG_OP = 'UPDATE') p
      WHERE listed AND deleted_at IS NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (gender, category, sizes, colors) DO UPDATE SET count = c.count + EXCLUDED.count;
    RETURN NULL;
  END $$`,
  `CREATE FUNCTION count_products_added() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO product_counts AS c
      SELECT coalesce(gender, ''), category, sizes, colors, count(*) FROM added
      WHERE listed AND deleted_at IS NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
      ON CONFLICT (gender, category, sizes, colors) DO UPDATE SET count = c.count + EXCLUDED.count;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER products_counted AFTER INSERT ON products REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_products_added()`,
  `CREATE TRIGGER products_recounted AFTER UPDATE ON products FOR EACH ROW
    WHEN ((OLD.gender, OLD.category, OLD.sizes, OLD.colors, OLD.listed, OLD.deleted_at)
      IS DISTINCT FROM (NEW.gender, NEW.category, NEW.sizes, NEW.colors, NEW.listed, NEW.deleted_at))
    EXECUTE FUNCTION count_product()`,
  `CREATE TRIGGER products_uncounted AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION count_product()`,
  `CREATE INDEX products_facets ON products (gender, category, price) INCLUDE (sizes, colors)
    WHERE listed AND deleted_at IS NULL`,
];

const ADMIN_SEARCH = [
  `CREATE INDEX products_admin_search ON products USING gin ((name || ' ' || brand || ' ' || category) gin_trgm_ops)
    WHERE deleted_at IS NULL`,
  `CREATE INDEX users_search ON users USING gin ((name || ' ' || email::text) gin_trgm_ops)`,
];

/**
 * Selling a piece of plenty leaves `stock_rank` as it is, so the update touches no index, if the page has room for the
 * row's next version. An index on the stock itself would make every sale write to all indexes of the table.
 */
const STOCK = [
  `CREATE FUNCTION set_stock_rank() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.stock_rank := least(NEW.count_in_stock, 20);
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER products_stock_ranked BEFORE INSERT OR UPDATE OF count_in_stock ON products
    FOR EACH ROW EXECUTE FUNCTION set_stock_rank()`,
  `ALTER TABLE products SET (fillfactor = 90)`,
];

/** What makes catalogue reads cheap: weighted search, the vocabulary behind it, and ready-made counts. */
export class Catalogue1763600000001 implements MigrationInterface {
  name = 'Catalogue1763600000001';

  async up(db: QueryRunner) {
    for (const statement of [...SEARCH, ...COUNTS, ...ADMIN_SEARCH, ...STOCK]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query(`DROP INDEX users_search, products_admin_search, products_facets, products_search`);
    await db.query(`DROP FUNCTION search_query, words_near`);
    await db.query(`ALTER TABLE products RESET (fillfactor)`);
    for (const name of [
      'set_stock_rank',
      'set_product_search',
      'add_search_words',
      'add_search_words_of_row',
      'count_product',
      'count_products_added',
    ])
      await db.query(`DROP FUNCTION ${name} CASCADE`);
    await db.query(`DROP TABLE product_counts, search_words`);
  }
}
