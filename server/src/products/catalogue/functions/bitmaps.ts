import { BITS, BLOCK_BITS, LEFT_TERM_SQL, SLICES, type Sliced } from '../shelf-bits.js';

/**
 * The algebra of bitmaps. A bitmap is a set of products as an array of blocks (`bit varying[]`): bit n of block b stands for the
 * product in slot b * BLOCK_BITS + n. A block without any may be NULL.
 */

/** Block by block in the array that is passed: to collect new ones takes several times as long, most of it for memory. */
const blockwise = (name: string, parameters: string, block: string) =>
  `CREATE OR REPLACE FUNCTION ${name}(a bit varying[], ${parameters}) RETURNS bit varying[] LANGUAGE plpgsql IMMUTABLE AS $$
  BEGIN
    ${block}
    RETURN a;
  END $$`;
/** What passes a condition, too; NULL is none. */
const WITHIN = blockwise(
  'bitmap_within',
  'condition bit varying[]',
  `IF condition IS NOT NULL THEN
      FOR n IN 1 .. cardinality(a) LOOP a[n] := a[n] & condition[n]; END LOOP;
    END IF;`,
);
const OR = blockwise(
  'bitmap_or',
  'b bit varying[]',
  'FOR n IN 1 .. cardinality(b) LOOP a[n] := coalesce(a[n] | b[n], a[n], b[n]); END LOOP;',
);
const WITHOUT = blockwise(
  'bitmap_without',
  'b bit varying[]',
  'FOR n IN 1 .. least(cardinality(a), cardinality(b)) LOOP a[n] := coalesce(a[n] & ~b[n], a[n]); END LOOP;',
);
const COUNT = `CREATE OR REPLACE FUNCTION bitmap_count(a bit varying[]) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(sum(bit_count(x)), 0)::integer FROM unnest(a) x
  $$`;

/** Collects the rows of a statement, which have a block's number and its bits; the first element is there, so that subscripts start at 1. */
const collected = (rows: string) => `FOR one IN ${rows} LOOP
      bitmap[one.block + 1] := coalesce(bitmap[one.block + 1] | one.bits, one.bits);
    END LOOP;
    RETURN bitmap;`;
const COLLECTED = 'one record; bitmap bit varying[] := ARRAY[NULL]::bit varying[];';

/** The products that have any of these terms. */
const OF_ANY = `CREATE OR REPLACE FUNCTION bitmap_of_any(terms text[]) RETURNS bit varying[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    ${COLLECTED}
  BEGIN
    ${collected(`SELECT b.block, ${BITS} AS bits FROM unnest(terms) t (term) JOIN shelf_bits b ON b.term = t.term`)}
  END $$`;

/** Those of these products that have a term, too. */
const HAVING = `CREATE OR REPLACE FUNCTION bitmap_having(a bit varying[], name text) RETURNS bit varying[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    ${COLLECTED}
  BEGIN
    FOR one IN SELECT b.block, ${BITS} & a[b.block + 1] AS bits FROM shelf_bits b WHERE b.term = name LOOP
      bitmap[one.block + 1] := one.bits;
    END LOOP;
    RETURN bitmap;
  END $$`;

/** The last code point: no term that begins like another comes after that one followed by it. */
const LAST = 'chr(1114111)';
const beginsWith = (column: string, prefix: string) =>
  `${column} >= ${prefix} AND ${column} < ${prefix} || ${LAST}`;

/**
 * The products that match one of the alternatives of a clause: a term, a list of terms that a product must all have, or
 * { "prefix": … } for any term that begins so.
 */
const OF_CLAUSE = `CREATE OR REPLACE FUNCTION bitmap_of_clause(clause jsonb) RETURNS bit varying[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    ${COLLECTED}
  BEGIN
    ${collected(`
        SELECT b.block, ${BITS} AS bits FROM jsonb_array_elements(clause) a (asked) JOIN shelf_bits b ON b.term = asked #>> '{}'
        WHERE jsonb_typeof(asked) = 'string'
        UNION ALL
        SELECT b.block, bit_and(${BITS}) FROM jsonb_array_elements(clause) WITH ORDINALITY a (asked, n),
          jsonb_array_elements_text(asked) t (term) JOIN shelf_bits b ON b.term = t.term
        WHERE jsonb_typeof(asked) = 'array' GROUP BY a.n, b.block HAVING count(*) = min(jsonb_array_length(asked))
        UNION ALL
        SELECT b.block, ${BITS} AS bits FROM jsonb_array_elements(clause) a (asked) JOIN shelf_bits b ON ${beginsWith('b.term', `(asked ->> 'prefix')`)}
        WHERE jsonb_typeof(asked) = 'object'`)}
  END $$`;
/** The products that match all clauses. */
const MATCHING = `CREATE OR REPLACE FUNCTION bitmap_matching(clauses jsonb) RETURNS bit varying[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    bitmap bit varying[] := bitmap_of_clause(clauses -> 0);
  BEGIN
    FOR n IN 1 .. jsonb_array_length(clauses) - 1 LOOP
      bitmap := bitmap_within(bitmap, bitmap_of_clause(clauses -> n));
    END LOOP;
    RETURN bitmap;
  END $$`;

/** The bit slices of a column that any product has, the most significant first. */
const SLICES_OF = `CREATE OR REPLACE FUNCTION slices_of(name text, most integer) RETURNS text[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    first integer := (SELECT max(k) FROM generate_series(0, most) k WHERE EXISTS (SELECT FROM shelf_bits b WHERE b.term = name || '#' || k));
  BEGIN
    RETURN ARRAY(SELECT name || '#' || k FROM generate_series(first, 0, -1) k);
  END $$`;
const slicesOf = (column: Sliced) => `slices_of('${column}', ${SLICES[column] - 1})`;

/** Those of these products whose price lies within bounds: digit by digit, from the last, which have a larger one. */
const PRICED = `CREATE OR REPLACE FUNCTION bitmap_priced(a bit varying[], low integer, high integer) RETURNS bit varying[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    names text[] := ${slicesOf('price')};
    digits integer := cardinality(names);
    slice bit varying[];
    above_low bit varying[] := '{}';
    above_high bit varying[] := '{}';
  BEGIN
    FOR k IN 0 .. digits - 1 LOOP
      slice := bitmap_of_any(ARRAY[names[digits - k]]);
      IF low - 1 >> k & 1 = 1 THEN above_low := bitmap_within(above_low, slice); ELSE above_low := bitmap_or(above_low, slice); END IF;
      IF high >> k & 1 = 1 THEN above_high := bitmap_within(above_high, slice); ELSE above_high := bitmap_or(above_high, slice); END IF;
    END LOOP;
    IF low > 0 THEN a := CASE WHEN low - 1 >> digits > 0 THEN '{NULL}' ELSE bitmap_within(a, above_low) END; END IF;
    RETURN CASE WHEN high >> digits > 0 THEN a ELSE bitmap_without(a, above_high) END;
  END $$`;

/** So many bits are counted sooner than searched for one that is set. */
const CHUNK_BITS = 1024;
/** The slots of few products. */
const SLOTS = `CREATE OR REPLACE FUNCTION slots_in(a bit varying[]) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE AS $$
  DECLARE
    slots integer[] := '{}';
    slot integer;
    bits bit varying;
    next integer;
  BEGIN
    FOR slot, bits IN
      SELECT (n - 1) * ${BLOCK_BITS} + start - 1, chunk
      FROM generate_series(1, cardinality(a)) n, generate_series(0, ${BLOCK_BITS} - 1, ${CHUNK_BITS}) start,
        substring(a[n] FROM start + 1 FOR ${CHUNK_BITS}) chunk
      WHERE bit_count(chunk) > 0
    LOOP
      LOOP
        next := position(B'1' IN bits);
        EXIT WHEN next = 0;
        slot := slot + next;
        slots := slots || slot;
        bits := substring(bits FROM next + 1);
      END LOOP;
    END LOOP;
    RETURN slots;
  END $$`;

/** So many products are read and sorted sooner than told apart by one more slice. */
const FEW = 64;
/** So many are read sooner than a page is put together from two halves. */
const FEW_ENOUGH = 512;
/** The orders of `shelf_slots`, each by an index that has all that is read: what is compared, and in which direction. */
const ORDERS = {
  PRICE_ASC: [['price'], ''],
  PRICE_DESC: [['price'], ' DESC'],
  RATING: [['rating', 'reviews', 'created'], ' DESC'],
  NEWEST: [['created'], ' DESC'],
} as const;
type Order = keyof typeof ORDERS;
const orderBy = (order: Order) => {
  const [columns, direction] = ORDERS[order];
  return `ORDER BY ${[...columns, 'product_id'].map((column) => column + direction).join(', ')}`;
};
const byRanking = (of: (order: Order) => string) =>
  `CASE ranking WHEN 'PRICE_ASC' THEN ARRAY(${of('PRICE_ASC')}) WHEN 'PRICE_DESC' THEN ARRAY(${of('PRICE_DESC')})
          WHEN 'RATING' THEN ARRAY(${of('RATING')}) ELSE ARRAY(${of('NEWEST')}) END`;

/** So many products in an order are looked at sooner than those of a page are told apart by slices. */
const WALKED = 20_000;
/** How many matches to expect so that hardly ever fewer than `count` are found, unless the order favours other products. */
const surelyMoreThan = (count: string) => `(${count} + 3 * sqrt(${count}) + 3)`;
const isIn = (bitmap: string) => `get_bit(${bitmap}[1 + slot / ${BLOCK_BITS}], slot % ${BLOCK_BITS}) = 1`;
const walked = (order: Order) =>
  `SELECT product_id FROM (SELECT slot, product_id FROM shelf_slots ${orderBy(order)} LIMIT looked_at) walked
            WHERE ${isIn('a')} OFFSET skipped LIMIT size`;
const sorted = (order: Order) =>
  `SELECT product_id FROM unnest(slots_in(left_over)) place JOIN shelf_slots s ON s.slot = place ${orderBy(order)}
            OFFSET before LIMIT size - cardinality(page)`;
/** Of products that are equal to one of them. */
const equal = (order: Order) => {
  const columns = ORDERS[order][0].join(', ');
  return `SELECT product_id FROM shelf_slots WHERE (${columns}) = (SELECT ${columns} FROM shelf_slots WHERE slot = one) AND ${isIn('left_over')}
            ${orderBy(order)} OFFSET before LIMIT size - cardinality(page)`;
};
/**
 * A page of these products in an order, as ids. The first products of the order are looked at if the page should be among them. Else,
 * slice by slice, only the half is kept in which the page begins, until few are left, or all are equal. If the page ends in the other
 * half, the next round continues there.
 */
const PAGE = `CREATE OR REPLACE FUNCTION bitmap_page(a bit varying[], ranking text, skipped integer, size integer) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    total integer := bitmap_count(a);
    looked_at integer := least(${surelyMoreThan('(skipped + size)')} * cardinality(a) * ${BLOCK_BITS} / nullif(total, 0), ${WALKED} + 1);
    slices text[];
    slice text;
    left_over bit varying[];
    ones bit varying[];
    candidates integer;
    set_bits integer;
    first integer;
    before integer;
    one integer;
    part uuid[];
    page uuid[] := '{}';
  BEGIN
    IF total > ${FEW} AND skipped < total AND looked_at <= ${WALKED} THEN
      page := ${byRanking(walked)};
      IF cardinality(page) = least(size, total - skipped) THEN RETURN page; END IF;
      page := '{}';
    END IF;
    slices := CASE WHEN total <= ${FEW} THEN '{}' WHEN ranking IN ('PRICE_ASC', 'PRICE_DESC') THEN ${slicesOf('price')}
      WHEN ranking = 'RATING' THEN ${slicesOf('rating')} || ${slicesOf('reviews')} || ${slicesOf('created')} ELSE ${slicesOf('created')} END;
    WHILE cardinality(page) < size AND skipped < total LOOP
      left_over := a;
      candidates := total;
      before := skipped;
      FOREACH slice IN ARRAY slices LOOP
        EXIT WHEN candidates <= ${FEW};
        ones := bitmap_having(left_over, slice);
        set_bits := bitmap_count(ones);
        CONTINUE WHEN set_bits IN (0, candidates);
        first := CASE WHEN ranking = 'PRICE_ASC' THEN candidates - set_bits ELSE set_bits END;
        EXIT WHEN candidates <= ${FEW_ENOUGH} AND before < first AND before + size - cardinality(page) > first;
        left_over := CASE WHEN (before < first) = (ranking <> 'PRICE_ASC') THEN ones ELSE bitmap_without(left_over, ones) END;
        IF before < first THEN
          candidates := first;
        ELSE
          candidates := candidates - first;
          before := before - first;
        END IF;
      END LOOP;
      -- Whatever is read: a bit without a product must not repeat this round.
      skipped := skipped + least(candidates - before, size - cardinality(page));
      IF candidates <= ${FEW_ENOUGH} THEN
        part := ${byRanking(sorted)};
      ELSE
        FOR n IN 1 .. cardinality(left_over) LOOP
          one := (n - 1) * ${BLOCK_BITS} + position(B'1' IN left_over[n]) - 1;
          EXIT WHEN bit_count(left_over[n]) > 0;
        END LOOP;
        part := ${byRanking(equal)};
      END IF;
      page := page || part;
    END LOOP;
    RETURN page;
  END $$`;

/** The values of a facet, whose terms begin with this prefix, found one after the other in the index. */
const VALUES = `WITH RECURSIVE terms (term) AS (
        (SELECT b.term FROM shelf_bits b WHERE ${beginsWith('b.term', 'prefix')} ORDER BY b.term LIMIT 1)
        UNION ALL
        SELECT (SELECT b.term FROM shelf_bits b WHERE b.term > t.term AND b.term < prefix || ${LAST} ORDER BY b.term LIMIT 1)
        FROM terms t WHERE t.term IS NOT NULL
      ), named AS (
        SELECT term, substr(term, length(prefix) + 1) AS value FROM terms WHERE term IS NOT NULL
      )`;
const facet = (name: string, parameters: string, counted: string) =>
  `CREATE OR REPLACE FUNCTION ${name}(a bit varying[], prefix text${parameters}) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
  BEGIN
    RETURN (
      ${VALUES}, counted AS (${counted})
      SELECT coalesce(jsonb_agg(counted ORDER BY count DESC, value COLLATE "C"), '[]') FROM counted WHERE count > 0);
  END $$`;
/** For each value of a facet: how many of these products have it, most of them first. */
const FACET = facet(
  'bitmap_facet',
  '',
  `SELECT value, sum(bit_count(${BITS} & a[b.block + 1]))::integer AS count
        FROM named JOIN shelf_bits b ON b.term = named.term GROUP BY 1`,
);
/** The same of sizes or colours: how many are left in them and in one of the other facet's values. */
const FACET_LEFT_IN = facet(
  'bitmap_facet_left_in',
  ', others text[]',
  `SELECT value, sum(bit_count(bits & a[block + 1]))::integer AS count FROM (
          SELECT value, b.block, bit_or(${BITS}) AS bits FROM named CROSS JOIN unnest(others) other JOIN shelf_bits b
            ON b.term = CASE prefix WHEN ${LEFT_TERM_SQL.size(`''`)} THEN ${LEFT_TERM_SQL.both('value', 'other')} ELSE ${LEFT_TERM_SQL.both('other', 'value')} END
          GROUP BY 1, 2) left_in
        GROUP BY 1`,
);

export const BITMAPS = [
  WITHIN,
  OR,
  WITHOUT,
  COUNT,
  OF_ANY,
  HAVING,
  OF_CLAUSE,
  MATCHING,
  SLICES_OF,
  PRICED,
  SLOTS,
  PAGE,
  FACET,
  FACET_LEFT_IN,
];
