import { ON_SHELF } from '../catalogue-sql.js';
import { GROUP_COLUMNS, groupsOfHits } from './groups.js';
import {
  GATHERING_PAGES,
  IN_LISTS,
  inEachWay,
  inStock,
  type Lists,
  LOOKING_UP,
  PLANNED_ANEW,
  SCOPE,
  SCOPE_ARGS,
  STOCKED,
  type Way,
  WITHIN_PRICES,
} from './scope.js';

/** Where the products lie that pass a scope, up to `most` + 1. */
const PLACES = `CREATE OR REPLACE FUNCTION shelf_places(${SCOPE}, most integer) RETURNS tid[]
  LANGUAGE plpgsql STABLE ${PLANNED_ANEW} AS $$
  BEGIN
    RETURN ARRAY(SELECT p.ctid FROM products p
      WHERE ${ON_SHELF} AND (wanted IS NULL OR p.search @@ wanted) AND ${WITHIN_PRICES} AND ${STOCKED} LIMIT most::bigint + 1);
  END $$`;

/** The best of up to seven tiers that finds a product; all others come last. */
const TIER = Array.from({ length: 7 }, (_, n) => `WHEN p.search @@ tiers[${n + 1}] THEN ${n + 1}`).join(' ');
const RANKED = 'p.ctid AS place, p.id, p.price, p.rating, p.num_reviews, p.created_at';
const HIT = `${RANKED}, CASE WHEN in_tiers THEN CASE ${TIER} ELSE 8 END END AS tier`;
/** The requested order, by which hits are sorted; a boolean is compared faster than a text. */
const REQUESTED_ORDER = `by_rating boolean := ranking IN ('RATING', 'RELEVANCE');
    price_sign integer := CASE ranking WHEN 'PRICE_ASC' THEN 1 WHEN 'PRICE_DESC' THEN -1 ELSE 0 END;`;
const REQUESTED_TIERS = `in_tiers boolean := tiers <> '{}';`;
const IN_ORDER = `price * price_sign, CASE WHEN by_rating THEN rating END DESC, CASE WHEN by_rating THEN num_reviews END DESC,
            CASE WHEN price_sign = 0 THEN created_at END DESC, CASE WHEN price_sign = 1 THEN id END, id DESC
          OFFSET skipped LIMIT size`;
const SLICE = `ORDER BY tier, ${IN_ORDER}`;
/** The places of the page among `hits`, of which there are `n`. */
const page = (shown = '') => `CASE WHEN n <= most THEN ARRAY(SELECT place FROM hits ${shown}
          ${SLICE}) END`;

const gathers = (name: string, parameters: string, outputs: string, body: string, declared = '') =>
  `CREATE OR REPLACE FUNCTION ${name}(${parameters}, ranking text, tiers tsquery[], skipped integer, size integer, most integer,
    OUT total integer, OUT places tid[]${outputs})
  LANGUAGE plpgsql STABLE ${GATHERING_PAGES} AS $$
  DECLARE
    ${REQUESTED_ORDER}
    ${REQUESTED_TIERS}
    ${declared}
  BEGIN
    ${body}
  END $$`;

const PLACED = 'priced tid[];';
/** Words are always found by the same index; if only prices or stock bound it, the planner chooses the best. */
const gathered = ({ matches }: Way, hits: (found: string) => string) => `IF wanted IS NULL THEN
      priced := shelf_places(${SCOPE_ARGS}, most);
      ${hits('p.ctid = ANY (priced)')};
    ELSE
      ${hits(`${ON_SHELF} AND ${matches} AND ${WITHIN_PRICES} AND ${STOCKED} LIMIT most::bigint + 1`)};
    END IF;`;
/**
 * Everything that passes a scope, from which the page is taken in the requested order: by relevance first what the queries of
 * the best tiers find, then all others. If more than `most` are found, only the total is returned, and it is more than `most`.
 */
const GATHER = (way: Way) =>
  gathers(
    'shelf_gather',
    way.scope,
    '',
    gathered(
      way,
      (found) => `WITH hits AS MATERIALIZED (SELECT ${HIT} FROM products p WHERE ${found})
      SELECT n, ${page()} INTO total, places FROM (SELECT count(*)::integer AS n FROM hits) counted`,
    ),
    PLACED,
  );
/** The same with the groups of everything found, in one look at each product. */
const GATHER_GROUPED = (way: Way) =>
  gathers(
    'shelf_gather_grouped',
    way.scope,
    ', OUT groups json',
    gathered(
      way,
      (found) => `WITH hits AS MATERIALIZED (SELECT ${HIT}, ${GROUP_COLUMNS} FROM products p WHERE ${found})
      SELECT n, ${page()}, ${groupsOfHits(IN_LISTS)} INTO total, places, groups FROM (SELECT count(*)::integer AS n FROM hits) counted`,
    ),
    PLACED,
  );

const NARROW_LISTS: Lists = ['narrow_sizes', 'narrow_colors'];
/**
 * The same for a query; but the total and the page are of what a narrower query finds within it, in these sizes and colours,
 * while the groups are of everything. The total is NULL if more than `most` are found.
 */
const GATHER_AMONG = ({ scope, matches }: Way) =>
  gathers(
    'shelf_gather_among',
    `${scope}, narrow tsquery, narrow_sizes text[], narrow_colors text[]`,
    ', OUT groups json',
    `WITH hits AS MATERIALIZED (
      SELECT ${HIT}, ${GROUP_COLUMNS}, p.search @@ narrow AND (NOT in_stock OR ${inStock(NARROW_LISTS)}) AS is_shown
      FROM products p WHERE ${ON_SHELF} AND ${matches} AND ${WITHIN_PRICES} AND ${STOCKED} LIMIT most::bigint + 1)
    SELECT CASE WHEN n <= most THEN shown END, ${page('WHERE is_shown')}, ${groupsOfHits(NARROW_LISTS)} INTO total, places, groups
    FROM (SELECT count(*)::integer AS n, (count(*) FILTER (WHERE is_shown))::integer AS shown FROM hits) counted;`,
  );

/**
 * A page of what is within prices, and in stock, in the groups that pass a query: each is looked up in an index with its
 * prices.
 */
const GATHER_GROUPS = `CREATE OR REPLACE FUNCTION shelf_gather_groups(${SCOPE}, groups integer[], ranking text, skipped integer, size integer)
  RETURNS tid[] LANGUAGE plpgsql STABLE ${LOOKING_UP} AS $$
  DECLARE
    ${REQUESTED_ORDER}
  BEGIN
    RETURN ARRAY(
      SELECT place FROM (
        SELECT p.* FROM unnest(groups) number CROSS JOIN LATERAL (
          SELECT ${RANKED} FROM products p
          WHERE ${ON_SHELF} AND p.group_id = number AND p.price BETWEEN low AND high AND ${STOCKED} OFFSET 0) p) hits
      ORDER BY ${IN_ORDER});
  END $$`;

/** A page of few products whose ids are known. */
const FEW = `CREATE OR REPLACE FUNCTION shelf_few(ids uuid[], ranking text, tiers tsquery[], skipped integer, size integer) RETURNS tid[]
  LANGUAGE plpgsql STABLE ${LOOKING_UP} AS $$
  DECLARE
    ${REQUESTED_ORDER}
    ${REQUESTED_TIERS}
  BEGIN
    RETURN ARRAY(SELECT place FROM (SELECT ${HIT} FROM products p WHERE p.id = ANY (ids)) hits ${SLICE});
  END $$`;

export const GATHERS = [
  PLACES,
  ...inEachWay(GATHER),
  ...inEachWay(GATHER_GROUPED),
  ...inEachWay(GATHER_AMONG),
  GATHER_GROUPS,
  FEW,
];
