import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.js';
import { launch, shutDown } from '../../src/database/postgres/cluster.js';
import { findHome } from '../../src/database/postgres/home.js';
import { runningPort } from '../../src/database/postgres/postmaster.js';

/** A PostgreSQL and a streaming replica, both deleted at the end. */
export interface Replicated {
  url: string;
  /** The replica's address, which changes with each start. */
  replicaUrl(): Promise<string>;
  /** The superuser's address, for pausing the replay. */
  replicaAdminUrl(): Promise<string>;
  stopReplica(): Promise<void>;
  startReplica(): Promise<void>;
  stop(): Promise<void>;
}

export async function startReplicated(): Promise<Replicated> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-replicated-'));
  await chmod(dataDir, 0o755);
  await startEmbeddedPostgres({ dataDir, fast: true }).then((made) => made.stop());
  const home = await findHome(dataDir);
  const copy = { ...home, folder: join(dataDir, 'replica') };
  await promisify(execFile)('cp', ['-a', home.folder, copy.folder]);
  const password = await readFile(join(home.folder, 'password'), 'utf8');

  const primary = await startEmbeddedPostgres({ dataDir, fast: true });
  const { port } = new URL(primary.url);
  await flushAtCommit(Object.assign(new URL(primary.url), { username: 'postgres' }).href);
  await writeFile(join(copy.folder, 'data/standby.signal'), '');
  await appendFile(
    join(copy.folder, 'data/postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password}'\n`,
  );
  const startReplica = async () => {
    const failure = await launch(copy, true);
    if (failure) throw new Error(failure);
  };
  await startReplica();
  const at = async (username: string) => {
    const port = await runningPort(join(copy.folder, 'data'));
    return Object.assign(new URL(primary.url), { port: String(port), username }).href;
  };
  const stopReplica = () => shutDown(copy).then(() => undefined);
  return {
    url: primary.url,
    replicaUrl: () => at('shop'),
    replicaAdminUrl: () => at('postgres'),
    stopReplica,
    startReplica,
    stop: async () => {
      await stopReplica();
      await primary.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Only flushed WAL is streamed, and a PostgreSQL without synchronous commits flushes late. */
async function flushAtCommit(adminUrl: string): Promise<void> {
  const client = new Client(adminUrl);
  await client.connect();
  await client.query('ALTER ROLE shop SET synchronous_commit = on');
  await client.end();
}
