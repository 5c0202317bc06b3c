import { config } from './config.js';
import { createDataSource } from './database/data-source.js';
import { startEmbeddedPostgres } from './database/embedded-postgres.js';
import { JobQueue, QueuedJob } from './jobs/job-queue.js';

const MOST_SHOWN = 100;
const USAGE = 'Usage: npm run jobs [-- retry]';

/** Lists the background jobs, what needs a look first; `retry` lets those that were given up begin anew. */
async function main([command]: string[]): Promise<void> {
  if (command && command !== 'retry') throw new Error(USAGE);
  const directUrl = config.databaseDirectUrl ?? config.databaseUrl;
  const embedded = directUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
  const db = await createDataSource(directUrl ?? embedded!.url).initialize();
  try {
    const queue = new JobQueue(db);
    if (command) console.log(`${await queue.retry()} jobs begin anew.`);
    const { WAITING, RUNNING, RETRYING, GIVEN_UP } = await queue.counts();
    console.log(`${WAITING} waiting, ${RUNNING} running, ${RETRYING} failing, ${GIVEN_UP} given up`);
    for (const job of await queue.list(MOST_SHOWN)) console.log(line(job));
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

function line({ state, name, payload, runAt, attempts, lastError }: QueuedJob): string {
  const first = `${state.padEnd(8)} ${runAt.toISOString()} ${name} ${JSON.stringify(payload)}`;
  return lastError ? `${first}\n  after ${attempts} tries: ${lastError.split('\n')[0]}` : first;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
