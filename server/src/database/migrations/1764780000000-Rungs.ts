import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '../in-batches.js';
import { ON_SHELF, PRICED, SCOPE, STOCKED } from './1764670000000-GatherByOnePlan.js';
import { PRODUCT_SEARCH as PRODUCT_SEARCH_BEFORE } from './1764740000000-UnderstandMore.js';

export const GATHERING = `SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET jit = off
  SET plan_cache_mode = force_generic_plan`;
export const WALKING = `SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
  SET plan_cache_mode = force_generic_plan`;

const counts = (returns: string, body: string) =>
  `RETURNS ${returns} LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT ${body} $$`;
/** Where the first bit of a number stands. */
const magnitude = (number: string) => `length(ltrim((${number})::bigint::bit(40)::text, '0')) - 1`;

/**
 * The rung of a price, of a time, and of a rating, and where it begins. Prices of a rung are within 3 % of each other; times in a
 * week. Ratings that many people gave are apart from those of the same height that few gave; what nobody has rated is one week's. In
 * whole numbers, so that every machine comes to the same.
 */
const RUNGS = [
  `CREATE FUNCTION price_rung(price integer) ${counts(
    'integer',
    `32 * (${magnitude('price::bigint + 32')} - 5) + ((price::bigint + 32) >> (${magnitude('price::bigint + 32')} - 5))::integer - 32`,
  )}`,
  `CREATE FUNCTION price_rung_begins(rung integer) ${counts('bigint', `((rung % 32 + 32)::bigint << rung / 32) - 32`)}`,
  `CREATE FUNCTION week_rung(at timestamptz) ${counts('integer', 'floor(extract(epoch FROM at) / 604800)::integer')}`,
  `CREATE FUNCTION week_rung_begins(rung integer) ${counts('timestamptz', 'to_timestamp(rung * 604800.0)')}`,
  `CREATE FUNCTION stars_rung(rating numeric, num_reviews integer, at timestamptz) ${counts(
    'integer',
    `CASE WHEN num_reviews = 0 THEN week_rung(at) ELSE 100000 + (rating * 100)::integer * 32 + ${magnitude('num_reviews')} END`,
  )}`,
];

/** How many rungs are told together: one, or so many that begin where their number divides. */
const SPANS = [1, 8, 64];
const spansOf = (name: string, rung: string) => SPANS.map((span) => `'${name}${span}:' || ${rung} / ${span}`);
/** @param more terms beside them, of `price`, `week` and `stars` */
export const rungsOf = (
  more = '',
) => `CREATE OR REPLACE FUNCTION rungs_of(p products) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT ARRAY[${[...spansOf('price', 'price'), ...spansOf('week', 'week'), ...spansOf('stars', 'stars')].join(', ')}]${more}
    FROM (SELECT price_rung(p.price) AS price, week_rung(p.created_at) AS week,
      stars_rung(p.rating, p.num_reviews, p.created_at) AS stars OFFSET 0) rungs
  $$`;

/** As in UnderstandMore, with the rungs among its terms. */
const PRODUCT_SEARCH = PRODUCT_SEARCH_BEFORE.replace(
  'SELECT setweight',
  'SELECT array_to_tsvector(rungs_of(p)) || setweight',
);
/** Words of products, which are counted; neither filter values nor rungs are. */
const productTerms = (others: string) =>
  `CREATE OR REPLACE FUNCTION product_terms(p products) RETURNS SETOF text LANGUAGE sql STABLE AS $$
    SELECT term FROM unnest(tsvector_to_array(p.search)) term WHERE term !~ '^(${others}):'
  $$`;
const PRODUCT_TERMS_BEFORE = productTerms('=|gender|category|size|color');
const PRODUCT_TERMS = productTerms('=|gender|category|size|color|(price|week|stars)[0-9]+');

const KEPT = [
  `CREATE FUNCTION set_product_rungs() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF rungs_of(NEW) <> rungs_of(OLD) THEN
      NEW.search := ts_delete(NEW.search, rungs_of(OLD)) || array_to_tsvector(rungs_of(NEW));
    END IF;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER products_rungs_set BEFORE UPDATE OF price, rating, num_reviews, created_at ON products
    FOR EACH ROW EXECUTE FUNCTION set_product_rungs()`,
];

/** So many products at a time, so that none is locked for long. */
const BATCH = 1_000;
/** In the order in which orders lock products, too. */
export const batch = (change: string, among = 'true') => `WITH batch AS (
    SELECT id FROM products WHERE id > $1 AND ${among} ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE),
  changed AS (UPDATE products p SET search = ${change})
  SELECT id FROM batch ORDER BY id DESC LIMIT 1`;
/** Gives those products their rungs that have not all of them. */
export const mark = (among?: string) =>
  batch(
    `search || array_to_tsvector(rungs_of(p)) FROM batch
    WHERE p.id = batch.id AND NOT tsvector_to_array(p.search) @> rungs_of(p)`,
    among,
  );
const UNMARK = batch('ts_delete(search, rungs_of(p)) FROM batch WHERE p.id = batch.id');

/** Of an order: the rung of a product, which products come after a rung, and how they follow each other. */
const ORDERS = {
  NEWEST: [
    'week_rung(p.created_at)',
    `p.created_at < coalesce(week_rung_begins(after), 'infinity')`,
    'p.created_at DESC, p.id DESC',
  ],
  PRICE_ASC: [
    'price_rung(p.price)',
    'p.price >= greatest(low, price_rung_begins(after + 1)) AND p.price <= high',
    'p.price, p.id',
  ],
  PRICE_DESC: [
    'price_rung(p.price)',
    'p.price <= least(high, price_rung_begins(after) - 1) AND p.price >= low',
    'p.price DESC, p.id DESC',
  ],
  RATING: [
    'stars_rung(p.rating, p.num_reviews, p.created_at)',
    `(p.rating, p.num_reviews, p.created_at) < (
        CASE WHEN after < 100000 THEN 0 ELSE coalesce((after - 100000) / 32 / 100.0, 10) END,
        CASE WHEN after < 100000 THEN 0 ELSE coalesce(1 << ((after - 100000) % 32), 0) END,
        CASE WHEN after < 100000 THEN week_rung_begins(after) ELSE '-infinity' END)`,
    'p.rating DESC, p.num_reviews DESC, p.created_at DESC, p.id DESC',
  ],
};
const next = ([ranking, [rung, comesAfter, order]]: [string, string[]]) => `WHEN '${ranking}' THEN
  RETURN (SELECT ${rung} FROM products p WHERE ${ON_SHELF} AND ${comesAfter} ORDER BY ${order} LIMIT 1);`;
/** The rung that products are on after another, or first of all; NULL after the last. */
const NEXT_RUNG = `CREATE FUNCTION shelf_rung(ranking text, low integer, high integer, after integer) RETURNS integer
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    CASE ranking ${Object.entries(ORDERS).map(next).join(' ')} END CASE;
  END $$`;

/**
 * A page of all that passes a scope, by any order, in which nothing is read but what passes: the inverted index says who is on the
 * next rungs of the order. Of those before the page it is only counted how many they are. Where few are found, more rungs are taken
 * together; where far more than the page needs, the same again one by one.
 */
const DESCENDED = `CREATE FUNCTION shelf_descended(${SCOPE}, ranking text, skipped integer, size integer) RETURNS uuid[]
  LANGUAGE plpgsql STABLE ${GATHERING} AS $$
  DECLARE
    axis text := CASE WHEN ranking LIKE 'PRICE%' THEN 'price' WHEN ranking = 'NEWEST' THEN 'week' ELSE 'stars' END;
    span integer := 1;
    reached integer;
    rung integer;
    part tsquery;
    places tid[];
    found integer;
    ids uuid[] := '{}';
  BEGIN
    LOOP
      rung := shelf_rung(ranking, low, high, reached);
      EXIT WHEN rung IS NULL;
      WHILE rung / span = reached / span LOOP span := span / 8; END LOOP;
      part := quote_literal(axis || span || ':' || rung / span)::tsquery;
      IF wanted IS NOT NULL THEN part := wanted && part; END IF;
      places := ARRAY(SELECT p.ctid FROM products p WHERE ${ON_SHELF} AND p.search @@ part AND ${PRICED} AND ${STOCKED}
        LIMIT CASE WHEN span > 1 THEN skipped + 2001 END);
      found := cardinality(places);
      IF span > 1 AND found > skipped + 2000 THEN
        span := 1;
        CONTINUE;
      END IF;
      IF found > skipped THEN
        ids := ids || ARRAY(
          SELECT id FROM (
            SELECT p.id, p.created_at,
              CASE ranking WHEN 'PRICE_ASC' THEN p.price WHEN 'PRICE_DESC' THEN -p.price WHEN 'NEWEST' THEN 0 ELSE -p.rating END AS first,
              CASE axis WHEN 'stars' THEN -p.num_reviews ELSE 0 END AS second
            FROM products p WHERE p.ctid = ANY (places)) hits
          ORDER BY first, second, CASE WHEN axis <> 'price' THEN created_at END DESC, CASE ranking WHEN 'PRICE_ASC' THEN id END, id DESC
          OFFSET skipped LIMIT size - cardinality(ids));
        EXIT WHEN cardinality(ids) = size;
      END IF;
      skipped := greatest(0, skipped - found);
      reached := CASE ranking WHEN 'PRICE_ASC' THEN (rung / span + 1) * span - 1 ELSE rung / span * span END;
      span := CASE WHEN found < 200 THEN least(8 * span, 64) WHEN found > 2000 THEN greatest(span / 8, 1) ELSE span END;
    END LOOP;
    RETURN ids;
  END $$`;

/** The same, if a walk of so many steps does not come to it first. */
const SOUGHT = `CREATE FUNCTION shelf_sought(${SCOPE}, ranking text, skipped integer, size integer, steps integer) RETURNS uuid[]
  LANGUAGE plpgsql STABLE AS $$
  DECLARE
    isWhole boolean := wanted IS NULL AND low = 0 AND high = 2147483647 AND NOT in_stock;
    ids uuid[];
  BEGIN
    IF steps > 0 OR isWhole THEN
      ids := shelf_walked(wanted, low, high, in_stock, in_sizes, in_colors, ranking, skipped, size, steps);
      IF isWhole OR cardinality(ids) = size THEN RETURN ids; END IF;
    END IF;
    RETURN shelf_descended(wanted, low, high, in_stock, in_sizes, in_colors, ranking, skipped, size);
  END $$`;

/** For a migration that begins anew. */
const GONE = [
  'DROP FUNCTION IF EXISTS set_product_rungs CASCADE',
  'DROP FUNCTION IF EXISTS shelf_sought, shelf_descended, shelf_rung, rungs_of, stars_rung, week_rung_begins, week_rung, price_rung_begins, price_rung',
];
/** All at once, so that no product is marked half in the one way and half in the other. */
export const inOne = (...statements: string[]) => statements.join(';\n');

/**
 * Each order of the shelf is divided into rungs, and each product has those that it is on among its terms. So the inverted index tells
 * what is found on a rung, and a page is found without reading what comes before it, however late it is, and however
 * far what is asked for lies from where an order begins.
 */
export class Rungs1764780000000 implements MigrationInterface {
  name = 'Rungs1764780000000';
  transaction = false;

  async up(db: QueryRunner) {
    await db.query(inOne(...GONE, ...RUNGS, rungsOf(), PRODUCT_SEARCH, PRODUCT_TERMS, ...KEPT));
    await inBatches(db, mark());
    await db.query(inOne(NEXT_RUNG, DESCENDED, SOUGHT));
  }

  async down(db: QueryRunner) {
    await db.query(
      inOne('DROP FUNCTION IF EXISTS shelf_sought, shelf_descended', PRODUCT_SEARCH_BEFORE, GONE[0]!),
    );
    await inBatches(db, UNMARK);
    await db.query(inOne(PRODUCT_TERMS_BEFORE, ...GONE));
  }
}
