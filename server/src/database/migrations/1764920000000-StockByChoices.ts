import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ON_SHELF, PRICED } from './1764670000000-GatherByOnePlan.js';
import { CHOICES, STOCKED_NOW } from './1764798000000-SampleOfGroups.js';
import { HIT, inStock, LISTS_IN_STOCK, WAYS } from './1764810000000-TellPlaces.js';
import { groupsInStock, inPairsOf } from './1764840000000-PairsWhereAsked.js';

/** Beyond so many, variants are sooner looked at than patterns are tried. */
const MOST_PATTERNS = 64;

const json = (name: string) =>
  `replace(replace(replace(to_json(${name})::text, '\\', '\\\\'), '%', '\\%'), '_', '\\_')`;
const wanted = (names: string) => `unnest(CASE WHEN ${names} = '{}' THEN ARRAY[NULL] ELSE ${names} END)`;
/** What `choices_left` is like where there are pieces in one of these sizes and colours, in both; NULL where that are too many patterns. */
const CHOICE_PATTERNS = `CREATE FUNCTION choice_patterns(sizes text[], colors text[]) RETURNS text[] LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN greatest(cardinality(sizes), 1) * greatest(cardinality(colors), 1) <= ${MOST_PATTERNS} THEN ARRAY(
      SELECT '%' || coalesce('[' || ${json('size')}, '') || ',' || coalesce(${json('color')} || ']', '') || '%'
      FROM ${wanted('sizes')} size, ${wanted('colors')} color) END
  $$`;

/** The same look at whether something is in stock, by what is left where there are few patterns of that. */
function byChoices(look: string, [sizes, colors]: string[]): string {
  const patterns = `(SELECT choice_patterns(${sizes}, ${colors}))`;
  return look.replace(
    'OR EXISTS (',
    `OR p.choices_left LIKE ANY (${patterns}::text[]) OR ${patterns} IS NULL AND EXISTS (`,
  );
}

const ASKED = ['in_sizes', 'in_colors'];
const NARROW = ['narrow_sizes', 'narrow_colors'];
const inStockOf = ([sizes, colors]: string[]) => inStock(sizes!, colors!);
const groupsLeft = (inPairs: string) => `found AS MATERIALIZED (
      SELECT group_id, CASE WHEN ${inPairs} THEN choices_left END AS choices, count(*) AS products, min(price) AS cheapest, max(price) AS dearest
      FROM hits GROUP BY 1, 2
    )`;
/** Choices were arrays. */
const AS_JSON = ['json_agg(choices)', 'json_agg(choices::json)'] as const;
const LISTS_LEFT = LISTS_IN_STOCK.replace(...AS_JSON);

/** A text of the functions that read the shelf, and what is in its place. */
type Replaced = readonly [before: string, after: string];
const REPLACED: Replaced[] = [
  ...[ASKED, NARROW].map((lists): Replaced => [inStockOf(lists), byChoices(inStockOf(lists), lists)]),
  [STOCKED_NOW, byChoices(STOCKED_NOW, ASKED)],
  ...[ASKED, NARROW].map((lists): Replaced => [groupsInStock(lists), groupsLeft(inPairsOf(lists))]),
  [`${HIT}, p.group_id, p.scarcest`, `${HIT}, p.group_id, p.scarcest, p.choices_left`],
  ['p.count_in_stock, p.scarcest FROM', 'p.count_in_stock, p.scarcest, p.choices_left FROM'],
  [CHOICES, 'CASE WHEN with_choices AND p.scarcest IS NOT NULL THEN p.choices_left END'],
  AS_JSON,
];
const FUNCTIONS = [
  ...['walk', 'walk_on', 'descent', 'descent_on', 'gather', 'gather_grouped', 'gather_among'],
  ...['price_ends', 'places', 'sample'],
].map((name) => `shelf_${name}`);
const rewritten = (replaced: Replaced[]) => `DO $do$
  DECLARE
    definition text;
  BEGIN
    FOR definition IN SELECT pg_get_functiondef(oid) FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace AND proname = ANY ('{${FUNCTIONS.join()}}')
    LOOP
      EXECUTE ${replaced.reduce((text, [before, after]) => `replace(${text}, $t$${before}$t$, $t$${after}$t$)`, 'definition')};
    END LOOP;
  END $do$`;

/** Groups of what is in stock, by number, whichever sizes and colours will be asked of them. */
const GROUPS = WAYS.map(
  ({ scope, matches }) => `CREATE FUNCTION shelf_groups_left(${scope}) RETURNS json LANGUAGE plpgsql STABLE
  SET enable_seqscan = off SET enable_indexonlyscan = off SET jit = off SET plan_cache_mode = force_custom_plan AS $$
  BEGIN
    RETURN (WITH hits AS MATERIALIZED (
      SELECT p.group_id, p.price, p.scarcest, p.choices_left FROM products p
      WHERE ${ON_SHELF} AND (wanted IS NULL OR ${matches}) AND ${PRICED} AND ${byChoices(STOCKED_NOW, ASKED)}
    ), ${groupsLeft('scarcest IS NOT NULL')} SELECT ${LISTS_LEFT} FROM found);
  END $$`,
);

/**
 * Whether there are pieces in a size and a colour was asked of the variants of each product by itself, and for facets all of them were
 * read: of a shop that sells everything by size that was most of what a filter took. What is left stands in the row of the product.
 */
export class StockByChoices1764920000000 implements MigrationInterface {
  name = 'StockByChoices1764920000000';

  async up(db: QueryRunner) {
    for (const statement of [CHOICE_PATTERNS, rewritten(REPLACED), ...GROUPS]) await db.query(statement);
  }

  async down(db: QueryRunner) {
    for (const { scope } of WAYS) await db.query(`DROP FUNCTION shelf_groups_left(${scope})`);
    await db.query(rewritten(REPLACED.map(([before, after]): Replaced => [after, before])));
    await db.query('DROP FUNCTION choice_patterns');
  }
}
