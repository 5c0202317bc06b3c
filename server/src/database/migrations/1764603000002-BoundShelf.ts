import type { MigrationInterface, QueryRunner } from 'typeorm';

const ON_SHELF = 'p.listed AND p.deleted_at IS NULL';
const PRICED = 'p.price BETWEEN low AND high';
const MATCHED = '(wanted IS NULL OR p.search @@ wanted)';
/** Of a product stocked by variant, one variant is in stock that has a size and a colour asked for, both of them. */
const STOCKED = `(NOT in_stock OR p.count_in_stock > 0 AND (p.scarcest IS NULL OR cardinality(in_sizes) + cardinality(in_colors) = 0
  OR EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND NOT v.retired AND v.count_in_stock > 0
    AND (in_sizes = '{}' OR v.size = ANY (in_sizes)) AND (in_colors = '{}' OR v.color = ANY (in_colors)))))`;
/** A question to the shelf, whatever reads it. */
const SCOPE =
  'wanted tsquery, low integer, high integer, in_stock boolean, in_sizes text[], in_colors text[]';
const PASSES = `${ON_SHELF} AND ${MATCHED} AND ${PRICED} AND ${STOCKED}`;

const GATHERING = `SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET jit = off
  SET plan_cache_mode = force_custom_plan`;
const WALKING = `SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off
  SET plan_cache_mode = force_generic_plan`;

const TIER = Array.from({ length: 7 }, (_, n) => `WHEN p.search @@ tiers[${n + 1}] THEN ${n + 1}`).join(' ');
const BY_RATING = `ranking IN ('RATING', 'RELEVANCE')`;

/** Collects as many as `most` products. Where there are more, the total is beyond it, and no page is cut out. */
const GATHERED = `CREATE FUNCTION shelf_gathered(${SCOPE}, ranking text, tiers tsquery[], skipped integer, size integer,
    most integer, OUT total integer, OUT ids uuid[])
  LANGUAGE plpgsql STABLE ${GATHERING} AS $$
  BEGIN
    WITH hits AS MATERIALIZED (
      SELECT p.id, p.created_at, CASE ${TIER} END AS tier,
        CASE WHEN ranking = 'PRICE_ASC' THEN p.price WHEN ranking = 'PRICE_DESC' THEN -p.price
          WHEN ${BY_RATING} THEN -p.rating ELSE 0 END AS first,
        CASE WHEN ${BY_RATING} THEN -p.num_reviews ELSE 0 END AS second
      FROM products p WHERE ${PASSES} LIMIT most::bigint + 1),
    counted AS (SELECT count(*)::int AS total FROM hits)
    SELECT counted.total, CASE WHEN counted.total <= most THEN ARRAY(
        SELECT id FROM hits ORDER BY tier, first, second,
          CASE WHEN ranking NOT LIKE 'PRICE%' THEN created_at END DESC,
          CASE WHEN ranking = 'PRICE_ASC' THEN id END, id DESC
        OFFSET skipped LIMIT size) END
      INTO total, ids FROM counted;
  END $$`;

/** A price bounds a walk by price; any other walk has to look at each product's price. */
const WALKS = {
  NEWEST: 'p.created_at DESC, p.id DESC',
  PRICE_ASC: 'p.price, p.id',
  PRICE_DESC: 'p.price DESC, p.id DESC',
  RATING: 'p.rating DESC, p.num_reviews DESC, p.created_at DESC, p.id DESC',
};
const walk = ([name, order]: [string, string]) => `WHEN '${name}' THEN
  IF wanted IS NULL AND low = 0 AND high = 2147483647 AND NOT in_stock THEN
    RETURN ARRAY(SELECT p.id FROM products p WHERE ${ON_SHELF} ORDER BY ${order} OFFSET skipped LIMIT size);
  END IF;
  RETURN ARRAY(
    SELECT p.id FROM (
      SELECT p.id, p.search, p.price, p.count_in_stock, p.scarcest FROM products p
      WHERE ${ON_SHELF} ${name.startsWith('PRICE') ? `AND ${PRICED}` : ''} ORDER BY ${order} LIMIT steps) p
    WHERE ${MATCHED} AND ${PRICED} AND ${STOCKED} OFFSET skipped LIMIT size);`;

const WALKED = `CREATE FUNCTION shelf_walked(${SCOPE}, ranking text, skipped integer, size integer, steps integer)
  RETURNS uuid[] LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    CASE ranking ${Object.entries(WALKS).map(walk).join(' ')} END CASE;
  END $$`;

const GROUPED = `coalesce(p.gender, '') AS gender, p.category, p.sizes, p.colors, count(*) AS products,
  min(p.price) AS cheapest, max(p.price) AS dearest`;

/** Counts of the sample; each product of it stands for `weight` products. */
const SAMPLED = `CREATE FUNCTION shelf_sampled(${SCOPE}, looks integer)
  RETURNS TABLE (gender text, category text, sizes text[], colors text[], products bigint, cheapest integer, dearest integer,
    weight double precision)
  LANGUAGE plpgsql STABLE SET jit = off AS $$
  DECLARE
    rows double precision := (SELECT greatest(reltuples, 1) FROM pg_class WHERE oid = 'products'::regclass);
    share double precision := least(100, 100 * looks / rows);
  BEGIN
    RETURN QUERY SELECT ${GROUPED}, 100 / share FROM products p TABLESAMPLE SYSTEM (share) REPEATABLE (1)
      WHERE ${PASSES} GROUP BY p.gender, p.category, p.sizes, p.colors;
  END $$`;

/**
 * The ways to read the shelf (see ReadShelf) with what is in stock among what they may ask for, and with an end to what is
 * collected. Those of the release before stay for its servers, told apart by their arguments.
 */
export class BoundShelf1764603000002 implements MigrationInterface {
  name = 'BoundShelf1764603000002';

  async up(db: QueryRunner) {
    for (const statement of [GATHERED, WALKED, SAMPLED]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    const scope = 'tsquery, integer, integer, boolean, text[], text[]';
    await db.query(`DROP FUNCTION shelf_gathered(${scope}, text, tsquery[], integer, integer, integer)`);
    await db.query(`DROP FUNCTION shelf_walked(${scope}, text, integer, integer, integer)`);
    await db.query(`DROP FUNCTION shelf_sampled(${scope}, integer)`);
  }
}
