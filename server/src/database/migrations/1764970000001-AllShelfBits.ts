import { setTimeout as sleep } from 'node:timers/promises';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** So many products at a time, so that none is locked for long; each block of the bitmaps is written four times. */
const BATCH = 4_096;
/** Until those are free that somebody was changing. */
const PAUSE_MS = 100;
const MISSING = `DECLARE missing CURSOR WITH HOLD FOR
  SELECT id FROM products p WHERE NOT EXISTS (SELECT FROM shelf_slots WHERE product_id = p.id) ORDER BY created_at, id`;
/**
 * Whoever changes one of these products waits until it has its slot, or has one for it already. Those that somebody is changing are
 * left out: to wait for one while others wait for the rest would be a deadlock.
 */
const NUMBER_BATCH = `WITH free AS MATERIALIZED (
    SELECT p.id, created_at FROM unnest($1::uuid[]) batch (id) JOIN products p USING (id) FOR NO KEY UPDATE OF p SKIP LOCKED),
  numbered AS (
    INSERT INTO shelf_slots (product_id) SELECT id FROM free ORDER BY created_at, id
    ON CONFLICT DO NOTHING RETURNING slot, product_id)
  INSERT INTO shelf_changes SELECT slot, product_id, '{}' FROM numbered`;

/** Numbers the products that were there before, while the shop goes on; where it was cut short it begins anew. */
export class AllShelfBits1764970000001 implements MigrationInterface {
  name = 'AllShelfBits1764970000001';
  transaction = false;

  async up(db: QueryRunner) {
    while (await numberMissing(db)) await sleep(PAUSE_MS);
  }

  down() {
    return Promise.resolve();
  }
}

/** @returns whether any were missing */
async function numberMissing(db: QueryRunner): Promise<boolean> {
  let found = 0;
  await db.query(MISSING);
  try {
    for (;;) {
      const batch = (await db.query(`FETCH ${BATCH} FROM missing`)) as { id: string }[];
      if (batch.length === 0) return found > 0;
      found += batch.length;
      await db.query(NUMBER_BATCH, [batch.map(({ id }) => id)]);
    }
  } finally {
    await db.query('CLOSE missing');
  }
}
