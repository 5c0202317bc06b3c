import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ENDS as ENDS_BEFORE } from './1764789000000-FindEnds.js';

const FAR = `, 0, 1, 4000)`;
const ENDS_FARTHER = ENDS_BEFORE.replaceAll(', 0, 1, 500)', FAR);

const replaced = (definition: string) => definition.replace('CREATE', 'CREATE OR REPLACE');

/**
 * The cheapest and the dearest are sought farther before up to 12,000 are looked at to find both: that takes ten times as long as the
 * longest walk, and of a brand that one in ten products has the dearest was the 923rd of all.
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
