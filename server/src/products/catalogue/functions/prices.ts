import { ANY_PRICE, MOST_GATHERED, ON_SHELF } from '../catalogue-sql.js';
import { inEachWay, LOOKING_UP, SCOPE_ARGS, STOCKED, WALKING, type Way } from './scope.js';

/** How many products have such prices, counted up to `most`. */
const SHELF_PRICED = `CREATE OR REPLACE FUNCTION shelf_priced(low integer, high integer, most integer) RETURNS integer
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    RETURN (SELECT count(*) FROM (SELECT FROM products p WHERE ${ON_SHELF} AND p.price BETWEEN low AND high LIMIT most) priced);
  END $$`;

/**
 * The share of all products with such prices, by PostgreSQL's statistics: the most common prices, and a histogram of the rest.
 */
const SHARE_PRICED = `CREATE OR REPLACE FUNCTION shelf_share_priced(low integer, high integer) RETURNS double precision LANGUAGE sql STABLE AS $$
    WITH known AS (
      SELECT most_common_vals::text::integer[] AS prices, most_common_freqs AS shares, histogram_bounds::text::integer[] AS bounds
      FROM pg_stats WHERE schemaname = current_schema() AND tablename = 'products' AND attname = 'price'
    ), common AS (
      SELECT coalesce(sum(share), 0) AS share, coalesce(sum(share) FILTER (WHERE price BETWEEN low AND high), 0) AS within
      FROM known, unnest(prices, shares) common (price, share))
    SELECT within + (1 - share) * coalesce((SELECT avg((bound BETWEEN low AND high)::integer) FROM known, unnest(bounds) bound), 1)
    FROM common
  $$`;

const atAnyPrice = (args: string) => args.replace('low, high', ANY_PRICE);
const priceOf = (places: string) => `(SELECT price FROM products WHERE ctid = (${places})[1])`;
const walkedTo = (ranking: string) =>
  priceOf(`shelf_walk(${atAnyPrice(SCOPE_ARGS)}, '${ranking}', 0, 1, steps)`);
/**
 * The lowest and the highest price of what passes a scope, NULL if nothing does: by walks, which go farther on a larger shelf;
 * else from everything that is found, unless that is too much; else by rungs.
 */
const PRICE_ENDS = ({ scope, args, matches }: Way) => {
  const byRungs = (ranking: string) => priceOf(`shelf_descent(${atAnyPrice(args)}, '${ranking}', 0, 1)`);
  return `CREATE OR REPLACE FUNCTION shelf_price_ends(${scope.replace(' low integer, high integer,', '')},
    OUT cheapest integer, OUT dearest integer)
  LANGUAGE plpgsql STABLE ${LOOKING_UP} AS $$
  DECLARE
    steps integer := (SELECT least(4000, greatest(500, reltuples / 250))::integer FROM pg_class WHERE oid = 'products'::regclass);
    found integer;
    least integer;
    most integer;
  BEGIN
    cheapest := ${walkedTo('PRICE_ASC')};
    IF cheapest IS NOT NULL THEN dearest := ${walkedTo('PRICE_DESC')}; END IF;
    IF dearest IS NOT NULL THEN RETURN; END IF;
    IF wanted IS NOT NULL THEN
      SELECT count(*), min(price), max(price) INTO found, least, most
      FROM (SELECT p.price FROM products p WHERE ${ON_SHELF} AND ${matches} AND ${STOCKED} LIMIT ${MOST_GATHERED + 1}) few;
      IF found <= ${MOST_GATHERED} THEN
        cheapest := least;
        dearest := most;
        RETURN;
      END IF;
    END IF;
    IF cheapest IS NULL THEN cheapest := ${byRungs('PRICE_ASC')}; END IF;
    dearest := ${byRungs('PRICE_DESC')};
  END $$`;
};

export const PRICES = [SHELF_PRICED, SHARE_PRICED, ...inEachWay(PRICE_ENDS)];
