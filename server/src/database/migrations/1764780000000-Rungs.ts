import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '../in-batches.js';
import { PRODUCT_SEARCH as PRODUCT_SEARCH_BEFORE } from './1764740000000-UnderstandMore.js';

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

/** For a migration that begins anew. */
const GONE = [
  'DROP FUNCTION IF EXISTS set_product_rungs CASCADE',
  'DROP FUNCTION IF EXISTS rungs_of, stars_rung, week_rung_begins, week_rung, price_rung_begins, price_rung',
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
  }

  async down(db: QueryRunner) {
    await db.query(inOne(PRODUCT_SEARCH_BEFORE, GONE[0]!));
    await inBatches(db, UNMARK);
    await db.query(inOne(PRODUCT_TERMS_BEFORE, ...GONE));
  }
}
