import { createApp } from './app.js';
import { assertConfig, config } from './config.js';
import { createDataSource } from './database/data-source.js';
import { startEmbeddedPostgres } from './database/embedded-postgres.js';
import { assertMigrated, migrate } from './database/migrate.js';
import { openDemoShop } from './demo/demo-shop.js';
import { log } from './operations/log/log.js';
import { shutDown } from './operations/shut-down.js';
import { ensureFirstAdmin } from './users/first-admin.js';

const SAME_SIGNAL_MS = 500;
let drainMs = 0;

/** What has been opened so far, to be closed in the opposite order, whenever the end comes. */
const opened: (() => Promise<unknown>)[] = [];

async function close(): Promise<void> {
  for (let last = opened.pop(); last; last = opened.pop()) await last();
}

async function openDatabase() {
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir });
  if (embedded) opened.push(() => embedded.stop());
  const dataSource = await connect(config.databaseUrl ?? embedded!.url);
  // What takes locks and changes settings needs a session of its own, which a pooler does not give.
  return {
    dataSource,
    direct: config.databaseDirectUrl ? await connect(config.databaseDirectUrl) : dataSource,
  };
}

async function connect(url: string) {
  const dataSource = await createDataSource(url).initialize();
  opened.push(async () => dataSource.isInitialized && dataSource.destroy());
  return dataSource;
}

async function start() {
  assertConfig();
  const { dataSource, direct } = await openDatabase();
  await (config.migrateAtStart ? migrate(direct) : assertMigrated(direct));
  const demo = config.seed ? await openDemoShop(direct) : undefined;
  if (config.admin) await ensureFirstAdmin(dataSource, config.admin);
  if (direct !== dataSource) await direct.destroy();
  opened.push(() => Promise.resolve(demo?.drawings.close()));
  const app = await createApp(dataSource, demo?.drawings);
  opened.push(() => shutDown(app, drainMs));
  await app.listen(config.port, config.host);
  for (const line of banner(demo?.accounts)) log.info(line);
  await demo?.drawings.drawAll();
}

let ending: number | undefined;

/** Ends the process in order; at once when it is told so again, or takes longer than it may. */
function end(status: number): void {
  if (ending !== undefined) {
    // npm and the terminal each send the same Ctrl-C.
    if (Date.now() - ending > SAME_SIGNAL_MS) process.exit(1);
    return;
  }
  ending = Date.now();
  setTimeout(() => {
    log.error(`The shop did not end within ${config.shutdownSeconds} s`);
    process.exit(1);
  }, config.shutdownSeconds * 1000).unref();
  close().then(
    () => process.exit(status),
    (error: unknown) => {
      log.error({ err: error }, 'The shop did not end well');
      process.exit(1);
    },
  );
}

function banner(accounts: readonly { email: string; password: string }[] = []): string[] {
  const lines = [`The shop is open at ${config.publicUrl}`];
  if (config.introspection) lines.push(`GraphQL playground: ${config.publicUrl}/graphql`);
  lines.push(...accounts.map(({ email, password }) => `Demo account: ${email} / ${password}`));
  if (config.razorpay.sandbox) lines.push('Payments go to the built-in sandbox: no real money moves.');
  return lines;
}

// Whoever sits at the terminal has no balancer that must be told first.
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => {
  drainMs = config.drainSeconds * 1000;
  end(0);
});
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'Nothing expected this');
  end(1);
});
start().catch((error: unknown) => {
  // What is wrong with the configuration is told plainly: it may be that of the log.
  if (ending === undefined) console.error(error instanceof Error ? error.message : error);
  end(1);
});
