import type { DataSource, QueryRunner } from 'typeorm';
import { unhurried } from './timeouts.js';

/** What only one of several processes may do at a time, by the number that PostgreSQL knows it by. */
export const LOCKS = { migrations: 7_471_001, demo: 7_471_002, firstAdmin: 7_471_003 } as const;

/** Does what only one of several processes may do at a time; the others wait as long as it takes. */
export async function withAdvisoryLock(
  db: DataSource,
  lock: number,
  work: (runner: QueryRunner) => Promise<void>,
): Promise<void> {
  const runner = db.createQueryRunner();
  try {
    await unhurried(runner, async () => {
      await runner.query('SELECT pg_advisory_lock($1)', [lock]);
      try {
        await work(runner);
      } finally {
        await runner.query('SELECT pg_advisory_unlock($1)', [lock]);
      }
    });
  } finally {
    await runner.release();
  }
}
