import type { MigrationInterface, QueryRunner } from 'typeorm';
import { GATHERED as GATHERED_BEFORE } from './1764620000000-ShelfChoices.js';

export const ON_SHELF = 'p.listed AND p.deleted_at IS NULL';
const MATCHED = '(wanted IS NULL OR p.search @@ wanted)';
export const PRICED = '(low = 0 AND high = 2147483647 OR p.price BETWEEN low AND high)';
/** Of a product stocked by variant, one variant is in stock that has a size and a colour asked for, both of them. */
export const STOCKED = `(NOT in_stock OR p.count_in_stock > 0 AND (p.scarcest IS NULL OR cardinality(in_sizes) + cardinality(in_colors) = 0
  OR EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND NOT v.retired AND v.count_in_stock > 0
    AND (in_sizes = '{}' OR v.size = ANY (in_sizes)) AND (in_colors = '{}' OR v.color = ANY (in_colors)))))`;
export const SCOPE =
  'wanted tsquery, low integer, high integer, in_stock boolean, in_sizes text[], in_colors text[]';

const GATHERING =
  'SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET jit = off';
export const TIER = Array.from(
  { length: 7 },
  (_, n) => `WHEN p.search @@ tiers[${n + 1}] THEN ${n + 1}`,
).join(' ');
const BY_RATING = `ranking IN ('RATING', 'RELEVANCE')`;

/** Where products lie that pass a scope, up to `most` and one: planned for each, since it is found by what is bounded. */
const PLACES = `CREATE FUNCTION shelf_places(${SCOPE}, most integer) RETURNS tid[]
  LANGUAGE plpgsql STABLE ${GATHERING} SET plan_cache_mode = force_custom_plan AS $$
  BEGIN
    RETURN ARRAY(SELECT p.ctid FROM products p
      WHERE ${ON_SHELF} AND ${MATCHED} AND ${PRICED} AND ${STOCKED} LIMIT most::bigint + 1);
  END $$`;

/** As in ShelfChoices; there is one plan for whatever is found by words alone, and one to cut out the page. */
export const GATHERED = `CREATE OR REPLACE FUNCTION shelf_gathered(${SCOPE}, ranking text, tiers tsquery[], skipped integer, size integer,
    most integer, OUT total integer, OUT ids uuid[])
  LANGUAGE plpgsql STABLE ${GATHERING} SET plan_cache_mode = force_generic_plan AS $$
  DECLARE
    places tid[];
  BEGIN
    IF wanted IS NULL OR low > 0 OR high < 2147483647 OR in_stock THEN
      places := shelf_places(wanted, low, high, in_stock, in_sizes, in_colors, most);
    ELSE
      places := ARRAY(SELECT p.ctid FROM products p WHERE ${ON_SHELF} AND p.search @@ wanted LIMIT most::bigint + 1);
    END IF;
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

/**
 * To plan took longer than to find what few products match, twice for each search: words alone are found by one index, and
 * what is found lies where it lies, so one plan does for all.
 */
export class GatherByOnePlan1764670000000 implements MigrationInterface {
  name = 'GatherByOnePlan1764670000000';

  async up(db: QueryRunner) {
    for (const statement of [PLACES, GATHERED]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query(GATHERED_BEFORE);
    await db.query('DROP FUNCTION shelf_places');
  }
}
