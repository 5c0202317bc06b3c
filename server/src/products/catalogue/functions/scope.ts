/** The parameters of the functions of the shelf, and the conditions for a product to pass; `p` is a row of products. */

export const WITHIN_PRICES = '(low = 0 AND high = 2147483647 OR p.price BETWEEN low AND high)';

/**
 * Has pieces; a product stocked by variant, in a size and a colour that are requested, both at once. `choices_left` is read
 * only if the scarcest variant does not decide; the variants only if there are too many patterns, and one product at a time
 * (OFFSET prevents a join).
 */
export const inStock = ([sizes, colors]: Lists) => `p.count_in_stock > 0 AND (p.scarcest IS NULL
    OR cardinality(${sizes}) + cardinality(${colors}) = 0
    OR p.scarcest > 0 AND 0 IN (cardinality(${sizes}), cardinality(${colors}))
    OR p.choices_left LIKE ANY ((SELECT choice_patterns(${sizes}, ${colors}))::text[])
    OR (SELECT choice_patterns(${sizes}, ${colors})) IS NULL AND EXISTS (
      SELECT FROM variants v WHERE v.product_id = p.id AND NOT v.retired AND v.count_in_stock > 0
        AND (${sizes} = '{}' OR v.size = ANY (${sizes})) AND (${colors} = '{}' OR v.color = ANY (${colors})) OFFSET 0))`;
/** The requested sizes and colours. */
export type Lists = readonly [sizes: string, colors: string];
export const IN_LISTS: Lists = ['in_sizes', 'in_colors'];
export const IN_STOCK = inStock(IN_LISTS);
export const STOCKED = `(NOT in_stock OR ${IN_STOCK})`;

/**
 * A scope as parameters: a query (NULL for all), prices in paise, and whether only what is in stock passes, in which sizes and
 * colours.
 */
export const SCOPE =
  'wanted tsquery, low integer, high integer, in_stock boolean, in_sizes text[], in_colors text[]';
/** The same as arguments. */
export const SCOPE_ARGS = 'wanted, low, high, in_stock, in_sizes, in_colors';

/** How the inverted index is searched for what a query finds. */
export interface Way {
  scope: string;
  args: string;
  matches: string;
  /** Adds a rung to what has to match: one more condition of the query, or a key of its own. */
  onRung: string;
}
const KEYS_MATCH = [1, 2, 3].map((n) => `p.search @@ keys[${n}]`).join(' AND ');
/** By the query, or by keys that mean the same, see `scan_keys`. */
const WAYS: Way[] = [
  {
    scope: SCOPE,
    args: SCOPE_ARGS,
    matches: 'p.search @@ wanted',
    onRung: 'p.search @@ coalesce(wanted && part, part)',
  },
  {
    scope: SCOPE.replace('wanted tsquery', '$&, keys tsquery[]'),
    args: SCOPE_ARGS.replace('wanted', '$&, keys'),
    matches: KEYS_MATCH,
    onRung: `p.search @@ part AND ${KEYS_MATCH}`,
  },
];
/** An overload of a function for each way. */
export const inEachWay = (define: (way: Way) => string) => WAYS.map(define);

/** Planner settings: these kinds of scan are off, and there is one plan for all calls or one for each. */
const planned = (off: string[], mode: string) =>
  [...off.map((scan) => `SET enable_${scan} = off`), 'SET jit = off', `SET plan_cache_mode = ${mode}`].join(
    ' ',
  );
/** Rows are read along an index that has their order. */
export const WALKING = planned(['seqscan', 'bitmapscan', 'sort'], 'force_generic_plan');
/** Rows are found by a bitmap scan, which reads its part of the index whole before the first row. */
export const GATHERING = planned(['seqscan', 'indexscan', 'indexonlyscan'], 'force_generic_plan');
/** Rows are found by a bitmap scan, and others are looked up one by one. */
export const GATHERING_PAGES = planned(['seqscan', 'indexonlyscan'], 'force_generic_plan');
/** Rows are found by any index. */
export const LOOKING_UP = planned(['seqscan'], 'force_generic_plan');
/** Planned for each call, since the bounds decide which index is the best. */
export const PLANNED_ANEW = planned(['seqscan', 'indexscan', 'indexonlyscan'], 'force_custom_plan');
export const GROUPS_PLANNED_ANEW = planned(['seqscan', 'indexonlyscan'], 'force_custom_plan');
export const SAMPLING = planned([], 'force_generic_plan');
