import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCOPE } from './1764670000000-GatherByOnePlan.js';
import { GROUPS_IN_STOCK } from './1764785000000-StockByVariants.js';

const typesOf = (parameters: string) => parameters.replace(/\w+ (\w+(?:\[\])?)/g, '$1');
const PAGE = 'text, tsquery[], integer, integer, integer';
const scopes = [SCOPE, SCOPE.replace('wanted tsquery', '$&, keys tsquery[]')].map(typesOf);

/** Each with the lists of sizes and colours that its groups are counted for. */
const GATHERING = scopes.flatMap((scope) => [
  { signature: `shelf_gather_grouped(${scope}, ${PAGE})`, lists: ['in_sizes', 'in_colors'] },
  {
    signature: `shelf_gather_among(${scope}, tsquery, text[], text[], ${PAGE})`,
    lists: ['narrow_sizes', 'narrow_colors'],
  },
]);

/** Whether it matters of a product in which pairs of size and colour it is left. */
export const inPairsOf = ([sizes, colors]: string[]) =>
  `scarcest <= (SELECT CASE WHEN cardinality(${sizes}) + cardinality(${colors}) > 0 THEN 2147483647 ELSE 0 END)`;

/** Groups of `hits`, and of those for which it matters which sizes go with which colours, by these, too. */
export function groupsInStock(lists: string[]): string {
  const inPairs = inPairsOf(lists);
  return `in_stock AS MATERIALIZED (
      SELECT v.product_id, array_agg(ARRAY[v.size, v.color] ORDER BY v.size, v.color) AS choices FROM variants v
      WHERE v.product_id = ANY (ARRAY(SELECT id FROM hits WHERE ${inPairs})) AND NOT v.retired AND v.count_in_stock > 0
      GROUP BY 1
    ), found AS MATERIALIZED (
      SELECT group_id, NULL::text[] AS choices, count(*) AS products, min(price) AS cheapest, max(price) AS dearest
      FROM hits WHERE (${inPairs}) IS NOT TRUE GROUP BY 1
      UNION ALL
      SELECT group_id, coalesce(choices, '{}'), count(*), min(price), max(price)
      FROM hits LEFT JOIN in_stock ON product_id = id WHERE ${inPairs} GROUP BY 1, 2
    )`;
}

const replaced = (signature: string, from: string, to: string) => `DO $do$ BEGIN
    EXECUTE replace(pg_get_functiondef('${signature}'::regprocedure), $$${from}$$, $$${to}$$);
  END $do$`;

/**
 * Of a product of which all variants have pieces, their sizes and colours are those of its group: which go with which is asked only
 * where the filter has sizes or colours. To read the variants of what is in stock took a quarter of finding it.
 */
export class PairsWhereAsked1764840000000 implements MigrationInterface {
  name = 'PairsWhereAsked1764840000000';

  async up(db: QueryRunner) {
    for (const { signature, lists } of GATHERING)
      await db.query(replaced(signature, GROUPS_IN_STOCK, groupsInStock(lists)));
  }

  async down(db: QueryRunner) {
    for (const { signature, lists } of GATHERING)
      await db.query(replaced(signature, groupsInStock(lists), GROUPS_IN_STOCK));
  }
}
