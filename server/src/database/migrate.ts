import { runMigrations } from 'graphile-worker';
import { type DataSource, MigrationExecutor } from 'typeorm';
import { jobLogger } from '../jobs/job-logger.js';
import { openWorkerPool } from '../jobs/worker-pool.js';
import { withAdvisoryLock } from './advisory-lock.js';
import { keepTimeouts } from './timeouts.js';

const LOCK = 7_471_001;

/**
 * Brings the schema up to date, that of the job queue included; of several processes that start at once, one does it and
 * the others wait.
 */
export async function migrate(dataSource: DataSource): Promise<void> {
  const pool = openWorkerPool(dataSource, 1);
  try {
    await withAdvisoryLock(dataSource, LOCK, async (runner) => {
      // On the lock's own connection, where no statement is cut short: building an index may take minutes.
      const executor = new MigrationExecutor(dataSource, runner);
      executor.transaction = dataSource.options.migrationsTransactionMode ?? 'each';
      await executor.executePendingMigrations();
      await runMigrations({ pgPool: pool, logger: jobLogger });
      await keepTimeouts(runner);
    });
  } finally {
    await pool.end();
  }
}
