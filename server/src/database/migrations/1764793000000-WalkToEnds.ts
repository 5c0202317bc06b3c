import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ENDS as ENDS_BEFORE } from './1764789000000-FindEnds.js';

/** The larger the shelf, the longer it takes to look at all that is found: of a million products the longest walk is worth it. */
const FARTHER = `(SELECT least(4000, greatest(500, reltuples / 250))::integer FROM pg_class WHERE oid = 'products'::regclass)`;
const ENDS_FARTHER = ENDS_BEFORE.replaceAll(', 0, 1, 500)', ', 0, 1, steps)').replace(
  'DECLARE\n',
  `DECLARE\n    steps integer := ${FARTHER};\n`,
);

/** What defines a function, where it is there already. */
export const replaced = (definition: string) => definition.replace('CREATE', 'CREATE OR REPLACE');

/**
 * On a large shelf the cheapest and the dearest are sought farther before up to 12,000 are looked at to find both: that takes ten times
 * as long as the longest walk, and of a brand that one in ten products has the dearest was the 923rd of a million.
 */
export class WalkToEnds1764793000000 implements MigrationInterface {
  name = 'WalkToEnds1764793000000';

  async up(db: QueryRunner) {
    await db.query(replaced(ENDS_FARTHER));
  }

  async down(db: QueryRunner) {
    await db.query(replaced(ENDS_BEFORE));
  }
}
