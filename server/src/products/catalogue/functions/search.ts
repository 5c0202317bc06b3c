import { LEFT_TERM, LEFT_TERM_SQL, ON_SHELF_TERM } from '../shelf-bits.js';

/** Each term of many is looked up by itself, and one plan serves all calls. */
const LOOKING_UP = [
  ...['seqscan', 'hashjoin', 'mergejoin', 'bitmapscan', 'memoize'].map((scan) => `SET enable_${scan} = off`),
  'SET jit = off',
  'SET plan_cache_mode = force_generic_plan',
].join(' ');

/** The products of a tier, which is a list of alternatives. */
const OF_TIER = `CREATE OR REPLACE FUNCTION bitmap_of_tier(tier jsonb) RETURNS bit varying[] LANGUAGE plpgsql STABLE AS $$
  DECLARE
    bitmap bit varying[] := bitmap_matching(tier -> 0);
  BEGIN
    FOR n IN 1 .. coalesce(jsonb_array_length(tier), 0) - 1 LOOP
      bitmap := bitmap_or(bitmap, bitmap_matching(tier -> n));
    END LOOP;
    RETURN bitmap;
  END $$`;

const termIn = (list: string) => (value: string) => `'${list}:' || ${value}`;
/** The products with one of the requested values; NULL if none are requested, which is no condition. */
const listed = (values: string, term: (value: string) => string) =>
  `CASE WHEN ${values} <> '{}' THEN bitmap_of_any(ARRAY(SELECT ${term('value')} FROM unnest(${values}) value)) END`;
const left = (values: string, term: (value: string) => string) =>
  `coalesce(${listed(values, term)}, bitmap_of_any('{${LEFT_TERM}}'))`;
/** The facet of sizes or colours, among products that pass all filters but these two; `others` is the list of the other one. */
const choices = (name: string, left: (value: string) => string, others: 'sizes' | 'colors') =>
  `CASE WHEN NOT in_stock THEN bitmap_facet(bitmap_within(part, of_${others}), '${name}:')
          WHEN ${others} = '{}' THEN bitmap_facet(part, ${left(`''`)})
          ELSE bitmap_facet_left_in(part, ${left(`''`)}, ${others}) END`;

const priceOfFirst = (order: string) =>
  `(SELECT s.price FROM unnest(bitmap_page(part, '${order}', 0, 1)) id JOIN shelf_slots s ON s.product_id = id)`;

/**
 * A page of the products that pass a filter, how many pass it, and on request its facets: for each value of a list how many pass with all
 * other filters, and the lowest and highest price without the price bounds.
 * @param tiers what the keyword means (see `keyword_tiers`); NULL without a keyword
 */
const SEARCH = `CREATE OR REPLACE FUNCTION shelf_search(tiers jsonb, genders text[], sizes text[], categories text[], colors text[], low integer, high integer,
    in_stock boolean, ranking text, skipped integer, size integer, with_facets boolean,
    OUT total integer, OUT ids uuid[], OUT facets jsonb, OUT cheapest integer, OUT dearest integer)
  LANGUAGE plpgsql STABLE ${LOOKING_UP} AS $$
  DECLARE
    worded bit varying[] := CASE WHEN tiers IS NULL THEN bitmap_of_any('{${ON_SHELF_TERM}}') ELSE bitmap_of_tier(tiers -> -1) END;
    priced bit varying[] := CASE WHEN low > 0 OR high < 2147483647 THEN bitmap_priced(worded, low, high) ELSE worded END;
    of_genders bit varying[] := ${listed('genders', termIn('gender'))};
    of_categories bit varying[] := ${listed('categories', termIn('category'))};
    of_sizes bit varying[];
    of_colors bit varying[];
    of_choices bit varying[];
    passing bit varying[];
    part bit varying[];
    before integer;
  BEGIN
    IF in_stock THEN
      of_sizes := ${left('sizes', LEFT_TERM_SQL.size)};
      of_colors := ${left('colors', LEFT_TERM_SQL.color)};
      of_choices := CASE WHEN sizes = '{}' THEN of_colors WHEN colors = '{}' THEN of_sizes ELSE bitmap_of_any(
        ARRAY(SELECT ${LEFT_TERM_SQL.both('s', 'c')} FROM unnest(sizes) s, unnest(colors) c)) END;
    ELSE
      of_sizes := ${listed('sizes', termIn('size'))};
      of_colors := ${listed('colors', termIn('color'))};
      of_choices := CASE WHEN of_sizes IS NULL THEN of_colors ELSE bitmap_within(of_sizes, of_colors) END;
    END IF;
    part := bitmap_within(bitmap_within(priced, of_genders), of_categories);
    passing := bitmap_within(part, of_choices);
    total := bitmap_count(passing);
    IF with_facets THEN
      facets := jsonb_build_object(
        'genders', bitmap_facet(bitmap_within(bitmap_within(priced, of_categories), of_choices), 'gender:'),
        'categories', bitmap_facet(bitmap_within(bitmap_within(priced, of_genders), of_choices), 'category:'),
        'sizes', ${choices('size', LEFT_TERM_SQL.size, 'colors')},
        'colors', ${choices('color', LEFT_TERM_SQL.color, 'sizes')});
      part := bitmap_within(bitmap_within(bitmap_within(worded, of_genders), of_categories), of_choices);
      cheapest := ${priceOfFirst('PRICE_ASC')};
      dearest := ${priceOfFirst('PRICE_DESC')};
    END IF;
    IF ranking <> 'RELEVANCE' THEN
      ids := bitmap_page(passing, ranking, skipped, size);
      RETURN;
    END IF;
    ids := '{}';
    FOR n IN 0 .. jsonb_array_length(tiers) - 1 LOOP
      part := CASE WHEN n = jsonb_array_length(tiers) - 1 THEN passing ELSE bitmap_within(passing, bitmap_of_tier(tiers -> n)) END;
      before := bitmap_count(part);
      CONTINUE WHEN before = 0;
      ids := ids || bitmap_page(part, 'RATING', skipped, size - cardinality(ids));
      EXIT WHEN cardinality(ids) = size;
      skipped := greatest(0, skipped - before);
      passing := bitmap_without(passing, part);
    END LOOP;
  END $$`;

export const SEARCHES = [OF_TIER, SEARCH];
