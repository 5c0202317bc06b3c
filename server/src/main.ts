import { createApp } from './app.js';
import { assertConfig, config } from './config.js';
import { createDataSource } from './database/data-source.js';
import { startEmbeddedPostgres } from './database/embedded-postgres.js';
import { migrate } from './database/migrate.js';
import { openDemo, seed } from './database/seed.js';
import { log } from './operations/log/log.js';
import { ensureFirstAdmin } from './users/first-admin.js';

/** What has been opened so far, to be closed in the opposite order, whenever the end comes. */
const opened: (() => Promise<unknown>)[] = [];

async function close(): Promise<void> {
  for (let last = opened.pop(); last; last = opened.pop()) await last();
}

async function openDatabase() {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
  if (embedded) opened.push(() => embedded.stop());
  const dataSource = await createDataSource(config.databaseUrl ?? embedded!.url).initialize();
  opened.push(async () => dataSource.isInitialized && dataSource.destroy());
  return dataSource;
}

async function start() {
  assertConfig();
  const dataSource = await openDatabase();
  await migrate(dataSource);
  await seed(dataSource);
  if (config.admin) await ensureFirstAdmin(dataSource, config.admin);
  const app = await createApp(dataSource);
  opened.push(() => app.close());
  await app.listen(config.port, config.host);
  for (const line of await banner()) log.info(line);
}

let ending: Promise<void> | undefined;

/** Ends the process once; what fails while it ends has no one left to tell. */
function end(status: number): void {
  ending ??= close()
    .catch(() => undefined)
    .then(() => process.exit(status));
}

async function banner(): Promise<string[]> {
  const lines = [`The shop is open at ${config.publicUrl}`];
  if (config.introspection) lines.push(`GraphQL playground: ${config.publicUrl}/graphql`);
  if (config.seed) {
    const { accounts } = await openDemo();
    lines.push(...accounts.map(({ email, password }) => `Demo account: ${email} / ${password}`));
  }
  if (config.razorpay.sandbox) lines.push('Payments go to the built-in sandbox: no real money moves.');
  return lines;
}

process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));
start().catch((error: unknown) => {
  if (!ending) console.error(error instanceof Error ? error.message : error);
  end(1);
});
