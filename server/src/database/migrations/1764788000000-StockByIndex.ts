import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The end of the look at a product's variants, in whatever reads the shelf. */
export const ONE_BY_ONE = {
  before: 'v.color = ANY (in_colors)))',
  after: 'v.color = ANY (in_colors)) OFFSET 0)',
};

/** Writes each function anew that has the one text, with the other in its place. */
export const rewrite = (text: string, replaced: string) => `DO $do$
  DECLARE
    definition text;
  BEGIN
    FOR definition IN SELECT pg_get_functiondef(oid) FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace AND proname LIKE 'shelf!_%' ESCAPE '!' AND strpos(prosrc, '${text}') > 0
    LOOP
      EXECUTE replace(definition, '${text}', '${replaced}');
    END LOOP;
  END $do$`;

const SCOPE = 'tsquery, integer, integer, boolean, text[], text[]';
const SAMPLES = [`shelf_sampled(${SCOPE}, integer)`, `shelf_stocked_sampled(${SCOPE}, integer)`];
const GATHERED = `shelf_gathered(${SCOPE}, text, tsquery[], integer, integer, integer, boolean)`;

/**
 * To learn which products are in stock in a size or a colour, PostgreSQL read the variants of the whole shelf and kept them in a table
 * of its own (a hashed subplan), wherever it took that for cheaper: a hundred times as long as what it was to spare. A subquery with an
 * OFFSET is asked for each product. A sample is planned once; what is gathered finds variants by their index alone.
 */
export class StockByIndex1764788000000 implements MigrationInterface {
  name = 'StockByIndex1764788000000';

  async up(db: QueryRunner) {
    await db.query(rewrite(ONE_BY_ONE.before, ONE_BY_ONE.after));
    for (const sample of SAMPLES)
      await db.query(`ALTER FUNCTION ${sample} SET plan_cache_mode = force_generic_plan`);
    await db.query(`ALTER FUNCTION ${GATHERED} RESET enable_indexscan`);
  }

  async down(db: QueryRunner) {
    await db.query(`ALTER FUNCTION ${GATHERED} SET enable_indexscan = off`);
    for (const sample of SAMPLES) await db.query(`ALTER FUNCTION ${sample} RESET plan_cache_mode`);
    await db.query(rewrite(ONE_BY_ONE.after, ONE_BY_ONE.before));
  }
}
