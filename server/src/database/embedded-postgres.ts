import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { exists } from './postgres/binaries.js';
import { createCluster, launch, shutDown } from './postgres/cluster.js';
import { findHome, type PostgresHome } from './postgres/home.js';
import { runningPort } from './postgres/postmaster.js';

export interface EmbeddedPostgres {
  url: string;
  /** Call it after closing your own connections: PostgreSQL keeps running while anybody else is connected. */
  stop(): Promise<void>;
}

/** Transient failures: the processes of a killed server are still ending, or another start was quicker. */
const PASSING = /still in use|already exists|could not bind/;
const START_TIMEOUT_MS = 120_000;
const WATCH_MS = 500;

/**
 * A real PostgreSQL in `<dataDir>/postgres`: created on the first start, adopted when one is still running, recovered after it
 * was killed. It runs outside the terminal's process group: Ctrl-C reaches only the shop, which still needs it to end its work
 * and then calls stop().
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  /** For tests: fast, but data is lost when the machine crashes. */
  fast?: boolean;
  /** Called if the server ends before stop() was called. */
  onLost?: () => void;
}): Promise<EmbeddedPostgres> {
  const { dataDir, fast = false, onLost } = options;
  const home = await findHome(dataDir);
  if (!(await exists(home.folder))) await createCluster(home, fast);
  const password = await readFile(join(home.folder, 'password'), 'utf8').catch((cause: unknown) => {
    throw new Error(
      `${home.folder} is not ours to use: start as its owner, or set DATA_DIR (${String(cause)})`,
    );
  });
  const client = await connect(home, password, fast);
  await createDatabase(client, password);
  const stopping = new AbortController();
  client.on('end', () => void watch(home, stopping.signal, onLost));
  return {
    url: `postgres://shop:${password}@127.0.0.1:${client.port}/shop`,
    stop: () => {
      stopping.abort();
      return stop(home, client);
    },
  };
}

/** Only a connection may have broken: PostgreSQL recovers when one of its processes dies, but not when the first one does. */
async function watch(home: PostgresHome, stopping: AbortSignal, onLost?: () => void): Promise<void> {
  while (!stopping.aborted && (await runningPort(join(home.folder, 'data'))))
    await sleep(WATCH_MS, undefined, { ref: false });
  if (!stopping.aborted) onLost?.();
}

/** Logs in to this cluster's server, starting it if none runs. The open connection marks it as in use. */
async function connect(home: PostgresHome, password: string, fast: boolean): Promise<Client> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let problem = '';
  while (Date.now() < deadline) {
    const port = await runningPort(join(home.folder, 'data'));
    if (port) {
      try {
        return await logIn(port, password);
      } catch (error) {
        problem = String(error); // starting, recovering or shutting down
      }
    } else {
      const failure = await launch(home, fast);
      if (!failure) continue;
      problem = failure;
      if (!PASSING.test(problem)) break;
    }
    await sleep(200);
  }
  throw new Error(`PostgreSQL in ${home.folder} does not start: ${problem}`);
}

async function logIn(port: number, password: string): Promise<Client> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined); // the shop's own pool notices and reports a lost server
  await client.connect();
  return client;
}

async function createDatabase(client: Client, password: string): Promise<void> {
  const found = await client.query(`SELECT FROM pg_database WHERE datname = 'shop'`);
  if (found.rowCount) return;
  // The shop's own role is no superuser. Two first starts may come here at once.
  const commands = [
    `CREATE ROLE shop LOGIN CREATEDB PASSWORD '${password}'`,
    'CREATE DATABASE shop OWNER shop',
  ];
  for (const command of commands)
    await client.query(command).catch((error: { code?: string }) => {
      if (!['42710', '42P04', '23505'].includes(error.code ?? '')) throw error;
    });
}

async function stop(home: PostgresHome, client: Client): Promise<void> {
  const inUse = await isUsedByOthers(client).catch(() => false);
  await client.end();
  if (inUse) return;
  const failure = await shutDown(home);
  if (failure && (await runningPort(join(home.folder, 'data')))) throw new Error(failure);
}

/** Connections that were just closed take a moment to disappear from the list. */
async function isUsedByOthers(client: Client): Promise<boolean> {
  const others = `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  for (let attempt = 0; attempt < 20; attempt++) {
    if (!(await client.query(others)).rowCount) return false;
    await sleep(100);
  }
  return true;
}
