import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Client } from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.js';

const MINUTE = 60_000;
let dataDir: string;
let started: EmbeddedPostgres[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-postgres-'));
  await chmod(dataDir, 0o755); // for the user that PostgreSQL runs as under root
  started = [];
});

afterEach(async () => {
  for (const postgres of started) await postgres.stop().catch(() => undefined);
  await rm(dataDir, { recursive: true });
}, MINUTE);

async function start({ fast = true } = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, fast });
  started.push(postgres);
  return postgres;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  return client
    .query<Record<string, unknown>>(sql)
    .then(({ rows }) => rows.flatMap((row) => Object.values(row)))
    .finally(() => client.end());
}

async function killPostmaster(): Promise<void> {
  const [pid] = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** Ends all sessions but its own, as an operator may. */
async function endSessions(): Promise<void> {
  const password = await readFile(join(dataDir, 'postgres/password'), 'utf8');
  const [, , , port] = (await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n');
  await query(
    `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  );
}

test(
  'offers a UTF-8 database with the extensions the shop needs, to a user who is no superuser',
  async () => {
    const { url } = await start();
    for (const name of ['pg_trgm', 'citext', 'unaccent', 'btree_gin'])
      await query(url, `CREATE EXTENSION ${name}`);
    expect(await query(url, `SELECT unaccent(lower('ÉTÉ')), 'A@B.C'::citext = 'a@b.c'`)).toEqual([
      'ete',
      true,
    ]);
    expect(await query(url, `SELECT to_tsvector('simple', 'साड़ी') <> ''`)).toEqual([true]);
    await expect(query(url, `COPY (SELECT 1) TO PROGRAM 'cat'`)).rejects.toThrow('permission denied');
    await expect(query(url.replace(/shop:[^@]+/, 'shop:guess'), 'SELECT 1')).rejects.toThrow('password');
  },
  MINUTE,
);

test(
  'keeps its data across restarts',
  async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS value');
    await first.stop();
    await expect(query(first.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
    expect(await query((await start()).url, 'SELECT value FROM kept')).toEqual([1]);
  },
  MINUTE,
);

test(
  'loses no data after kill -9',
  async () => {
    const { url } = await start({ fast: false });
    await query(url, 'CREATE TABLE kept AS SELECT 1 AS value');
    await killPostmaster();
    expect(await query((await start()).url, 'SELECT value FROM kept')).toEqual([1]);
  },
  MINUTE,
);

test(
  'calls onLost when the server dies, not when it is stopped or a connection breaks',
  async () => {
    const onLost = jest.fn();
    const begin = async () => {
      const postgres = await startEmbeddedPostgres({ dataDir, fast: true, onLost });
      started.push(postgres);
      return postgres;
    };
    await (await begin()).stop();
    await begin();
    await endSessions();
    await sleep(700); // it checks whether the server is still there
    expect(onLost).not.toHaveBeenCalled();
    await killPostmaster();
    while (onLost.mock.calls.length === 0) await sleep(20);
  },
  MINUTE,
);

test(
  'shares a running server, which runs until its last user stops it',
  async () => {
    const first = await start();
    const second = await start();
    expect(second.url).toBe(first.url);
    await first.stop();
    expect(await query(second.url, 'SELECT 1')).toEqual([1]);
    await second.stop();
    await expect(query(second.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED');
  },
  MINUTE,
);

test(
  'sets up one server for two concurrent first starts',
  async () => {
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.url).toBe(other.url);
  },
  MINUTE,
);

test(
  'starts despite a stale pid file whose pid belongs to another process',
  async () => {
    await (await start()).stop();
    const data = join(dataDir, 'postgres/data');
    const { uid, gid } = await stat(data);
    const bystander = spawn('sleep', ['600'], { uid, gid, cwd: '/' });
    try {
      await writeFile(
        join(data, 'postmaster.pid'),
        `${bystander.pid}\n${data}\n1700000000\n5432\n\n127.0.0.1\n`,
      );
      expect(await query((await start()).url, 'SELECT 1')).toEqual([1]);
      expect(bystander.exitCode).toBeNull();
    } finally {
      bystander.kill();
    }
  },
  MINUTE,
);
