import type { Check } from './check.js';

/**
 * The highest position in `order_numbers` that any order's number has: the inverse of order_number_at(place), since
 * 61803399 * 82636599 is 1 modulo 10^8. The eight shuffled digits may be preceded by more, and are followed by the check digit.
 */
const LAST_ORDER_NUMBER = `SELECT max((right(digits, 8)::bigint + 72817182) % 100000000 * 82636599 % 100000000
    + coalesce(nullif(left(digits, -8), ''), '0')::bigint * 100000000)
  FROM orders, left(replace(number, '-', ''), -1) digits WHERE number ~ '^\\d{3}(-\\d{3}){2}(-\\d{1,3})*$'`;

/**
 * Invariants of sequences: a copy of the database made by logical replication has sequences at their initial values.
 * query_to_xml is PostgreSQL's way to run, within one statement, queries on tables whose names are only found while it runs.
 */
export const SEQUENCES: Check[] = [
  {
    name: 'no sequence is behind the numbers in use',
    sql: `WITH numbering AS (
            SELECT d.objid::regclass AS sequence, format('SELECT max(%I) FROM %s', a.attname, a.attrelid::regclass) AS last
            FROM pg_depend d JOIN pg_attribute a ON (a.attrelid, a.attnum) = (d.refobjid, d.refobjsubid)
            JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
            WHERE d.classid = 'pg_class'::regclass AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
              AND s.relnamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
            UNION ALL SELECT 'order_numbers', $$${LAST_ORDER_NUMBER}$$
          ), looks AS (
            SELECT sequence, query_to_xml(format('SELECT last_value - (NOT is_called)::int AS given, (%s) AS used FROM %s',
              last, sequence), false, true, '') AS found FROM numbering)
          SELECT sequence::text AS id, given, used
          FROM looks, XMLTABLE('/row' PASSING found COLUMNS given bigint, used bigint) WHERE used > given`,
  },
];
