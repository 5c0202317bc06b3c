import './operations/memory.js';
import { messageOf } from './common/message-of.js';
import { assertConfig, config } from './config.js';
import { startEmbeddedPostgres } from './database/embedded-postgres.js';
import { Opened } from './opened.js';
import { log, mask } from './operations/log/log.js';

const SAME_SIGNAL_MS = 500;
const opened = new Opened();

/** The URL of the database; starts the embedded one where none is configured. */
async function openDatabase(): Promise<string> {
  if (config.databaseUrl) return config.databaseUrl;
  const embedded = startEmbeddedPostgres({ dataDir: config.dataDir, onLost: endWithoutDatabase });
  await opened.add(async () => (await embedded.catch(() => undefined))?.stop());
  return (await embedded).url;
}

async function start(): Promise<void> {
  // The database starts while the shop's own code is loaded.
  const [url, { openShop }] = await Promise.all([openDatabase(), import('./open-shop.js')]);
  await openShop(url, opened);
}

let ending: number | undefined;

/**
 * Ends the process in order, after reporting for `drainMs` that it is not ready; at once when told so again, or when it takes
 * longer than allowed.
 */
function end(status: number, drainMs = 0): void {
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
  opened.close(drainMs).then(
    () => process.exit(status),
    (error: unknown) => {
      log.error({ err: error }, 'The shop did not end well');
      process.exit(1);
    },
  );
}

function endWithoutDatabase(): void {
  log.fatal('The PostgreSQL that the shop started has ended, and the shop ends with it: start it anew');
  end(1);
}

/** Reports why the shop does not open: as plain text for people, as a log line for programs. */
function reportFailure(error: unknown): void {
  if (config.log.format === 'json') log.fatal(mask(messageOf(error)));
  else console.error(messageOf(error));
}

// At a terminal there is no load balancer to be told first.
process.on('SIGINT', () => end(0));
for (const signal of ['SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => end(0, config.drainSeconds * 1000));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'An unexpected error ends the shop');
  end(1);
});
try {
  assertConfig();
  start().catch((error: unknown) => {
    if (ending !== undefined) return; // it fails because what it needs is being closed
    reportFailure(error);
    end(1);
  });
} catch (error) {
  // Printed plainly, because the configuration of the log may be what is wrong.
  console.error(messageOf(error));
  end(1);
}
