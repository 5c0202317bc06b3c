import type { MigrationInterface, QueryRunner } from 'typeorm';
import { rewrite } from './1764788000000-StockByIndex.js';

/** Whether a product has one of these sizes and colours in stock, without a look at its variants: before, and now. */
const told = (sizes: string, colors: string) => {
  const before = `p.scarcest IS NULL OR cardinality(${sizes}) + cardinality(${colors}) = 0`;
  return [
    before,
    `${before} OR p.scarcest > 0 AND 0 IN (cardinality(${sizes}), cardinality(${colors}))`,
  ] as const;
};
/** The second of a page among what is found more widely. */
export const TOLD = [told('in_sizes', 'in_colors'), told('narrow_sizes', 'narrow_colors')];

/**
 * Of a product that has some of each variant left, its variants need not be looked at to know that it is in stock in one of its sizes,
 * or colours. Of a size in a colour they do: there may be no such variant.
 */
export class StockOfScarcest1764794000000 implements MigrationInterface {
  name = 'StockOfScarcest1764794000000';

  async up(db: QueryRunner) {
    for (const [before, now] of TOLD) await db.query(rewrite(before, now));
  }

  async down(db: QueryRunner) {
    for (const [before, now] of TOLD) await db.query(rewrite(now, before));
  }
}
