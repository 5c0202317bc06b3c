import type { MigrationInterface, QueryRunner } from 'typeorm';
import { STOCKED } from './1764670000000-GatherByOnePlan.js';
import { ONE_BY_ONE } from './1764788000000-StockByIndex.js';
import { GATHERED } from './1764791000000-GatherStocked.js';

const STOCKED_NARROWLY = STOCKED.replace(ONE_BY_ONE.before, ONE_BY_ONE.after)
  .replaceAll('in_sizes', 'narrow_sizes')
  .replaceAll('in_colors', 'narrow_colors');

/**
 * As `shelf_gathered` of a query; but the total and the page are of what a narrower query finds among that, in these sizes and colours,
 * while the groups are of all. The total is NULL where more than `most` are found.
 */
const GATHERED_AMONG = GATHERED.replace(
  'CREATE OR REPLACE FUNCTION shelf_gathered(',
  'CREATE FUNCTION shelf_gathered_among(',
)
  .replace('ranking text', 'narrow tsquery, narrow_sizes text[], narrow_colors text[], ranking text')
  .replace(/IF wanted IS NULL THEN[^]*?ELSE(?=\s+WITH)/, '')
  .replace('END IF;', '')
  .replace('END END AS tier', `$&, p.search @@ narrow AND ${STOCKED_NARROWLY} AS is_shown`)
  .replace('AS n FROM', 'AS n, (count(*) FILTER (WHERE is_shown))::integer AS shown FROM')
  .replace('SELECT n,', 'SELECT CASE WHEN n <= most THEN shown END,')
  .replace('SELECT id FROM hits\n', 'SELECT id FROM hits WHERE is_shown\n');

/** What a keyword finds was gathered twice: for facets whatever the filter's lists, and by these for the page. */
export class GatherAmong1764792000000 implements MigrationInterface {
  name = 'GatherAmong1764792000000';

  async up(db: QueryRunner) {
    await db.query(GATHERED_AMONG);
  }

  async down(db: QueryRunner) {
    await db.query('DROP FUNCTION shelf_gathered_among');
  }
}
