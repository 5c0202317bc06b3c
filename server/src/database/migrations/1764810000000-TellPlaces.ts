import type { MigrationInterface, QueryRunner } from 'typeorm';
import { GROUP_COUNTED } from './1764660000000-GroupProducts.js';
import { ON_SHELF, PRICED, SCOPE, TIER } from './1764670000000-GatherByOnePlan.js';
import { GATHERING, WALKING } from './1764780000000-Rungs.js';
import { GROUPS_IN_STOCK } from './1764785000000-StockByVariants.js';
import { LISTS } from './1764786000000-GatherGroups.js';

/** A scope whose query is also told as queries that all have to match, see `scan_keys`. */
const SCOPE_BY_KEYS = SCOPE.replace('wanted tsquery', '$&, keys tsquery[]');
export interface Way {
  scope: string;
  /** The same, as arguments. */
  asked: string;
  matches: string;
  /** A rung among what has to match: one more condition of the query, or a key of its own. */
  onRung: string;
}
export const ASKED = 'wanted, low, high, in_stock, in_sizes, in_colors';
const KEYS_MATCH = [1, 2, 3].map((n) => `p.search @@ keys[${n}]`).join(' AND ');
export const WAYS: Way[] = [
  {
    scope: SCOPE,
    asked: ASKED,
    matches: 'p.search @@ wanted',
    onRung: 'p.search @@ coalesce(wanted && part, part)',
  },
  {
    scope: SCOPE_BY_KEYS,
    asked: ASKED.replace('wanted', '$&, keys'),
    matches: KEYS_MATCH,
    onRung: `p.search @@ part AND ${KEYS_MATCH}`,
  },
];

/**
 * Has pieces; of a product stocked by variant, in a size and a colour asked for, both of them. Its variants are looked at only where
 * their scarcest does not tell, and one product at a time (OFFSET).
 */
export const inStock = (sizes: string, colors: string) => `p.count_in_stock > 0 AND (p.scarcest IS NULL
    OR cardinality(${sizes}) + cardinality(${colors}) = 0
    OR p.scarcest > 0 AND 0 IN (cardinality(${sizes}), cardinality(${colors}))
    OR EXISTS (SELECT FROM variants v WHERE v.product_id = p.id AND NOT v.retired AND v.count_in_stock > 0
      AND (${sizes} = '{}' OR v.size = ANY (${sizes})) AND (${colors} = '{}' OR v.color = ANY (${colors})) OFFSET 0))`;
const IN_STOCK = inStock('in_sizes', 'in_colors');
const STOCKED = `(NOT in_stock OR ${IN_STOCK})`;

/** The orders that an index of the shelf has. */
const ORDERS = {
  NEWEST: 'p.created_at DESC, p.id DESC',
  PRICE_ASC: 'p.price, p.id',
  PRICE_DESC: 'p.price DESC, p.id DESC',
  RATING: 'p.rating DESC, p.num_reviews DESC, p.created_at DESC, p.id DESC',
};

const walked = (order: string, bounds: string, [looked, passes] = ['', '']) => `RETURN ARRAY(
        SELECT p.ctid FROM (
          SELECT p.ctid, p.search, p.price ${looked} FROM products p
          WHERE ${ON_SHELF} ${bounds} ORDER BY ${order} LIMIT steps) p
        WHERE (wanted IS NULL OR p.search @@ wanted) AND p.price BETWEEN low AND high ${passes} OFFSET skipped LIMIT size);`;
const WALKED_FOR_STOCK: [string, string] = [', p.id, p.count_in_stock, p.scarcest', `AND ${IN_STOCK}`];
/**
 * A walk in an order, which looks at variants only where it has to.
 * @param bounds conditions of where it begins and ends, after AND
 */
export const walkedWithin = (order: string, bounds: string) =>
  `IF in_stock THEN ${walked(order, bounds, WALKED_FOR_STOCK)}
      ELSE ${walked(order, bounds)}
      END IF;`;
export const inOrder = (find: (ranking: string, order: string) => string) =>
  `CASE ranking ${Object.entries(ORDERS)
    .map(([ranking, order]) => `WHEN '${ranking}' THEN\n      ${find(ranking, order)}`)
    .join('\n    ')}
    END CASE;`;
/** A page of everything, however far, by its ids: an index has these, so no row before the page is read. */
const FRONT = `CREATE FUNCTION shelf_front(ranking text, skipped integer, size integer) RETURNS uuid[]
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    ${inOrder(
      (_, order) =>
        `RETURN ARRAY(SELECT p.id FROM products p WHERE ${ON_SHELF} ORDER BY ${order} OFFSET skipped LIMIT size);`,
    )}
  END $$`;
/** A page of what is among the first so many products of an order. */
const WALK = `CREATE FUNCTION shelf_walk(${SCOPE}, ranking text, skipped integer, size integer, steps integer) RETURNS tid[]
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    ${inOrder((ranking, order) => walkedWithin(order, ranking.startsWith('PRICE') ? 'AND p.price BETWEEN low AND high' : ''))}
  END $$`;

/** Where it is begun to descend. */
interface Start {
  /** Parameters and variables of its own, and what is done before anything is looked at. */
  asked: string;
  declared: string;
  begun: string;
  span: string;
  /** The next rung. */
  rung: string;
  /** What is done about products on a rung that come before the start. */
  passed: string;
}
export const NEXT_RUNG = 'shelf_rung(ranking, low, high, reached)';
const FROM_THE_FIRST: Start = {
  asked: '',
  declared: '',
  begun: '',
  span: `CASE WHEN axis <> 'stars' THEN 1 WHEN skipped > 0 THEN 64 ELSE 512 END`,
  rung: NEXT_RUNG,
  passed: '',
};
const WIDEST = `CASE WHEN axis = 'stars' AND rung >= 100000 THEN 4096 ELSE 64 END`;
const onRung = (matches: string, passes: string) => `places := ARRAY(SELECT p.ctid FROM products p
          WHERE ${ON_SHELF} AND ${matches} AND ${PRICED} ${passes} LIMIT most + 1);`;
/**
 * A page of all that passes a scope, by any order, in which nothing is read but what passes: the inverted index says who is on the
 * next rungs of the order (see `rungs_of`). Of those before the page it is only counted how many they are. Where few are found, more
 * rungs are taken together; where far more than the page needs, fewer, and at last each by itself. On the widest spans, which mostly
 * hold more than come before a page, no more are counted than do. What is rated is taken widely from the beginning for a first page,
 * which has mostly been walked for before: it lies far from the best.
 */
export const descent = (
  name: string,
  { scope, onRung: matches }: Way,
  { asked, declared, begun, span, rung, passed }: Start,
) =>
  `CREATE FUNCTION ${name}(${scope}, ranking text, skipped integer, size integer${asked}) RETURNS tid[]
  LANGUAGE plpgsql STABLE ${GATHERING} AS $$
  DECLARE ${declared}
    axis text := CASE WHEN ranking LIKE 'PRICE%' THEN 'price' WHEN ranking = 'NEWEST' THEN 'week' ELSE 'stars' END;
    span integer := ${span};
    reached integer;
    rung integer;
    part tsquery;
    most integer;
    places tid[];
    found integer;
    page tid[] := '{}';
  BEGIN ${begun}
    LOOP
      rung := ${rung};
      EXIT WHEN rung IS NULL;
      span := least(span, ${WIDEST});
      WHILE rung / span = reached / span LOOP span := span / 8; END LOOP;
      most := CASE WHEN span > 512 THEN greatest(skipped, 2000) WHEN span > 1 THEN skipped + 2000 END;
      part := quote_literal(axis || span || ':' || rung / span)::tsquery;
      IF in_stock THEN
        ${onRung(matches, `AND ${IN_STOCK}`)}
      ELSE
        ${onRung(matches, '')}
      END IF; ${passed}
      found := cardinality(places);
      IF found > most THEN
        span := CASE WHEN span > 64 THEN 64 ELSE 1 END;
        CONTINUE;
      END IF;
      IF found > skipped THEN
        page := page || ARRAY(
          SELECT place FROM (
            SELECT p.ctid AS place, p.id, p.created_at,
              CASE ranking WHEN 'PRICE_ASC' THEN p.price WHEN 'PRICE_DESC' THEN -p.price WHEN 'NEWEST' THEN 0 ELSE -p.rating END AS first,
              CASE axis WHEN 'stars' THEN -p.num_reviews ELSE 0 END AS second
            FROM products p WHERE p.ctid = ANY (places)) hits
          ORDER BY first, second, CASE WHEN axis <> 'price' THEN created_at END DESC, CASE ranking WHEN 'PRICE_ASC' THEN id END, id DESC
          OFFSET skipped LIMIT size - cardinality(page));
        EXIT WHEN cardinality(page) = size;
      END IF;
      skipped := greatest(0, skipped - found);
      reached := CASE ranking WHEN 'PRICE_ASC' THEN (rung / span + 1) * span - 1 ELSE rung / span * span END;
      span := CASE WHEN found < 200 THEN least(8 * span, ${WIDEST}) WHEN found > 2000 THEN greatest(span / 8, 1) ELSE span END;
    END LOOP;
    RETURN page;
  END $$`;
const DESCENT = (way: Way) => descent('shelf_descent', way, FROM_THE_FIRST);

/** A page that is walked to, or found by rungs if so many steps do not come to all of it: then it is far. */
const SEEK = ({ scope, asked }: Way) =>
  `CREATE FUNCTION shelf_seek(${scope}, ranking text, skipped integer, size integer, steps integer, OUT places tid[], OUT is_far boolean)
  LANGUAGE plpgsql STABLE AS $$
  BEGIN
    is_far := false;
    IF steps > 0 THEN
      places := shelf_walk(${ASKED}, ranking, skipped, size, steps);
      IF cardinality(places) = size THEN RETURN; END IF;
      is_far := true;
    END IF;
    places := shelf_descent(${asked}, ranking, skipped, size);
  END $$`;

export const HIT = `p.ctid AS place, p.id, p.price, p.rating, p.num_reviews, p.created_at, CASE WHEN in_tiers THEN CASE ${TIER} ELSE 8 END END AS tier`;
export const CUT = `ORDER BY tier, price * price_sign, CASE WHEN by_rating THEN rating END DESC, CASE WHEN by_rating THEN num_reviews END DESC,
            CASE WHEN price_sign = 0 THEN created_at END DESC, CASE WHEN price_sign = 1 THEN id END, id DESC
          OFFSET skipped LIMIT size`;
/** The places of the page among `hits`, which are counted as `n`. */
const page = (shown = '') => `CASE WHEN n <= most THEN ARRAY(SELECT place FROM hits ${shown}
          ${CUT}) END`;

export const LISTS_IN_STOCK = LISTS.replace(/\)$/, ", 'choices', coalesce(json_agg(choices), '[]'))");
/** Groups of all `hits` by number, a list for each column; of what is in stock with the sizes and colours in which it is. */
const GROUPS = `CASE WHEN n > most THEN NULL WHEN in_stock THEN (
          WITH ${GROUPS_IN_STOCK} SELECT ${LISTS_IN_STOCK} FROM found) ELSE (
          SELECT ${LISTS} FROM (SELECT ${GROUP_COUNTED} FROM hits p GROUP BY p.group_id)
            grouped (group_id, products, cheapest, dearest)) END`;

/** What CUT and HIT take the order and the tiers that are asked for by. */
export const ASKED_ORDER = `by_rating boolean := ranking IN ('RATING', 'RELEVANCE');
    price_sign integer := CASE ranking WHEN 'PRICE_ASC' THEN 1 WHEN 'PRICE_DESC' THEN -1 ELSE 0 END;
    in_tiers boolean := tiers <> '{}';`;
const PAGE_ASKED = 'ranking text, tiers tsquery[], skipped integer, size integer, most integer';
const gathers = (name: string, asked: string, told: string, body: string) =>
  `CREATE FUNCTION ${name}(${asked}, ${PAGE_ASKED}, OUT total integer, OUT places tid[]${told})
  LANGUAGE plpgsql STABLE ${GATHERING.replace('SET enable_indexscan = off', '')} AS $$
  DECLARE
    ${ASKED_ORDER}
    priced tid[];
  BEGIN
    ${body}
  END $$`;

const gathered = ({ matches }: Way, hits: (found: string) => string) => `IF wanted IS NULL THEN
      priced := shelf_places(${ASKED}, most);
      ${hits('p.ctid = ANY (priced)')};
    ELSE
      ${hits(`${ON_SHELF} AND ${matches} AND ${PRICED} AND ${STOCKED} LIMIT most::bigint + 1`)};
    END IF;`;
/**
 * All that passes a scope, of which the page is cut in the order asked for: by relevance after the queries of the best tiers, and all
 * others after these. Where more than `most` are found only the total is told, and it is beyond that.
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
  );
/** The same with the groups of all that is found, in one look at each product. */
const GATHER_GROUPED = (way: Way) =>
  gathers(
    'shelf_gather_grouped',
    way.scope,
    ', OUT groups json',
    gathered(
      way,
      (
        found,
      ) => `WITH hits AS MATERIALIZED (SELECT ${HIT}, p.group_id, p.scarcest FROM products p WHERE ${found})
      SELECT n, ${page()}, ${GROUPS} INTO total, places, groups FROM (SELECT count(*)::integer AS n FROM hits) counted`,
    ),
  );
/**
 * The same of a query; but the total and the page are of what a narrower query finds among that, in these sizes and colours, while the
 * groups are of all. The total is NULL where more than `most` are found.
 */
const GATHER_AMONG = ({ scope, matches }: Way) =>
  gathers(
    'shelf_gather_among',
    `${scope}, narrow tsquery, narrow_sizes text[], narrow_colors text[]`,
    ', OUT groups json',
    `WITH hits AS MATERIALIZED (
      SELECT ${HIT}, p.group_id, p.scarcest, p.search @@ narrow AND (NOT in_stock OR ${inStock('narrow_sizes', 'narrow_colors')}) AS is_shown
      FROM products p WHERE ${ON_SHELF} AND ${matches} AND ${PRICED} AND ${STOCKED} LIMIT most::bigint + 1)
    SELECT CASE WHEN n <= most THEN shown END, ${page('WHERE is_shown')}, ${GROUPS} INTO total, places, groups
    FROM (SELECT count(*)::integer AS n, (count(*) FILTER (WHERE is_shown))::integer AS shown FROM hits) counted;`,
  );

const priceOf = (places: string) => `(SELECT price FROM products WHERE ctid = (${places})[1])`;
const ANY_PRICE = '0, 2147483647';
/**
 * The lowest and the highest price of what passes a scope, NULL where nothing does: both walked to, the farther the larger the shelf;
 * else of all that is found, unless that is too much; else by rungs.
 */
const PRICE_ENDS = ({ scope, asked, matches }: Way) => {
  const anyPrice = (text: string) => text.replace(' low integer, high integer,', '');
  const end = (ranking: string) => ({
    walked: priceOf(`shelf_walk(${ASKED.replace('low, high', ANY_PRICE)}, '${ranking}', 0, 1, steps)`),
    byRungs: priceOf(`shelf_descent(${asked.replace('low, high', ANY_PRICE)}, '${ranking}', 0, 1)`),
  });
  const [low, high] = [end('PRICE_ASC'), end('PRICE_DESC')];
  return `CREATE FUNCTION shelf_price_ends(${anyPrice(scope)}, OUT cheapest integer, OUT dearest integer)
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET jit = off SET plan_cache_mode = force_generic_plan AS $$
  DECLARE
    steps integer := (SELECT least(4000, greatest(500, reltuples / 250))::integer FROM pg_class WHERE oid = 'products'::regclass);
    found integer;
    least integer;
    most integer;
  BEGIN
    cheapest := ${low.walked};
    IF cheapest IS NOT NULL THEN dearest := ${high.walked}; END IF;
    IF dearest IS NOT NULL THEN RETURN; END IF;
    IF wanted IS NOT NULL THEN
      SELECT count(*), min(price), max(price) INTO found, least, most
      FROM (SELECT p.price FROM products p WHERE ${ON_SHELF} AND ${matches} AND ${STOCKED} LIMIT 12001) few;
      IF found <= 12000 THEN
        cheapest := least;
        dearest := most;
        RETURN;
      END IF;
    END IF;
    IF cheapest IS NULL THEN cheapest := ${low.byRungs}; END IF;
    dearest := ${high.byRungs};
  END $$`;
};

const FUNCTIONS = [
  FRONT,
  WALK,
  ...[DESCENT, SEEK, GATHER, GATHER_GROUPED, GATHER_AMONG, PRICE_ENDS].flatMap((define) => WAYS.map(define)),
];
/** @param definitions each function once for each way */
export const dropAll = (definitions: string[]) => `DO $do$ DECLARE signature regprocedure;
  BEGIN
    FOR signature IN SELECT oid FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace AND proname = ANY ('{${definitions.map((text) => /FUNCTION (\w+)/.exec(text)![1]!).join()}}')
    LOOP EXECUTE 'DROP FUNCTION ' || signature; END LOOP;
  END $do$`;

/**
 * The ways to find a page of the shelf, as they are now, in one place. What finds a part of it tells where its products lie, so that they
 * are not looked up once more by their ids, and each statement has no more in it than it needs: PostgreSQL makes all of one ready each time,
 * also what it does not come to, which took a seventh of what a search of two words does.
 */
export class TellPlaces1764810000000 implements MigrationInterface {
  name = 'TellPlaces1764810000000';

  async up(db: QueryRunner) {
    for (const statement of FUNCTIONS) await db.query(statement);
  }

  async down(db: QueryRunner) {
    await db.query(dropAll(FUNCTIONS));
  }
}
