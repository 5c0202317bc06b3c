import type { MigrationInterface, QueryRunner } from 'typeorm';
import { GROUP_COUNTED, GROUPED_TABLE } from './1764660000000-GroupProducts.js';
import { ON_SHELF } from './1764670000000-GatherByOnePlan.js';
import { WALKING } from './1764780000000-Rungs.js';
import { GROUPED_WITHIN as GROUPED_WITHIN_BEFORE } from './1764783000000-WithinPrices.js';
import { replaced } from './1764793000000-WalkToEnds.js';

const GROUPED_WITHIN = `CREATE FUNCTION shelf_grouped_within(groups integer[], low integer, high integer, most integer) RETURNS ${GROUPED_TABLE}
  LANGUAGE plpgsql STABLE ${WALKING} AS $$
  BEGIN
    RETURN QUERY SELECT ${GROUP_COUNTED} FROM (
        SELECT p.* FROM unnest(groups) number CROSS JOIN LATERAL (
          SELECT p.group_id, p.price FROM products p
          WHERE ${ON_SHELF} AND p.group_id = number AND p.price BETWEEN low AND high OFFSET 0) p
        LIMIT most) p
      GROUP BY p.group_id;
  END $$`;

/**
 * Whether some groups were counted by their own index or along all that costs as much hung on how the table happened to lie. Each is
 * counted by itself now.
 */
export class CountEachGroup1764930000000 implements MigrationInterface {
  name = 'CountEachGroup1764930000000';

  async up(db: QueryRunner) {
    await db.query(replaced(GROUPED_WITHIN));
  }

  async down(db: QueryRunner) {
    await db.query(replaced(GROUPED_WITHIN_BEFORE));
  }
}
