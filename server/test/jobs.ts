import { JobRunner } from '../src/jobs/job-runner.js';
import type { JobName } from '../src/jobs/job-table.js';
import type { Shop } from './shop.js';

/** Does the jobs of this name that are queued, as if their time had come; what they add has its time before it. */
export async function doNow(shop: Shop, name: JobName, processes = 1): Promise<void> {
  await shop.db.query(
    `UPDATE graphile_worker._private_jobs j SET run_at = now() FROM graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = $1`,
    [name],
  );
  await Promise.all(Array.from({ length: processes }, () => shop.app.get(JobRunner).runDue(name)));
}
