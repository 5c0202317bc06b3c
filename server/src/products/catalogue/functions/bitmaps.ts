import { ON_SHELF } from '../catalogue-sql.js';
import { BLOCK_BITS, LEFT_TERM_SQL, SLICED_SQL, SLICES, type Sliced } from '../shelf-bits.js';

/**
 * The algebra of bitmaps. A bitmap is a set of products as an array of blocks (`bit varying[]`): bit n of block b stands for the
 * product in slot b * BLOCK_BITS + n. A block without any may be NULL.
 */

const AND = `CREATE OR REPLACE FUNCTION bitmap_and(a bit varying[], b bit varying[]) RETURNS bit varying[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY(SELECT x & y FROM unnest(a, b) blocks (x, y))
  $$`;
const OR = `CREATE OR REPLACE FUNCTION bitmap_or(a bit varying[], b bit varying[]) RETURNS bit varying[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY(SELECT coalesce(x | y, x, y) FROM unnest(a, b) blocks (x, y))
  $$`;
const WITHOUT = `CREATE OR REPLACE FUNCTION bitmap_without(a bit varying[], b bit varying[]) RETURNS bit varying[] LANGUAGE sql IMMUTABLE AS $$
    SELECT ARRAY(SELECT coalesce(x & ~y, x) FROM unnest(a, b) blocks (x, y))
  $$`;
/** What passes a condition, too; NULL is none. */
const WITHIN = `CREATE OR REPLACE FUNCTION bitmap_within(a bit varying[], condition bit varying[]) RETURNS bit varying[] LANGUAGE plpgsql IMMUTABLE AS $$
  BEGIN
    RETURN CASE WHEN condition IS NULL THEN a ELSE bitmap_and(a, condition) END;
  END $$`;
const COUNT = `CREATE OR REPLACE FUNCTION bitmap_count(a bit varying[]) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(sum(bit_count(x)), 0)::integer FROM unnest(a) x
  $$`;

/** The bits of a block without any product. */
const NONE = `'x${'0'.repeat(BLOCK_BITS / 4)}'::bit varying`;

/** Collects the rows of a statement, which have a block's number and its bits; the first element is there, so that subscripts start at 1. */
const collected = (rows: string) => `FOR one IN ${rows} LOOP
      bitmap[one.block + 1] := one.bits;
    END LOOP;
    RETURN bitmap;`;
const COLLECTED = 'one record; bitmap bit varying[] := ARRAY[NULL]::bit varying[];';

/** The products that have any of these terms. */
const OF_ANY = `CREATE OR REPLACE FUNCTION bitmap_of_any(terms text[]) RETURNS bit varying[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    ${COLLECTED}
  BEGIN
    ${collected('SELECT b.block, bit_or(b.bits) AS bits FROM unnest(terms) t (term) JOIN shelf_bits b ON b.term = t.term GROUP BY b.block')}
  END $$`;

/** The products that have a term. Its blocks are read in one scan, unless some are missing. */
const OF = `CREATE OR REPLACE FUNCTION bitmap_of(name text) RETURNS bit varying[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    bitmap bit varying[] := ARRAY(SELECT b.bits FROM shelf_bits b WHERE b.term = name ORDER BY b.block);
  BEGIN
    IF cardinality(bitmap) = 1 + (SELECT max(b.block) FROM shelf_bits b WHERE b.term = name) THEN RETURN bitmap; END IF;
    RETURN bitmap_of_any(ARRAY[name]);
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
      SELECT block, bit_or(bits) AS bits FROM (
        SELECT b.block, b.bits FROM jsonb_array_elements(clause) a (asked) JOIN shelf_bits b ON b.term = asked #>> '{}'
        WHERE jsonb_typeof(asked) = 'string'
        UNION ALL
        SELECT b.block, bit_and(b.bits) FROM jsonb_array_elements(clause) WITH ORDINALITY a (asked, n),
          jsonb_array_elements_text(asked) t (term) JOIN shelf_bits b ON b.term = t.term
        WHERE jsonb_typeof(asked) = 'array' GROUP BY a.n, b.block HAVING count(*) = min(jsonb_array_length(asked))
        UNION ALL
        SELECT b.block, b.bits FROM jsonb_array_elements(clause) a (asked) JOIN shelf_bits b ON ${beginsWith('b.term', `(asked ->> 'prefix')`)}
        WHERE jsonb_typeof(asked) = 'object') matched
      GROUP BY block`)}
  END $$`;
/** The products that match all clauses. */
const MATCHING = `CREATE OR REPLACE FUNCTION bitmap_matching(clauses jsonb) RETURNS bit varying[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    bitmap bit varying[] := bitmap_of_clause(clauses -> 0);
  BEGIN
    FOR n IN 1 .. jsonb_array_length(clauses) - 1 LOOP
      bitmap := bitmap_and(bitmap, bitmap_of_clause(clauses -> n));
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

/** Those of block n. */
const slicesOfBlock =
  'ARRAY(SELECT (SELECT b.bits FROM shelf_bits b WHERE b.term = name AND b.block = n - 1) FROM unnest(names) name)';

/** Of a block, the products with a larger value, by the slices of that block; NULL if none has. */
const ABOVE = `CREATE OR REPLACE FUNCTION bits_above(slices bit varying[], value integer) RETURNS bit varying LANGUAGE plpgsql IMMUTABLE AS $$
  DECLARE
    above bit varying;
    slice bit varying;
    digits integer := cardinality(slices);
  BEGIN
    IF value >> digits > 0 THEN RETURN NULL; END IF;
    FOR k IN 0 .. digits - 1 LOOP
      slice := slices[digits - k];
      IF value >> k & 1 = 1 THEN above := above & slice;
      ELSE above := coalesce(above | slice, above, slice);
      END IF;
    END LOOP;
    RETURN above;
  END $$`;
/** Those with such prices. */
const PRICED = `CREATE OR REPLACE FUNCTION bitmap_priced(a bit varying[], low integer, high integer) RETURNS bit varying[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    names text[] := ${slicesOf('price')};
    slices bit varying[];
    above bit varying;
  BEGIN
    FOR n IN 1 .. cardinality(a) LOOP
      CONTINUE WHEN a[n] IS NULL;
      slices := ${slicesOfBlock};
      IF low > 0 THEN a[n] := a[n] & bits_above(slices, low - 1); END IF;
      above := bits_above(slices, high);
      IF above IS NOT NULL THEN a[n] := a[n] & ~above; END IF;
    END LOOP;
    RETURN a;
  END $$`;

/** The slots of few products. */
const SLOTS = `CREATE OR REPLACE FUNCTION slots_in(a bit varying[]) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE AS $$
  DECLARE
    slots integer[] := '{}';
    bits bit varying;
    reached integer;
    next integer;
  BEGIN
    FOR n IN 1 .. cardinality(a) LOOP
      bits := a[n];
      reached := 0;
      LOOP
        next := position(B'1' IN substring(bits FROM reached + 1));
        EXIT WHEN next IS NULL OR next = 0;
        reached := reached + next;
        slots := slots || (n - 1) * ${BLOCK_BITS} + reached - 1;
        EXIT WHEN reached = ${BLOCK_BITS};
      END LOOP;
    END LOOP;
    RETURN slots;
  END $$`;

/** So many products are read and sorted sooner than told apart by one more slice. */
const FEW = 64;
/** So many are read sooner than a page is put together from two halves. */
const FEW_ENOUGH = 512;
/**
 * A page of these products in an order, as ids; among equals the id decides, among too many to be sorted the slot. Slice by slice only the
 * half is kept in which the page begins, until few are left. If the page ends in the other half, the next round continues there.
 */
const PAGE = `CREATE OR REPLACE FUNCTION bitmap_page(a bit varying[], ranking text, skipped integer, size integer) RETURNS uuid[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    total integer := bitmap_count(a);
    by_rating boolean := ranking = 'RATING';
    price_sign integer := CASE ranking WHEN 'PRICE_ASC' THEN 1 WHEN 'PRICE_DESC' THEN -1 ELSE 0 END;
    slices text[] := CASE WHEN total <= ${FEW} THEN '{}' WHEN price_sign <> 0 THEN ${slicesOf('price')}
      WHEN by_rating THEN ${slicesOf('rating')} || ${slicesOf('reviews')} || ${slicesOf('created')} ELSE ${slicesOf('created')} END;
    slice text;
    left_over bit varying[];
    ones bit varying[];
    candidates integer;
    set_bits integer;
    first integer;
    before integer;
    part uuid[];
    page uuid[] := '{}';
  BEGIN
    WHILE cardinality(page) < size AND skipped < total LOOP
      left_over := a;
      candidates := total;
      before := skipped;
      FOREACH slice IN ARRAY slices LOOP
        EXIT WHEN candidates <= ${FEW};
        ones := bitmap_and(left_over, bitmap_of(slice));
        set_bits := bitmap_count(ones);
        CONTINUE WHEN set_bits IN (0, candidates);
        first := CASE WHEN price_sign = 1 THEN candidates - set_bits ELSE set_bits END;
        EXIT WHEN candidates <= ${FEW_ENOUGH} AND before < first AND before + size - cardinality(page) > first;
        left_over := CASE WHEN (before < first) = (price_sign <> 1) THEN ones ELSE bitmap_without(left_over, ones) END;
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
        part := ARRAY(
          SELECT p.id FROM unnest(slots_in(left_over)) place JOIN shelf_slots s ON s.slot = place JOIN products p ON p.id = s.product_id
          ORDER BY p.price * price_sign, CASE WHEN by_rating THEN p.rating END DESC, CASE WHEN by_rating THEN p.num_reviews END DESC,
            CASE WHEN price_sign = 0 THEN ${SLICED_SQL.created} END DESC, CASE WHEN price_sign = 1 THEN p.id END, p.id DESC
          OFFSET before LIMIT size - cardinality(page));
      ELSE
        part := '{}';
        FOR n IN REVERSE cardinality(left_over) .. 1 LOOP
          set_bits := coalesce(bit_count(left_over[n]), 0);
          IF before >= set_bits THEN
            before := before - set_bits;
          ELSE
            part := part || ARRAY(SELECT s.product_id FROM (
              SELECT (n - 1) * ${BLOCK_BITS} + bit AS place FROM generate_series(${BLOCK_BITS} - 1, 0, -1) bit
              WHERE get_bit(left_over[n], bit) = 1 OFFSET before LIMIT size - cardinality(page) - cardinality(part)) places
              JOIN shelf_slots s ON s.slot = place ORDER BY place DESC);
            before := 0;
            EXIT WHEN cardinality(page) + cardinality(part) = size;
          END IF;
        END LOOP;
      END IF;
      page := page || part;
    END LOOP;
    RETURN page;
  END $$`;

/** As many products in the order by price are looked at as take less time than telling all apart digit by digit. */
const WALKED = 500;
const walked = (direction: string) => `(SELECT first.price FROM (
        SELECT p.price, s.slot FROM products p JOIN shelf_slots s ON s.product_id = p.id
        WHERE ${ON_SHELF} ORDER BY p.price ${direction}, p.id ${direction} LIMIT ${WALKED}) first
      WHERE get_bit(a[1 + first.slot / ${BLOCK_BITS}], first.slot % ${BLOCK_BITS}) = 1 LIMIT 1)`;
/** One end of a block's prices, unless it lies beyond the end found so far: `keep` tells by the next digit which products remain. */
const pricedEnd = (end: string, better: string, beyond: string, keep: string) => `kept := a[n];
      price := 0;
      digits := cardinality(names);
      FOREACH slice IN ARRAY slices LOOP
        ones := coalesce(kept & slice, ${NONE});
        digits := digits - 1;
        price := 2 * price;
        ${keep}
        EXIT WHEN price ${beyond} ${end} >> digits;
      END LOOP;
      IF digits = 0 THEN ${end} := ${better}(${end}, price); END IF;`;
/**
 * The lowest and the highest price of these products, NULL if there are none. Unless one of the first in the order by price is among them,
 * those are kept digit by digit that are lower, or higher.
 */
const PRICE_ENDS = `CREATE OR REPLACE FUNCTION bitmap_price_ends(a bit varying[], OUT cheapest integer, OUT dearest integer) LANGUAGE plpgsql STABLE AS $$
  DECLARE
    names text[] := ${slicesOf('price')};
    slices bit varying[];
    slice bit varying;
    kept bit varying;
    ones bit varying;
    price integer;
    digits integer;
  BEGIN
    cheapest := ${walked('')};
    IF cheapest IS NOT NULL THEN dearest := ${walked('DESC')}; END IF;
    IF dearest IS NOT NULL THEN RETURN; END IF;
    FOR n IN 1 .. cardinality(a) LOOP
      CONTINUE WHEN coalesce(a[n], ${NONE}) = ${NONE};
      slices := ${slicesOfBlock};
      ${pricedEnd('cheapest', 'least', '>', 'IF ones = kept THEN price := price + 1; ELSE kept := kept # ones; END IF;')}
      ${pricedEnd('dearest', 'greatest', '<', `IF ones <> ${NONE} THEN price := price + 1; kept := ones; END IF;`)}
    END LOOP;
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
  `SELECT value, sum(bit_count(b.bits & a[b.block + 1]))::integer AS count
        FROM named JOIN shelf_bits b ON b.term = named.term GROUP BY 1`,
);
/** The same of sizes or colours: how many are left in them and in one of the other facet's values. */
const FACET_LEFT_IN = facet(
  'bitmap_facet_left_in',
  ', others text[]',
  `SELECT value, sum(bit_count(bits & a[block + 1]))::integer AS count FROM (
          SELECT value, b.block, bit_or(b.bits) AS bits FROM named CROSS JOIN unnest(others) other JOIN shelf_bits b
            ON b.term = CASE prefix WHEN ${LEFT_TERM_SQL.size(`''`)} THEN ${LEFT_TERM_SQL.both('value', 'other')} ELSE ${LEFT_TERM_SQL.both('other', 'value')} END
          GROUP BY 1, 2) left_in
        GROUP BY 1`,
);

export const BITMAPS = [
  AND,
  OR,
  WITHOUT,
  WITHIN,
  COUNT,
  OF_ANY,
  OF,
  OF_CLAUSE,
  MATCHING,
  SLICES_OF,
  ABOVE,
  PRICED,
  SLOTS,
  PAGE,
  PRICE_ENDS,
  FACET,
  FACET_LEFT_IN,
];
