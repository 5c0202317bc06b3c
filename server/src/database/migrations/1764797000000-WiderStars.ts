import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '../in-batches.js';
import { batch, mark, rungsOf } from './1764780000000-Rungs.js';

/** Where ratings are told, 512 rungs are a sixth of a star, and 4096 are one and a quarter. */
const WIDER = `CASE WHEN p.num_reviews = 0 THEN '{}' ELSE ARRAY['stars512:' || stars / 512, 'stars4096:' || stars / 4096] END`;

const RATED = 'num_reviews > 0';
const UNMARK = batch(
  `ts_delete(search, ARRAY(SELECT term FROM unnest(tsvector_to_array(search)) term WHERE term ~ '^stars(512|4096):'))
    FROM batch WHERE p.id = batch.id`,
  RATED,
);

/**
 * Ratings that people gave lie on more rungs than prices or weeks do: sixty-four of them are a fiftieth of a star. What is rated badly was
 * two hundred looks from the best, if others had any rating between. Now it is a dozen.
 */
export class WiderStars1764797000000 implements MigrationInterface {
  name = 'WiderStars1764797000000';
  transaction = false;

  async up(db: QueryRunner) {
    await db.query(rungsOf(` || ${WIDER}`));
    await inBatches(db, mark(RATED));
  }

  async down(db: QueryRunner) {
    await db.query(rungsOf());
    await inBatches(db, UNMARK);
  }
}
