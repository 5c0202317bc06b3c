/** Queries and patterns by which the shelf is asked. */

/** The rungs that these prices are on, any of them; taken together where they can be, so there are some thirty terms at most. */
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
 * Queries that all have to match, as three keys of a scan: what has no alternatives (NULL where all has some), prices, and the others in
 * their order. What is more than three goes with the third; what is missing is the first once more, of which nothing is read again. The
 * inverted index tries each product that has any term of a query with alternatives; by keys it leaps to what has all of them.
 */
const SCAN_KEYS = `CREATE OR REPLACE FUNCTION scan_keys(queries tsquery[], low integer = NULL, high integer = NULL) RETURNS tsquery[]
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
  DECLARE
    keys tsquery[] := array_remove(ARRAY[queries[1], price_rungs_within(low, high)] || queries[2:], NULL);
  BEGIN
    FOR n IN 4 .. cardinality(keys) LOOP keys[3] := keys[3] && keys[n]; END LOOP;
    RETURN ARRAY[keys[1], coalesce(keys[2], keys[1]), coalesce(keys[3], keys[1])];
  END $$`;

/** Beyond so many, variants are sooner looked at than patterns are tried. */
const MOST_PATTERNS = 64;
const json = (name: string) =>
  `replace(replace(replace(to_json(${name})::text, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
const wanted = (names: string) => `unnest(CASE WHEN ${names} = '{}' THEN ARRAY[NULL] ELSE ${names} END)`;
/** What `choices_left` is like where there are pieces in one of these sizes and colours, in both; NULL where that are too many patterns. */
const CHOICE_PATTERNS = `CREATE OR REPLACE FUNCTION choice_patterns(sizes text[], colors text[]) RETURNS text[] LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN greatest(cardinality(sizes), 1) * greatest(cardinality(colors), 1) <= ${MOST_PATTERNS} THEN ARRAY(
      SELECT '%' || coalesce('[' || ${json('size')}, '') || ',' || coalesce(${json('color')} || ']', '') || '%'
      FROM ${wanted('sizes')} size, ${wanted('colors')} color) END
  $$`;

export const KEYS = [PRICE_RUNGS, SCAN_KEYS, CHOICE_PATTERNS];
