import type { MigrationInterface, QueryRunner } from 'typeorm';
import { GROUP_COUNTED } from './1764660000000-GroupProducts.js';
import { ON_SHELF, PRICED, SCOPE, STOCKED, TIER } from './1764670000000-GatherByOnePlan.js';
import { GATHERING } from './1764780000000-Rungs.js';

/** Columns of groups by number, a list for each. */
export const LISTS = `json_build_object('ids', coalesce(array_agg(group_id), '{}'), 'products', coalesce(array_agg(products), '{}'),
            'cheapest', coalesce(array_agg(cheapest), '{}'), 'dearest', coalesce(array_agg(dearest), '{}'))`;

/** Each product is looked at once, for its place in the order and for its group. */
const gather = (found: string) => `WITH hits AS MATERIALIZED (
        SELECT p.id, p.group_id, p.price, p.rating, p.num_reviews, p.created_at, CASE WHEN in_tiers THEN CASE ${TIER} END END AS tier
        FROM products p WHERE ${found}
      ), counted AS (SELECT count(*)::integer AS n FROM hits)
      SELECT n,
        CASE WHEN n <= most THEN ARRAY(SELECT id FROM hits
          ORDER BY tier, price * price_sign, CASE WHEN by_rating THEN rating END DESC, CASE WHEN by_rating THEN num_reviews END DESC,
            CASE WHEN price_sign = 0 THEN created_at END DESC, CASE WHEN price_sign = 1 THEN id END, id DESC
          OFFSET skipped LIMIT size) END,
        CASE WHEN n <= most AND with_groups THEN (
          SELECT ${LISTS} FROM (SELECT ${GROUP_COUNTED} FROM hits p GROUP BY p.group_id)
            grouped (group_id, products, cheapest, dearest)) END
      INTO total, ids, groups FROM counted`;

/**
 * As before, in one look at each product, and with the groups of all that is found for whoever counts facets by them. Where more than
 * `most` are found only the total is told, and it is beyond that.
 */
export const GATHERED = `CREATE FUNCTION shelf_gathered(${SCOPE}, ranking text, tiers tsquery[], skipped integer, size integer,
    most integer, with_groups boolean, OUT total integer, OUT ids uuid[], OUT groups json)
  LANGUAGE plpgsql STABLE ${GATHERING} AS $$
  DECLARE
    by_rating boolean := ranking IN ('RATING', 'RELEVANCE');
    price_sign integer := CASE ranking WHEN 'PRICE_ASC' THEN 1 WHEN 'PRICE_DESC' THEN -1 ELSE 0 END;
    in_tiers boolean := tiers <> '{}';
    places tid[];
  BEGIN
    IF wanted IS NULL THEN
      places := shelf_places(wanted, low, high, in_stock, in_sizes, in_colors, most);
      ${gather('p.ctid = ANY (places)')};
    ELSE
      ${gather(`${ON_SHELF} AND p.search @@ wanted AND ${PRICED} AND ${STOCKED} LIMIT most::bigint + 1`)};
    END IF;
  END $$`;

/**
 * To put what is found in order, the name of the order was compared for each product, and each was read twice; a third time to
 * count its facets, after it was found anew.
 */
export class GatherGroups1764786000000 implements MigrationInterface {
  name = 'GatherGroups1764786000000';

  async up(db: QueryRunner) {
    await db.query(GATHERED);
  }

  async down(db: QueryRunner) {
    await db.query(
      'DROP FUNCTION shelf_gathered(tsquery, integer, integer, boolean, text[], text[], text, tsquery[], integer, integer, integer, boolean)',
    );
  }
}
