import { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts of what is limited. Losing them in a crash costs nothing, so they are kept out of the write-ahead log. */
export class RateLimits1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The columns are those that rate-limiter-flexible writes, in its order; expire is in ms since 1970.
    await runner.query(
      `CREATE UNLOGGED TABLE rate_limits (
         key text CONSTRAINT rate_limits_pkey PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rate_limits');
  }
}
