import type { MigrationInterface, QueryRunner } from 'typeorm';
import { GATHERED as GATHERED_BEFORE } from './1764786000000-GatherGroups.js';
import { ONE_BY_ONE } from './1764788000000-StockByIndex.js';

/** Groups of what is in stock, with the sizes and colours in which it is, as in StockByVariants. */
const STOCKED_GROUPS = `(
          WITH in_stock AS MATERIALIZED (
            SELECT v.product_id, array_agg(ARRAY[v.size, v.color] ORDER BY v.size, v.color) AS choices FROM variants v
            WHERE v.product_id = ANY (ARRAY(SELECT id FROM hits WHERE scarcest IS NOT NULL)) AND NOT v.retired AND v.count_in_stock > 0
            GROUP BY 1
          ), grouped AS (
            SELECT group_id, CASE WHEN scarcest IS NOT NULL THEN coalesce(choices, '{}') END AS choices,
              count(*)::integer AS products, min(price) AS cheapest, max(price) AS dearest
            FROM hits LEFT JOIN in_stock ON product_id = id GROUP BY 1, 2
          )
          SELECT json_build_object('ids', coalesce(array_agg(group_id), '{}'), 'products', coalesce(array_agg(products), '{}'),
            'cheapest', coalesce(array_agg(cheapest), '{}'), 'dearest', coalesce(array_agg(dearest), '{}'),
            'choices', coalesce(json_agg(choices), '[]')) FROM grouped)`;

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
