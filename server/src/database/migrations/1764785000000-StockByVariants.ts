import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PASSES, STOCKED_GROUPS as STOCKED_GROUPS_BEFORE } from './1764620000000-ShelfChoices.js';

/** Of `hits`, groups of what is in stock, with the sizes and colours in which it is; all variants are read at once. */
export const GROUPS_IN_STOCK = `in_stock AS MATERIALIZED (
      SELECT v.product_id, array_agg(ARRAY[v.size, v.color] ORDER BY v.size, v.color) AS choices FROM variants v
      WHERE v.product_id = ANY (ARRAY(SELECT id FROM hits WHERE scarcest IS NOT NULL)) AND NOT v.retired AND v.count_in_stock > 0
      GROUP BY 1
    ), found AS MATERIALIZED (
      SELECT hits.group_id, CASE WHEN hits.scarcest IS NOT NULL THEN coalesce(in_stock.choices, '{}') END AS choices,
        count(*) AS products, min(hits.price) AS cheapest, max(hits.price) AS dearest
      FROM hits LEFT JOIN in_stock ON in_stock.product_id = hits.id GROUP BY 1, 2
    )`;

/** As in ShelfChoices, by the numbers of groups. */
const STOCKED_GROUPS = STOCKED_GROUPS_BEFORE.replace('CREATE', 'CREATE OR REPLACE').replace(
  /RETURN QUERY[^;]*/,
  `RETURN QUERY WITH hits AS MATERIALIZED (
      SELECT p.id, p.group_id, p.price, p.scarcest FROM products p WHERE ${PASSES}
    ), ${GROUPS_IN_STOCK}
    SELECT kept.gender, kept.category, kept.sizes, kept.colors, found.choices, found.products, found.cheapest, found.dearest,
      1::double precision
    FROM found JOIN product_counts kept ON kept.id = found.group_id`,
);

/** The variants of each product were read by themselves, and products compared by all that their groups have in common. */
export class StockByVariants1764785000000 implements MigrationInterface {
  name = 'StockByVariants1764785000000';

  async up(db: QueryRunner) {
    await db.query(STOCKED_GROUPS);
  }

  async down(db: QueryRunner) {
    await db.query(STOCKED_GROUPS_BEFORE.replace('CREATE', 'CREATE OR REPLACE'));
  }
}
