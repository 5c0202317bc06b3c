import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { isDatabaseAway } from '../../src/common/database-errors.js';
import { config } from '../../src/config.js';
import { createDataSource } from '../../src/database/data-source.js';
import { poolOf } from '../../src/database/pool.js';
import { SharedConnections } from '../../src/database/shared-connections.js';
import { eventually } from '../eventually.js';

let db: DataSource;
let pool: Pool;
let reads: SharedConnections;

beforeEach(async () => {
  config.database.pool = 8;
  config.database.connectTimeoutMs = 1_000;
  db = await createDataSource(config.databaseUrl!).initialize();
  pool = poolOf(db);
  reads = new SharedConnections(pool);
});
afterEach(() => db.destroy());

const ECHO = { name: 'echo', text: 'SELECT $1::int AS n, pg_backend_pid() AS pid' };
const echo = async (n: number) =>
  (await reads.query<{ n: number; pid: number }>({ ...ECHO, values: [n] }))[0]!;
const pause = (seconds: number) => reads.query({ text: 'SELECT pg_sleep($1)', values: [seconds] });
const numbers = Array.from({ length: 100 }, (_, n) => n);
const mostOfOne = (pids: number[]) =>
  Math.max(...pids.map((pid) => pids.filter((other) => other === pid).length));

it('returns its own rows to each concurrent read, over a quarter of the pool, and releases it afterwards', async () => {
  const rows = await Promise.all(numbers.map(echo));
  expect(rows.map(({ n }) => n)).toEqual(numbers);
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(2);
  await sleep(0);
  expect(pool.totalCount - pool.idleCount).toBe(0);
});

it('keeps fast reads together on one connection', async () => {
  const answeredBy: number[] = [];
  const reader = async (n: number) => {
    for (let round = 0; round < 100; round++) answeredBy.push((await echo(n)).pid);
  };
  await Promise.all(numbers.slice(0, 10).map(reader));
  // Counted per ten answers: a machine that pauses may move all readers to another connection, but together.
  const together = numbers.map((n) => mostOfOne(answeredBy.slice(n * 10, n * 10 + 10)));
  expect(together.reduce((sum, most) => sum + most, 0)).toBeGreaterThan(700);
});

it('keeps a few idle connections open for later reads', async () => {
  pool.options.idleTimeoutMillis = 50;
  const atOnce = await Promise.all(numbers.slice(0, 8).map(() => db.query('SELECT pg_backend_pid() AS pid')));
  await eventually(() => expect(pool.totalCount).toBe(4));
  await sleep(200); // it stays so
  expect(atOnce.map(([{ pid }]) => pid)).toContain((await echo(1)).pid);
});

it('reports an invalid query only to its caller', async () => {
  const nonsense = reads.query({ text: 'SELECT 1 / $1::int', values: [0] });
  const others = Promise.all(numbers.map(echo));
  await expect(nonsense).rejects.toMatchObject({ code: '22012' });
  expect(await others).toHaveLength(numbers.length);
});

it('does not queue fast reads behind slow ones', async () => {
  const ended: string[] = [];
  const slow = [pause(0.6), pause(0.6)].map((read) => read.then(() => ended.push('slow')));
  await sleep(50);
  await Promise.all(numbers.map(echo)).then(() => ended.push('quick'));
  await Promise.all(slow);
  expect(ended).toEqual(['quick', 'slow', 'slow']);
});

it('uses half of the pool at most, and rejects reads once slow ones hold all of it past the timeout', async () => {
  const slow = [];
  for (let n = 0; n < 6; n++) {
    slow.push(pause(1.5));
    await sleep(50);
  }
  expect(pool.totalCount).toBe(4);
  await db.query('SELECT 1');
  await sleep(1_000);
  expect(isDatabaseAway(await echo(1).catch((error: unknown) => error))).toBe(true);
  await Promise.all(slow);
  expect(await echo(2)).toMatchObject({ n: 2 });
});

it('rejects all reads on a connection that breaks, and sends the next over another', async () => {
  const { pid } = await echo(1);
  const asked = numbers.slice(0, 10).map(() => pause(5).catch((error: unknown) => error));
  await sleep(50);
  await db.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  for (const error of await Promise.all(asked)) expect(isDatabaseAway(error)).toBe(true);
  expect((await echo(2)).pid).not.toBe(pid);
});

it('sends nothing more over a connection that PostgreSQL is about to close', async () => {
  const { pid } = await echo(1);
  const ended = reads.query({ text: 'SELECT pg_terminate_backend(pg_backend_pid())' });
  expect(isDatabaseAway(await ended.catch((error: unknown) => error))).toBe(true);
  // At once: the connection is still open here.
  expect((await echo(2)).pid).not.toBe(pid);
});
