import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { withoutTimeouts } from './timeouts.js';

/** Work that only one process may do at a time, by the number of its lock in PostgreSQL. */
export const LOCKS = { migrations: 7_471_001, demo: 7_471_002, firstAdmin: 7_471_003 } as const;

const ASKED_EVERY_MS = 100;

/**
 * Runs work that only one process may do at a time; the others wait as long as it takes. They poll: CREATE INDEX CONCURRENTLY
 * waits for every running statement, so also for one that is waiting for the lock.
 */
export async function withAdvisoryLock(
  db: DataSource,
  lock: number,
  work: (runner: QueryRunner) => Promise<void>,
): Promise<void> {
  const runner = db.createQueryRunner();
  try {
    await withoutTimeouts(runner, async () => {
      while (!(await tryLock(runner, lock))) await sleep(ASKED_EVERY_MS);
      try {
        await work(runner);
      } finally {
        // A broken connection holds no lock any more, and what broke it is the error to report.
        if (!runner.isReleased) await runner.query('SELECT pg_advisory_unlock($1)', [lock]);
      }
    });
  } finally {
    await runner.release();
  }
}

async function tryLock(runner: QueryRunner, lock: number): Promise<boolean> {
  const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS mine', [lock])) as [
    { mine: boolean },
  ];
  return row.mine;
}
