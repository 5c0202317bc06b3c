import { Logger } from '@nestjs/common';
import { ConstantBackoff, handleWhen, retry } from 'cockatiel';
import { runMigrations } from 'graphile-worker';
import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { sqlStateOf } from '../common/database-errors.js';
import { jobLogger } from '../jobs/job-logger.js';
import { openWorkerPool } from '../jobs/worker-pool.js';
import { LOCKS, withAdvisoryLock } from './advisory-lock.js';
import { TELL_EVERYTHING } from './catalogue-changes.js';
import { differingTimeouts, storeTimeouts } from './timeouts.js';

/** A statement that waits for a table lock blocks all later ones behind it: so wait briefly, and retry. */
const LOCK_WAIT_MS = 2_000;
const TRIES = 30;
const PAUSE_MS = 1_000;
const WAITED_TOO_LONG = '55P03';
/** Each migration is a transaction, so those that were done stay done. */
const untilUnlocked = retry(
  handleWhen((error) => sqlStateOf(error) === WAITED_TOO_LONG),
  { maxAttempts: TRIES, backoff: new ConstantBackoff(PAUSE_MS) },
);

/**
 * Migrates the schema, that of the job queue included; of several processes that start at once, one does it and the others wait.
 * @returns the names of the migrations that were done
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const pool = openWorkerPool(dataSource, 1);
  const done: string[] = [];
  try {
    await withAdvisoryLock(dataSource, LOCKS.migrations, async (runner) => {
      await runner.query(`SET lock_timeout = ${LOCK_WAIT_MS}`);
      done.push(...(await executePending(dataSource, runner)));
      await runMigrations({ pgPool: pool, logger: jobLogger });
      await storeTimeouts(runner);
    });
  } finally {
    await pool.end();
  }
  return done;
}

const OTHER_TIMEOUTS =
  'The database gives statements up after another time than DATABASE_STATEMENT_TIMEOUT_MS says: npm run migrate writes that down.';

/** @throws Error where the database is older than this version of the shop */
export async function assertMigrated(dataSource: DataSource): Promise<void> {
  const pending = await new MigrationExecutor(dataSource).getPendingMigrations();
  if (pending.length > 0)
    throw new Error(
      `The database lacks ${pending.length} migrations of this version: run npm run migrate first.`,
    );
  if ((await differingTimeouts(dataSource)).length > 0) new Logger('Database').warn(OTHER_TIMEOUTS);
}

/** On the lock's own connection, where statements have no timeout: building an index may take minutes. */
async function executePending(dataSource: DataSource, runner: QueryRunner): Promise<string[]> {
  const executor = new MigrationExecutor(dataSource, runner);
  executor.transaction = dataSource.options.migrationsTransactionMode ?? 'each';
  const pending = await executor.getPendingMigrations();
  if (pending.length === 0) return [];
  // Only this session has heard what triggers told. Where one migration fails, those before it are done.
  const tellOthers = () => runner.query(TELL_EVERYTHING);
  await untilUnlocked
    .execute(() => executor.executePendingMigrations())
    .catch(async (failure: unknown) => {
      await tellOthers().catch(() => undefined);
      throw failure;
    });
  await tellOthers();
  return pending.map(({ name }) => name);
}
