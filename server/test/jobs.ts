import { runOnce } from 'graphile-worker';
import { jobLogger } from '../src/jobs/job-logger.js';
import type { JobName } from '../src/jobs/job-table.js';
import { Jobs } from '../src/jobs/jobs.js';
import { openWorkerPool } from '../src/jobs/worker-pool.js';
import type { Shop } from './shop.js';

/** Runs all due jobs, or those of one name: no worker runs by itself in a test. */
export async function runDue({ app, db }: Shop, name?: JobName): Promise<void> {
  const { handlers } = app.get(Jobs);
  const taskList = name ? { [name]: handlers[name] } : handlers;
  const pool = openWorkerPool(db, 1);
  const options = { pgPool: pool, taskList, logger: jobLogger, noHandleSignals: true };
  await runOnce(options).finally(() => pool.end());
}

/** Makes all queued jobs due, as if their delays had passed. */
export async function makeJobsDue({ db }: Shop): Promise<void> {
  await db.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
}

/** Runs the queued jobs of this name as if they were due; jobs that they add keep their times. */
export async function doNow(shop: Shop, name: JobName, processes = 1): Promise<void> {
  await shop.db.query(
    `UPDATE graphile_worker._private_jobs j SET run_at = now() FROM graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = $1`,
    [name],
  );
  await Promise.all(Array.from({ length: processes }, () => runDue(shop, name)));
}
