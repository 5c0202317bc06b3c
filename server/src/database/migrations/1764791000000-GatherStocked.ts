import type { MigrationInterface, QueryRunner } from 'typeorm';
import { GROUPS_IN_STOCK } from './1764785000000-StockByVariants.js';
import { GATHERED as GATHERED_BEFORE, LISTS } from './1764786000000-GatherGroups.js';
import { ONE_BY_ONE } from './1764788000000-StockByIndex.js';

const STOCKED_GROUPS = `(
          WITH ${GROUPS_IN_STOCK} SELECT ${LISTS.replace(/\)$/, ", 'choices', coalesce(json_agg(choices), '[]'))")} FROM found)`;

/** As StockByIndex left it. */
const BEFORE = GATHERED_BEFORE.replace('CREATE', 'CREATE OR REPLACE')
  .replace('SET enable_indexscan = off', '')
  .replaceAll(ONE_BY_ONE.before, ONE_BY_ONE.after);

export const GATHERED = BEFORE.replaceAll(
  'p.group_id, p.price,',
  'p.group_id, p.scarcest, p.price,',
).replaceAll(
  'CASE WHEN n <= most AND with_groups THEN (',
  `CASE WHEN n > most OR NOT with_groups THEN NULL WHEN in_stock THEN ${STOCKED_GROUPS} ELSE (`,
);

/** What is in stock was gathered twice, for its page and for its facets. Servers of before do not ask for its groups. */
export class GatherStocked1764791000000 implements MigrationInterface {
  name = 'GatherStocked1764791000000';

  async up(db: QueryRunner) {
    await db.query(GATHERED);
  }

  async down(db: QueryRunner) {
    await db.query(BEFORE);
  }
}
