import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SCOPE } from './1764670000000-GatherByOnePlan.js';

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

const BEFORE = 'scarcest IS NOT NULL';
const since = ([sizes, colors]: string[]) =>
  `(scarcest = 0 OR scarcest > 0 AND cardinality(${sizes}) + cardinality(${colors}) > 0)`;
const replaced = (signature: string, from: string, to: string) => `DO $do$ BEGIN
    EXECUTE replace(replace(pg_get_functiondef('${signature}'::regprocedure), 'hits.${BEFORE}', '${BEFORE}'), '${from}', '${to}');
  END $do$`;

/**
 * Of a product of which all variants have pieces, their sizes and colours are those of its group: which go with which is asked only
 * where the filter has sizes or colours. To read the variants of what is in stock took a quarter of finding it.
 */
export class PairsWhereAsked1764840000000 implements MigrationInterface {
  name = 'PairsWhereAsked1764840000000';

  async up(db: QueryRunner) {
    for (const { signature, lists } of GATHERING) await db.query(replaced(signature, BEFORE, since(lists)));
  }

  async down(db: QueryRunner) {
    for (const { signature, lists } of GATHERING) await db.query(replaced(signature, since(lists), BEFORE));
  }
}
