import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { unhurried } from './timeouts.js';

/** What only one of several processes may do at a time, by the number that PostgreSQL knows it by. */
export const LOCKS = { migrations: 7_471_001, demo: 7_471_002, firstAdmin: 7_471_003 } as const;

const ASKED_EVERY_MS = 100;

/**
 * Does what only one of several processes may do at a time; the others wait as long as it takes. They ask again and again:
 * building an index CONCURRENTLY waits for every statement that runs, so also for one that waits for the lock.
 */
export async function withAdvisoryLock(
  db: DataSource,
  lock: number,
  work: (runner: QueryRunner) => Promise<void>,
): Promise<void> {
  const runner = db.createQueryRunner();
  try {
    await unhurried(runner, async () => {
      while (!(await take(runner, lock))) await sleep(ASKED_EVERY_MS);
      try {
        await work(runner);
      } finally {
        // A connection that broke has no lock any more, and what broke it is what is told.
        if (!runner.isReleased) await runner.query('SELECT pg_advisory_unlock($1)', [lock]);
      }
    });
  } finally {
    await runner.release();
  }
}

async function take(runner: QueryRunner, lock: number): Promise<boolean> {
  const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS mine', [lock])) as [
    { mine: boolean },
  ];
  return row.mine;
}
