import type { MigrationInterface, QueryRunner } from 'typeorm';
import { WITHIN_PRICES } from './1764783000000-WithinPrices.js';

/** The rungs that these prices are on, any of them. */
const PRICE_RUNGS = WITHIN_PRICES.replace('within_prices(wanted tsquery, ', 'price_rungs_within(')
  .replace(/ {4}IF low = 0.*\n/, '')
  .replace('wanted && ', '');

/**
 * Queries that all have to match, as three keys of a scan: what has no alternatives (NULL where all has some), prices, and the others in
 * their order. What is more than three goes with the third; what is missing is the first once more, of which nothing is read again.
 */
const SCAN_KEYS = `CREATE FUNCTION scan_keys(queries tsquery[], low integer = NULL, high integer = NULL) RETURNS tsquery[]
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    keys tsquery[] := array_remove(ARRAY[queries[1], price_rungs_within(low, high)] || queries[2:], NULL);
  BEGIN
    FOR n IN 4 .. cardinality(keys) LOOP keys[3] := keys[3] && keys[n]; END LOOP;
    RETURN ARRAY[keys[1], coalesce(keys[2], keys[1]), coalesce(keys[3], keys[1])];
  END $$`;

const SCOPE = 'tsquery, integer, integer, boolean, text[], text[]';
const BY_QUERY = [
  `shelf_descended(${SCOPE}, text, integer, integer)`,
  `shelf_sought(${SCOPE}, text, integer, integer, integer)`,
  'shelf_ends(tsquery, boolean, text[], text[])',
  'shelf_grouped(tsquery, integer, integer)',
  `shelf_stocked_groups(${SCOPE})`,
  `shelf_gathered(${SCOPE}, text, tsquery[], integer, integer, integer, boolean)`,
  `shelf_gathered_among(${SCOPE}, tsquery, text[], text[], text, tsquery[], integer, integer, integer, boolean)`,
];

const MATCHES = [1, 2, 3].map((n) => `p.search @@ keys[${n}]`).join(' AND ');
const REPLACED = [
  ['wanted tsquery,', 'wanted tsquery, keys tsquery[],'],
  ['p.search @@ wanted', MATCHES],
  ['shelf_descended(wanted,', 'shelf_descended(wanted, keys,'],
  // A rung is a key of its own, the first of all.
  ['IF wanted IS NOT NULL THEN part := wanted && part; END IF;', ''],
  ['p.search @@ part', `p.search @@ part AND ${MATCHES}`],
];
const definition = (signature: string) => `pg_get_functiondef('${signature}'::regprocedure)`;
/** The same function with one more argument, the query as keys. */
const withKeys = (signature: string) =>
  `DO $do$ BEGIN EXECUTE ${REPLACED.reduce(
    (text, [before, after]) => `replace(${text}, '${before}', '${after}')`,
    definition(signature),
  )}; END $do$`;

/**
 * The inverted index tries each product that has any of the words, or rungs, of a query that has alternatives. Asked for the alternatives
 * by a key of their own, after what has none, it goes from one product that has the latter to the next: a half to a third of the time.
 */
export class ScanKeys1764795000000 implements MigrationInterface {
  name = 'ScanKeys1764795000000';

  async up(db: QueryRunner) {
    for (const statement of [PRICE_RUNGS, SCAN_KEYS, ...BY_QUERY.map(withKeys)]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    for (const signature of BY_QUERY)
      await db.query(`DROP FUNCTION ${signature.replace('(tsquery', '(tsquery, tsquery[]')}`);
    await db.query('DROP FUNCTION scan_keys, price_rungs_within');
  }
}
