import type { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '../in-batches.js';
import { batch, inOne, mark, rungsOf } from './1764780000000-Rungs.js';
import { rewrite } from './1764788000000-StockByIndex.js';

/** Where ratings are told, 512 rungs are a sixth of a star, and 4096 are one and a quarter. */
const WIDER = `CASE WHEN p.num_reviews = 0 THEN '{}' ELSE ARRAY['stars512:' || stars / 512, 'stars4096:' || stars / 4096] END`;

const RATED = 'num_reviews > 0';
const UNMARK = batch(
  `ts_delete(search, ARRAY(SELECT term FROM unnest(tsvector_to_array(search)) term WHERE term ~ '^stars(512|4096):'))
    FROM batch WHERE p.id = batch.id`,
  RATED,
);

const WIDEST = `CASE WHEN axis = $axis$stars$axis$ AND rung >= 100000 THEN 4096 ELSE 64 END`;
const MOST = 'CASE WHEN span > 512 THEN greatest(skipped, 2000) WHEN span > 1 THEN skipped + 2000 END';
/**
 * What is rated has wider spans than what nobody has rated. Where too many are found on one, sixty-four rungs are looked at, then each by
 * itself. On the widest, which mostly holds more than come before a page, no more are counted than do.
 */
const DESCENDED = [
  ['places tid[];\n    found integer;', 'places tid[];\n    found integer;\n    most integer;'],
  ['IS NULL;\n      WHILE rung', `IS NULL;\n      span := least(span, ${WIDEST});\n      WHILE rung`],
  ['      part := quote_literal', `      most := ${MOST};\n      part := quote_literal`],
  ['LIMIT CASE WHEN span > 1 THEN skipped + 2001 END', 'LIMIT most + 1'],
  [
    'IF span > 1 AND found > skipped + 2000 THEN\n        span := 1;',
    'IF found > most THEN\n        span := CASE WHEN span > 64 THEN 64 ELSE 1 END;',
  ],
  ['least(8 * span, 64)', `least(8 * span, ${WIDEST})`],
] as const;

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
    await db.query(inOne(...DESCENDED.map(([before, after]) => rewrite(before, after))));
  }

  async down(db: QueryRunner) {
    await db.query(inOne(...[...DESCENDED].reverse().map(([before, after]) => rewrite(after, before))));
    await db.query(rungsOf());
    await inBatches(db, UNMARK);
  }
}
