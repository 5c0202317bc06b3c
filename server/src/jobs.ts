import { runCommand } from './database/operator-command.js';
import { JobQueue, QueuedJob } from './jobs/job-queue.js';

const MOST_SHOWN = 100;
const USAGE = 'Usage: npm run jobs [-- retry]';

/** Lists the background jobs, what needs a look first; `retry` lets those that were given up begin anew. */
async function list(queue: JobQueue, isRetry: boolean): Promise<void> {
  if (isRetry) console.log(`${await queue.retry()} jobs begin anew.`);
  const { WAITING, RUNNING, RETRYING, GIVEN_UP } = await queue.counts();
  console.log(`${WAITING} waiting, ${RUNNING} running, ${RETRYING} failing, ${GIVEN_UP} given up`);
  for (const job of await queue.list(MOST_SHOWN)) console.log(line(job));
}

function line({ state, name, payload, runAt, attempts, lastError }: QueuedJob): string {
  const first = `${state.padEnd(8)} ${runAt.toISOString()} ${name} ${JSON.stringify(payload)}`;
  return lastError ? `${first}\n  after ${attempts} tries: ${lastError.split('\n')[0]}` : first;
}

const [command] = process.argv.slice(2);
if (command && command !== 'retry') {
  console.error(USAGE);
  process.exitCode = 1;
} else await runCommand((db) => list(new JobQueue(db), command === 'retry'));
