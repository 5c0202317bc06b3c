import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';

/** Limits that have ended go each night: this finds them, of all that are counted. */
export class RateLimitsByEnd1764799000000 implements MigrationInterface {
  name = 'RateLimitsByEnd1764799000000';
  transaction = false;

  async up(db: QueryRunner) {
    await buildIndex(db, 'rate_limits_by_end', 'ON rate_limits (to_timestamp(expire / 1000))');
  }

  async down(db: QueryRunner) {
    await db.query('DROP INDEX rate_limits_by_end');
  }
}
