/** Queries and patterns for reading the shelf. */

/** A query for any of the rungs that these prices are on; rungs are combined where possible, into some thirty terms at most. */
const PRICE_RUNGS = `CREATE OR REPLACE FUNCTION price_rungs_within(low integer, high integer) RETURNS tsquery
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    rung integer := price_rung(low);
    last integer := price_rung(high);
    span integer;
    terms text[];
  BEGIN
    WHILE rung <= last LOOP
      span := CASE WHEN rung % 64 = 0 AND rung + 63 <= last THEN 64 WHEN rung % 8 = 0 AND rung + 7 <= last THEN 8 ELSE 1 END;
      terms := terms || quote_literal('price' || span || ':' || rung / span);
      rung := rung + span;
    END LOOP;
    RETURN array_to_string(terms, '|')::tsquery;
  END $$`;

/**
 * Turns queries that all have to match into three keys of a scan: what has no alternatives (NULL if all have some), prices, and
 * the others in their order. Whatever exceeds three is combined with the third; missing keys repeat the first, for which
 * nothing is read again. For a query with alternatives the inverted index tries each product that has any of its terms; with
 * keys it skips to those that match all of them.
 */
const SCAN_KEYS = `CREATE OR REPLACE FUNCTION scan_keys(queries tsquery[], low integer = NULL, high integer = NULL) RETURNS tsquery[]
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    keys tsquery[] := array_remove(ARRAY[queries[1], price_rungs_within(low, high)] || queries[2:], NULL);
  BEGIN
    FOR n IN 4 .. cardinality(keys) LOOP keys[3] := keys[3] && keys[n]; END LOOP;
    RETURN ARRAY[keys[1], coalesce(keys[2], keys[1]), coalesce(keys[3], keys[1])];
  END $$`;

/** Beyond this many patterns it is faster to look at variants. */
const MOST_PATTERNS = 64;
const json = (name: string) =>
  `replace(replace(replace(to_json(${name})::text, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
const wanted = (names: string) => `unnest(CASE WHEN ${names} = '{}' THEN ARRAY[NULL] ELSE ${names} END)`;
/**
 * Patterns for a `choices_left` with pieces in one of these sizes and one of these colours at once; NULL if they are too many.
 */
const CHOICE_PATTERNS = `CREATE OR REPLACE FUNCTION choice_patterns(sizes text[], colors text[]) RETURNS text[] LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN greatest(cardinality(sizes), 1) * greatest(cardinality(colors), 1) <= ${MOST_PATTERNS} THEN ARRAY(
      SELECT '%' || coalesce('[' || ${json('size')}, '') || ',' || coalesce(${json('color')} || ']', '') || '%'
      FROM ${wanted('sizes')} size, ${wanted('colors')} color) END
  $$`;

export const KEYS = [PRICE_RUNGS, SCAN_KEYS, CHOICE_PATTERNS];
