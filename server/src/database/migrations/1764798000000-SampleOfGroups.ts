import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ON_SHELF, PRICED, SCOPE, STOCKED } from './1764670000000-GatherByOnePlan.js';
import { ONE_BY_ONE } from './1764788000000-StockByIndex.js';
import { TOLD } from './1764794000000-StockOfScarcest.js';

/** By so many hits it is told how alike those of a page are. */
const COMPARED = 500;

export const STOCKED_NOW = STOCKED.replace(ONE_BY_ONE.before, ONE_BY_ONE.after).replace(...TOLD[0]!);
export const CHOICES = `CASE WHEN with_choices AND p.scarcest IS NOT NULL THEN ARRAY(
    SELECT ARRAY[v.size, v.color] FROM variants v
    WHERE v.product_id = p.id AND NOT v.retired AND v.count_in_stock > 0 ORDER BY v.size, v.color) END`;

/**
 * Groups of those that a scope finds on some pages of the table, the same pages each time, by number; how many products of the shelf each
 * product of them stands for; and how alike they are within a page: so many times the variance has their number that it would have if
 * each were drawn by itself.
 */
const SAMPLE = `CREATE FUNCTION shelf_sample(${SCOPE}, looks integer, with_choices boolean,
    OUT groups json, OUT weight double precision, OUT alike double precision)
  LANGUAGE plpgsql STABLE SET jit = off SET plan_cache_mode = force_generic_plan AS $$
  BEGIN
    weight := (SELECT greatest(1, reltuples / looks) FROM pg_class WHERE oid = 'products'::regclass);
    WITH hits AS MATERIALIZED (
      SELECT p.group_id, p.price, p.ctid AS place, ${CHOICES} AS choices
      FROM products p TABLESAMPLE SYSTEM (100 / weight) REPEATABLE (1)
      WHERE ${ON_SHELF} AND (wanted IS NULL OR p.search @@ wanted) AND ${PRICED} AND ${STOCKED_NOW}
    ), grouped AS (
      SELECT group_id, choices, count(*) AS products, min(price) AS cheapest, max(price) AS dearest FROM hits GROUP BY 1, 2
    ), pages AS (
      SELECT count(*) AS hits FROM (SELECT place FROM hits LIMIT ${COMPARED}) compared GROUP BY (place::text::point)[0])
    SELECT json_build_object('ids', coalesce(array_agg(group_id), '{}'), 'products', coalesce(array_agg(products), '{}'),
        'cheapest', coalesce(array_agg(cheapest), '{}'), 'dearest', coalesce(array_agg(dearest), '{}'),
        'choices', CASE WHEN with_choices THEN coalesce(json_agg(choices), '[]') END),
      (SELECT coalesce(sum(pages.hits ^ 2) / sum(pages.hits), 1) FROM pages)
    INTO groups, alike FROM grouped;
  END $$`;

/**
 * A sample told names, after sorting all that it had found by four texts; and since nobody knew how alike products are that lie
 * together, it was certain only of what is twice as many as can be shown. Servers of before go on with shelf_sampled.
 */
export class SampleOfGroups1764798000000 implements MigrationInterface {
  name = 'SampleOfGroups1764798000000';

  async up(db: QueryRunner) {
    await db.query(SAMPLE);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION shelf_sample');
  }
}
