import { MigrationInterface, QueryRunner } from 'typeorm';

const ON_SHELF = 'p.listed AND p.deleted_at IS NULL';
const PRICED = 'p.price BETWEEN low AND high';
const MATCHED = '(wanted IS NULL OR p.search @@ wanted)';

/**
 * Three ways to read the shelf. Each has the planner's choice made for it, for itself alone: an estimate cannot know what
 * these know, and a wrong choice reads the whole table. `wanted` is a full-text query with filter values among its terms, or
 * NULL; prices are bounds in paise.
 *
 * 1. `shelf_gathered` collects all that match by the inverted index and puts them in order: for answers of some thousand.
 * 2. `shelf_walked` walks the index of an order until a page is full, and no further than `steps`: for what is common.
 * 3. `shelf_sampled` looks at some thousand products of pages drawn by chance: how common it is, and facets of large answers.
 */
const GATHERING = `SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET jit = off
  SET plan_cache_mode = force_custom_plan`;
const WALKING = `SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
  SET plan_cache_mode = force_generic_plan`;

const TIER = Array.from({ length: 7 }, (_, n) => `WHEN p.search @@ tiers[${n + 1}] THEN ${n + 1}`).join(' ');
const BY_RATING = `ranking IN ('RATING', 'RELEVANCE')`;

/** The first is the total, before the page is cut out. */
const GATHERED = `CREATE FUNCTION shelf_gathered(wanted tsquery, low integer, high integer, ranking text, tiers tsquery[],
    skipped integer, size integer, OUT total integer, OUT ids uuid[])
  LANGUAGE plpgsql STABLE ${GATHERING} AS $$
  BEGIN
    WITH hits AS MATERIALIZED (
      SELECT p.id, p.created_at, CASE ${TIER} END AS tier,
        CASE WHEN ranking = 'PRICE_ASC' THEN p.price WHEN ranking = 'PRICE_DESC' THEN -p.price
          WHEN ${BY_RATING} THEN -p.rating ELSE 0 END AS first,
        CASE WHEN ${BY_RATING} THEN -p.num_reviews ELSE 0 END AS second
      FROM products p WHERE ${ON_SHELF} AND ${MATCHED} AND ${PRICED})
    SELECT (SELECT count(*) FROM hits), ARRAY(
        SELECT id FROM hits ORDER BY tier, first, second,
          CASE WHEN ranking NOT LIKE 'PRICE%' THEN created_at END DESC,
          CASE WHEN ranking = 'PRICE_ASC' THEN id END, id DESC
        OFFSET skipped LIMIT size)
      INTO total, ids;
  END $$`;

/** A price bounds a walk by price; any other walk has to look at each product's price. */
const WALKS = {
  NEWEST: 'p.created_at DESC, p.id DESC',
  PRICE_ASC: 'p.price, p.id',
  PRICE_DESC: 'p.price DESC, p.id DESC',
  RATING: 'p.rating DESC, p.num_reviews DESC, p.created_at DESC, p.id DESC',
};
const walk = ([name, order]: [string, string]) => `WHEN '${name}' THEN
  IF wanted IS NULL AND low = 0 AND high = 2147483647 THEN
    RETURN ARRAY(SELECT p.id FROM products p WHERE ${ON_SHELF} ORDER BY ${order} OFFSET skipped LIMIT size);
  END IF;
  RETURN ARRAY(
    SELECT p.id FROM (
      SELECT p.id, p.search, p.price FROM products p WHERE ${ON_SHELF} ${name.startsWith('PRICE') ? `AND ${PRICED}` : ''}
      ORDER BY ${order} LIMIT steps) p
    WHERE ${MATCHED} AND ${PRICED} OFFSET skipped LIMIT size);`;

const WALKED = `CREATE FUNCTION shelf_walked(wanted tsquery, low integer, high integer, ranking text,
    skipped integer, size integer, steps integer) RETURNS uuid[] LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    CASE ranking ${Object.entries(WALKS).map(walk).join(' ')} END CASE;
  END $$`;

const GROUPED = `coalesce(p.gender, '') AS gender, p.category, p.sizes, p.colors, count(*) AS products,
  min(p.price) AS cheapest, max(p.price) AS dearest`;

const GATHERED_GROUPS = `CREATE FUNCTION shelf_groups(wanted tsquery, low integer, high integer)
  RETURNS TABLE (gender text, category text, sizes text[], colors text[], products bigint, cheapest integer, dearest integer)
  LANGUAGE plpgsql STABLE ${GATHERING} AS $$
  BEGIN
    RETURN QUERY SELECT ${GROUPED} FROM products p WHERE ${ON_SHELF} AND ${MATCHED} AND ${PRICED}
      GROUP BY p.gender, p.category, p.sizes, p.colors;
  END $$`;

/** Counts of the sample; each product of it stands for `weight` products. */
const SAMPLED = `CREATE FUNCTION shelf_sampled(wanted tsquery, low integer, high integer, looks integer)
  RETURNS TABLE (gender text, category text, sizes text[], colors text[], products bigint, cheapest integer, dearest integer,
    weight double precision)
  LANGUAGE plpgsql STABLE SET jit = off AS $$
  DECLARE
    rows double precision := (SELECT greatest(reltuples, 1) FROM pg_class WHERE oid = 'products'::regclass);
    share double precision := least(100, 100 * looks / rows);
  BEGIN
    RETURN QUERY SELECT ${GROUPED}, 100 / share FROM products p TABLESAMPLE SYSTEM (share) REPEATABLE (1)
      WHERE ${ON_SHELF} AND ${MATCHED} AND ${PRICED} GROUP BY p.gender, p.category, p.sizes, p.colors;
  END $$`;

/** How many products have a price in these bounds, as far as `most`. */
const PRICED_COUNT = `CREATE FUNCTION shelf_priced(low integer, high integer, most integer) RETURNS integer
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    RETURN (SELECT count(*) FROM (SELECT FROM products p WHERE ${ON_SHELF} AND ${PRICED} LIMIT most) priced);
  END $$`;

export class ReadShelf1764200000003 implements MigrationInterface {
  name = 'ReadShelf1764200000003';

  async up(db: QueryRunner) {
    for (const statement of [GATHERED, WALKED, GATHERED_GROUPS, SAMPLED, PRICED_COUNT])
      await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION shelf_priced, shelf_sampled, shelf_groups, shelf_walked, shelf_gathered');
  }
}
