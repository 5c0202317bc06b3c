import { ON_SHELF } from '../catalogue-sql.js';
import {
  GATHERING,
  GROUPS_PLANNED_ANEW,
  inEachWay,
  type Lists,
  SAMPLING,
  SCOPE,
  STOCKED,
  WALKING,
  type Way,
  WITHIN_PRICES,
} from './scope.js';

/** For each group, by its number: how many products it has, and the lowest and the highest price. */
const COUNTED = 'p.group_id, count(*)::int, min(p.price), max(p.price)';
const TABLE = 'TABLE (group_id integer, products integer, cheapest integer, dearest integer)';

/** A list for each column; arrays are several times as fast to write and to read as objects. */
const listed = (
  more = '',
) => `json_build_object('ids', coalesce(array_agg(group_id), '{}'), 'products', coalesce(array_agg(products), '{}'),
            'cheapest', coalesce(array_agg(cheapest), '{}'), 'dearest', coalesce(array_agg(dearest), '{}')${more})`;
const CHOICES_LISTED = `coalesce(json_agg(choices::json), '[]')`;
const LISTED_LEFT = listed(`, 'choices', ${CHOICES_LISTED}`);

/**
 * Splits the groups of `hits` in stock by what is left of each product, if that matters.
 * @param matters a condition
 */
const left = (matters: string) => `found AS MATERIALIZED (
      SELECT group_id, CASE WHEN ${matters} THEN choices_left END AS choices, count(*) AS products, min(price) AS cheapest, max(price) AS dearest
      FROM hits GROUP BY 1, 2
    )`;
/** If all variants of a product have pieces, what is left matters only when sizes or colours are requested. */
const inPairs = ([sizes, colors]: Lists) =>
  `scarcest <= (SELECT CASE WHEN cardinality(${sizes}) + cardinality(${colors}) > 0 THEN 2147483647 ELSE 0 END)`;
/** Groups of `hits`, which has these columns among others; among what is in stock also by what is left for such lists. */
export const GROUP_COLUMNS = 'p.group_id, p.scarcest, p.choices_left';
export const groupsOfHits = (lists: Lists) => `CASE WHEN n > most THEN NULL WHEN in_stock THEN (
          WITH ${left(inPairs(lists))} SELECT ${LISTED_LEFT} FROM found) ELSE (
          SELECT ${listed()} FROM (SELECT ${COUNTED} FROM hits p GROUP BY p.group_id)
            grouped (group_id, products, cheapest, dearest)) END`;

/** Groups of all that a query finds. */
const GROUPED = ({ scope, matches }: Way) =>
  `CREATE OR REPLACE FUNCTION shelf_grouped(${scope.replace(/, in_stock.*/, '')}) RETURNS ${TABLE}
  LANGUAGE plpgsql STABLE ${GATHERING} AS $$
  BEGIN
    RETURN QUERY SELECT ${COUNTED} FROM products p WHERE ${ON_SHELF} AND ${matches} AND ${WITHIN_PRICES} GROUP BY p.group_id;
  END $$`;

/** Groups of up to `most` products, from an index that has their groups beside their prices: no row is read. */
const GROUPED_BY_PRICE = `CREATE OR REPLACE FUNCTION shelf_grouped_by_price(low integer, high integer, most integer) RETURNS ${TABLE}
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    RETURN QUERY SELECT ${COUNTED} FROM (
        SELECT p.group_id, p.price FROM products p WHERE ${ON_SHELF} AND p.price BETWEEN low AND high LIMIT most) p
      GROUP BY p.group_id;
  END $$`;
/** The same of some groups, each by itself: otherwise the physical order of the table would decide which index is read. */
const GROUPED_WITHIN = `CREATE OR REPLACE FUNCTION shelf_grouped_within(groups integer[], low integer, high integer, most integer) RETURNS ${TABLE}
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    RETURN QUERY SELECT ${COUNTED} FROM (
        SELECT p.* FROM unnest(groups) number CROSS JOIN LATERAL (
          SELECT p.group_id, p.price FROM products p
          WHERE ${ON_SHELF} AND p.group_id = number AND p.price BETWEEN low AND high OFFSET 0) p
        LIMIT most) p
      GROUP BY p.group_id;
  END $$`;

/** Groups of all that passes a scope, for whichever sizes and colours will be requested of them. */
const GROUPS_LEFT = ({ scope, matches }: Way) =>
  `CREATE OR REPLACE FUNCTION shelf_groups_left(${scope}) RETURNS json
  LANGUAGE plpgsql STABLE ${GROUPS_PLANNED_ANEW} AS $$
  BEGIN
    RETURN (WITH hits AS MATERIALIZED (
      SELECT p.group_id, p.price, p.scarcest, p.choices_left FROM products p
      WHERE ${ON_SHELF} AND (wanted IS NULL OR ${matches}) AND ${WITHIN_PRICES} AND ${STOCKED}
    ), ${left('scarcest IS NOT NULL')} SELECT ${LISTED_LEFT} FROM found);
  END $$`;

/** The number of hits from which it is measured how alike those of a page are. */
const COMPARED = 500;
/**
 * Groups of what a scope finds on some pages of the table, the same pages each time; how many products of the shelf each of
 * them stands for; and how alike products of a page are: the factor by which the variance of their number exceeds that of
 * products drawn one by one (the design effect).
 */
const SAMPLE = `CREATE OR REPLACE FUNCTION shelf_sample(${SCOPE}, looks integer, with_choices boolean,
    OUT groups json, OUT weight double precision, OUT alike double precision)
  LANGUAGE plpgsql STABLE ${SAMPLING} AS $$
  BEGIN
    weight := (SELECT greatest(1, reltuples / looks) FROM pg_class WHERE oid = 'products'::regclass);
    WITH hits AS MATERIALIZED (
      SELECT p.group_id, p.price, p.ctid AS place, CASE WHEN with_choices AND p.scarcest IS NOT NULL THEN p.choices_left END AS choices
      FROM products p TABLESAMPLE SYSTEM (100 / weight) REPEATABLE (1)
      WHERE ${ON_SHELF} AND (wanted IS NULL OR p.search @@ wanted) AND ${WITHIN_PRICES} AND ${STOCKED}
    ), grouped AS (
      SELECT group_id, choices, count(*) AS products, min(price) AS cheapest, max(price) AS dearest FROM hits GROUP BY 1, 2
    ), pages AS (
      SELECT count(*) AS hits FROM (SELECT place FROM hits LIMIT ${COMPARED}) compared GROUP BY (place::text::point)[0])
    SELECT ${listed(`, 'choices', CASE WHEN with_choices THEN ${CHOICES_LISTED} END`)},
      (SELECT coalesce(sum(pages.hits ^ 2) / sum(pages.hits), 1) FROM pages)
    INTO groups, alike FROM grouped;
  END $$`;

export const GROUPS = [
  ...inEachWay(GROUPED),
  GROUPED_BY_PRICE,
  GROUPED_WITHIN,
  ...inEachWay(GROUPS_LEFT),
  SAMPLE,
];
