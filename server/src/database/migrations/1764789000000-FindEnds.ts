import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ON_SHELF, STOCKED } from './1764670000000-GatherByOnePlan.js';
import { ONE_BY_ONE } from './1764788000000-StockByIndex.js';

/** How far to walk for the cheapest and the dearest, and how many are looked at to find both. */
const STEPS = 500;
const FEW = 12_000;

const SCOPE = 'wanted, 0, 2147483647, in_stock, in_sizes, in_colors';
const priceOf = (found: string) => `(SELECT price FROM products WHERE id = (${found})[1])`;
const walked = (order: string) => priceOf(`shelf_walked(${SCOPE}, '${order}', 0, 1, ${STEPS})`);
const descended = (order: string) => priceOf(`shelf_descended(${SCOPE}, '${order}', 0, 1)`);

/** The lowest and the highest price of a scope, whatever it costs; NULL where nothing is found. */
export const ENDS = `CREATE FUNCTION shelf_ends(wanted tsquery, in_stock boolean, in_sizes text[], in_colors text[],
    OUT cheapest integer, OUT dearest integer)
  LANGUAGE plpgsql STABLE SET enable_seqscan = off SET jit = off SET plan_cache_mode = force_generic_plan AS $$
  DECLARE
    found integer;
    least integer;
    most integer;
  BEGIN
    cheapest := ${walked('PRICE_ASC')};
    IF cheapest IS NOT NULL THEN dearest := ${walked('PRICE_DESC')}; END IF;
    IF dearest IS NOT NULL THEN RETURN; END IF;
    IF wanted IS NOT NULL THEN
      SELECT count(*), min(price), max(price) INTO found, least, most FROM (
        SELECT p.price FROM products p
        WHERE ${ON_SHELF} AND p.search @@ wanted AND ${STOCKED.replace(ONE_BY_ONE.before, ONE_BY_ONE.after)} LIMIT ${FEW + 1}) few;
      IF found <= ${FEW} THEN
        cheapest := least;
        dearest := most;
        RETURN;
      END IF;
    END IF;
    IF cheapest IS NULL THEN cheapest := ${descended('PRICE_ASC')}; END IF;
    dearest := ${descended('PRICE_DESC')};
  END $$`;

/** The ends of what few products are were looked for on all rungs of the prices, of which none or hardly any has one. */
export class FindEnds1764789000000 implements MigrationInterface {
  name = 'FindEnds1764789000000';

  async up(db: QueryRunner) {
    await db.query(ENDS);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION shelf_ends');
  }
}
