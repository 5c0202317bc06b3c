import { runMigrations } from 'graphile-worker';
import type { DataSource } from 'typeorm';
import { jobLogger } from '../jobs/job-logger.js';
import { openWorkerPool } from '../jobs/worker-pool.js';

const LOCK = 7_471_001;

/**
 * Brings the schema up to date, that of the job queue included; of several processes that start at once, one does it and
 * the others wait.
 */
export async function migrate(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  const pool = openWorkerPool(dataSource, 1);
  try {
    await runner.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await dataSource.runMigrations();
    await runMigrations({ pgPool: pool, logger: jobLogger });
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    await runner.release();
    await pool.end();
  }
}
