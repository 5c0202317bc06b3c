import type { DataSource } from 'typeorm';
import { assertShop, runCommand } from './database/operator-command.js';
import { JobQueue, QueuedJob } from './jobs/job-queue.js';

const MOST_SHOWN = 100;

/** Lists the background jobs, those that need attention first; `retry` restarts those that were given up. */
async function list(db: DataSource, isRetry: boolean): Promise<void> {
  await assertShop(db);
  const queue = new JobQueue(db);
  if (isRetry) console.log(`${await queue.retry()} jobs begin anew.`);
  const { WAITING, RUNNING, RETRYING, GIVEN_UP } = await queue.counts();
  console.log(`${WAITING} waiting, ${RUNNING} running, ${RETRYING} failing, ${GIVEN_UP} given up`);
  for (const job of await queue.list(MOST_SHOWN)) console.log(line(job));
}

function line({ state, name, payload, runAt, attempts, lastError }: QueuedJob): string {
  const first = `${state.padEnd(8)} ${runAt.toISOString()} ${name} ${JSON.stringify(payload)}`;
  return lastError ? `${first}\n  after ${attempts} tries: ${lastError.split('\n')[0]}` : first;
}

await runCommand({ usage: 'npm run jobs [-- retry]', option: 'retry', run: list });
