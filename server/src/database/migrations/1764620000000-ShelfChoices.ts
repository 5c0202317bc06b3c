import type { MigrationInterface, QueryRunner } from 'typeorm';

const ON_SHELF = 'p.listed AND p.deleted_at IS NULL';
const MATCHED = '(wanted IS NULL OR p.search @@ wanted)';
/** To compare a price, each row is read as far as its price. */
const PRICED = '(low = 0 AND high = 2147483647 OR p.price BETWEEN low AND high)';
/** Of a product stocked by variant, one variant is in stock that has a size and a colour asked for, both of them. */
const STOCKED = `(NOT in_stock OR p.count_in_stock > 0 AND (p.scarcest IS NULL OR cardinality(in_sizes) + cardinality(in_colors) = 0
  OR EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND NOT v.retired AND v.count_in_stock > 0
    AND (in_sizes = '{}' OR v.size = ANY (in_sizes)) AND (in_colors = '{}' OR v.color = ANY (in_colors)))))`;
const SCOPE =
  'wanted tsquery, low integer, high integer, in_stock boolean, in_sizes text[], in_colors text[]';
export const PASSES = `${ON_SHELF} AND ${MATCHED} AND ${PRICED} AND ${STOCKED}`;

const GATHERING = `SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET jit = off
  SET plan_cache_mode = force_custom_plan`;
const TIER = Array.from({ length: 7 }, (_, n) => `WHEN p.search @@ tiers[${n + 1}] THEN ${n + 1}`).join(' ');
const BY_RATING = `ranking IN ('RATING', 'RELEVANCE')`;

/**
 * Collects as many as `most` products: first only where they lie, which reads nothing of a row that the index has told.
 * Where there are more, that is all that was done; the total is beyond `most`, and no page is cut out.
 */
export const GATHERED = `CREATE OR REPLACE FUNCTION shelf_gathered(${SCOPE}, ranking text, tiers tsquery[], skipped integer, size integer,
    most integer, OUT total integer, OUT ids uuid[])
  LANGUAGE plpgsql STABLE ${GATHERING} AS $$
  DECLARE
    places tid[] := ARRAY(SELECT p.ctid FROM products p WHERE ${PASSES} LIMIT most::bigint + 1);
  BEGIN
    total := cardinality(places);
    IF total > most THEN RETURN; END IF;
    ids := ARRAY(
      SELECT id FROM (
        SELECT p.id, p.created_at, CASE ${TIER} END AS tier,
          CASE WHEN ranking = 'PRICE_ASC' THEN p.price WHEN ranking = 'PRICE_DESC' THEN -p.price
            WHEN ${BY_RATING} THEN -p.rating ELSE 0 END AS first,
          CASE WHEN ${BY_RATING} THEN -p.num_reviews ELSE 0 END AS second
        FROM products p WHERE p.ctid = ANY (places)) hits
      ORDER BY tier, first, second,
        CASE WHEN ranking NOT LIKE 'PRICE%' THEN created_at END DESC,
        CASE WHEN ranking = 'PRICE_ASC' THEN id END, id DESC
      OFFSET skipped LIMIT size);
  END $$`;

/** Sizes and colours in which a product stocked by variant is in stock, as pairs; NULL for what is stocked as a whole. */
const CHOICES = `CASE WHEN p.scarcest IS NOT NULL THEN ARRAY(
    SELECT ARRAY[v.size, v.color] FROM variants v
    WHERE v.product_id = p.id AND NOT v.retired AND v.count_in_stock > 0 ORDER BY v.size, v.color) END`;
const GROUPS = (
  from: string,
  weight: string,
) => `SELECT coalesce(p.gender, '') AS gender, p.category, p.sizes, p.colors, p.choices,
    count(*) AS products, min(p.price) AS cheapest, max(p.price) AS dearest, ${weight}
  FROM (SELECT p.gender, p.category, p.sizes, p.colors, p.price, ${CHOICES} AS choices FROM ${from} WHERE ${PASSES}) p
  GROUP BY p.gender, p.category, p.sizes, p.colors, p.choices`;
const GROUP = `gender text, category text, sizes text[], colors text[], choices text[], products bigint, cheapest integer,
    dearest integer, weight double precision`;

/** Groups of what is in stock, with the pairs in which it is. */
export const STOCKED_GROUPS = `CREATE FUNCTION shelf_stocked_groups(${SCOPE}) RETURNS TABLE (${GROUP})
  LANGUAGE plpgsql STABLE ${GATHERING.replace('SET enable_indexscan = off', '')} AS $$
  BEGIN
    RETURN QUERY ${GROUPS('products p', '1::double precision')};
  END $$`;

/** The same of a sample; each product of it stands for `weight` products. */
const STOCKED_SAMPLED = `CREATE FUNCTION shelf_stocked_sampled(${SCOPE}, looks integer) RETURNS TABLE (${GROUP})
  LANGUAGE plpgsql STABLE SET jit = off AS $$
  DECLARE
    rows double precision := (SELECT greatest(reltuples, 1) FROM pg_class WHERE oid = 'products'::regclass);
    share double precision := least(100, 100 * looks / rows);
  BEGIN
    RETURN QUERY ${GROUPS('products p TABLESAMPLE SYSTEM (share) REPEATABLE (1)', '100 / share')};
  END $$`;

/** Facets of what is in stock by groups, like all others, and what is too much to show found out without reading its rows. */
export class ShelfChoices1764620000000 implements MigrationInterface {
  name = 'ShelfChoices1764620000000';

  async up(db: QueryRunner) {
    for (const statement of [GATHERED, STOCKED_GROUPS, STOCKED_SAMPLED]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    const scope = 'tsquery, integer, integer, boolean, text[], text[]';
    await db.query(`DROP FUNCTION shelf_stocked_groups(${scope})`);
    await db.query(`DROP FUNCTION shelf_stocked_sampled(${scope}, integer)`);
  }
}
