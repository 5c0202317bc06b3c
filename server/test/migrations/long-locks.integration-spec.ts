import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { config } from '../../src/config.js';
import { buildIndex } from '../../src/database/build-index.js';
import { createDataSource } from '../../src/database/data-source.js';
import { assertMigrated, migrate } from '../../src/database/migrate.js';
import { storeTimeouts } from '../../src/database/timeouts.js';
import { longLocksOf } from './long-locks.js';

/** Migrations up to this one have run on every shop, and no longer change. */
const LAST_UNCHECKED = 1764602000001;

let db: DataSource;

beforeAll(async () => {
  db = await createDataSource(config.databaseUrl!).initialize();
});
afterAll(() => db.destroy());

const doing = (...statements: string[]) => ({
  up: async (runner: QueryRunner) => {
    for (const statement of statements) await runner.query(statement);
  },
  down: () => Promise.resolve(),
});

it.each([
  ['an index', 'CREATE INDEX slow ON orders (total_price)'],
  ['a changed column type', 'ALTER TABLE products ALTER COLUMN stock_received TYPE bigint'],
  [
    'a default that differs by row',
    'ALTER TABLE users ADD COLUMN seen uuid NOT NULL DEFAULT gen_random_uuid()',
  ],
  [
    'a constraint that is validated immediately',
    'ALTER TABLE payments ADD CONSTRAINT slow CHECK (captured < 1000000000)',
  ],
  ['a column that becomes NOT NULL', 'ALTER TABLE products ALTER COLUMN scarcest SET NOT NULL'],
  [
    'an update of all rows, under the lock of a new column',
    'ALTER TABLE orders ADD COLUMN note text; UPDATE orders SET note = id::text',
  ],
])('detects a migration that locks a big table for long: %s', async (_, statement) => {
  expect(await longLocksOf(db, doing(statement))).not.toEqual([]);
});

it.each([
  ['a column', 'ALTER TABLE orders ADD COLUMN note text'],
  ['a column with a fixed default', 'ALTER TABLE products ADD COLUMN weight integer NOT NULL DEFAULT 0'],
  ['a NOT VALID constraint', 'ALTER TABLE payments ADD CONSTRAINT later CHECK (captured >= 0) NOT VALID'],
  [
    'a new table with an index',
    'CREATE TABLE own (id uuid PRIMARY KEY, name text); CREATE INDEX ON own (name)',
  ],
  ['a table with few rows', 'CREATE INDEX ON sizes (position)'],
])('accepts a migration that does not: %s', async (_, statement) => {
  expect(await longLocksOf(db, doing(statement))).toEqual([]);
});

it('checks a migration without a transaction step by step', async () => {
  const inSteps = (...statements: string[]) => ({ ...doing(...statements), transaction: false });
  const name = 'orders (total_price)';
  expect(
    await longLocksOf(db, inSteps(`CREATE INDEX CONCURRENTLY step ON ${name}`, 'DROP INDEX step')),
  ).toEqual([]);
  expect(await longLocksOf(db, inSteps(`CREATE INDEX step ON ${name}`, 'DROP INDEX step'))).toEqual([
    'orders is read as a whole while others are kept out',
  ]);
});

it('no migration of the shop locks a big table for long', async () => {
  const fresh = await emptyDatabase();
  const all = fresh.options.migrations as (new () => MigrationInterface)[];
  const found: string[] = [];
  for (const Migration of all) {
    const migration = new Migration();
    const isChecked = Number(/\d+$/.exec(Migration.name)![0]) > LAST_UNCHECKED;
    if (isChecked) {
      const locks = await longLocksOf(fresh, migration);
      found.push(...locks.map((lock) => `${Migration.name}: ${lock}`));
    }
    if (!isChecked || migration.transaction !== false) await run(fresh, migration);
  }
  await fresh.destroy();
  expect(found).toEqual([]);
}, 60_000);

it('a migration waits only briefly for a lock, lets other statements pass, and retries', async () => {
  class AddNote1999999999999 {
    name = 'AddNote1999999999999';
    up = (runner: QueryRunner) => runner.query('ALTER TABLE orders ADD COLUMN note text');
    down = () => Promise.resolve();
  }
  const migrations = [...(db.options.migrations as (new () => MigrationInterface)[]), AddNote1999999999999];
  const next = await new DataSource({ ...db.options, migrations }).initialize();
  const busy = db.createQueryRunner();
  await busy.startTransaction();
  await busy.query('LOCK TABLE orders IN ACCESS SHARE MODE');
  const migrated = migrate(next);
  let waited = 0;
  while (waited < 500) {
    const begun = performance.now();
    await db.query('SELECT FROM orders'); // queues behind the migration's lock, once it waits
    waited = performance.now() - begun;
  }
  expect(waited).toBeLessThan(10_000);
  await busy.commitTransaction();
  await busy.release();
  expect(await migrated).toEqual(['AddNote1999999999999']);
  await db.query('ALTER TABLE orders DROP COLUMN note');
  await next.destroy();
}, 60_000);

it('an index is built once when three processes migrate concurrently', async () => {
  class IndexTotals1999999999998 {
    name = 'IndexTotals1999999999998';
    transaction = false;
    up = (runner: QueryRunner) => buildIndex(runner, 'totals', 'ON orders (total_price)');
    down = () => Promise.resolve();
  }
  const migrations = [
    ...(db.options.migrations as (new () => MigrationInterface)[]),
    IndexTotals1999999999998,
  ];
  const started = await Promise.all(
    [1, 2, 3].map(() => new DataSource({ ...db.options, migrations }).initialize()),
  );
  const done = await Promise.all(started.map((process) => migrate(process)));
  expect(done.flat()).toEqual(['IndexTotals1999999999998']);
  expect(await db.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'totals'::regclass`)).toEqual([
    { indisvalid: true },
  ]);
  await db.query('DROP INDEX totals');
  for (const process of started) await process.destroy();
}, 60_000);

it('a migration whose connection breaks fails with the reason', async () => {
  class Break1999999999997 {
    name = 'Break1999999999997';
    up = (runner: QueryRunner) => runner.query('SELECT pg_terminate_backend(pg_backend_pid())');
    down = () => Promise.resolve();
  }
  const migrations = [...(db.options.migrations as (new () => MigrationInterface)[]), Break1999999999997];
  const next = await new DataSource({ ...db.options, migrations }).initialize();
  await expect(migrate(next)).rejects.toThrow('terminating connection due to administrator command');
  await next.destroy();
});

it('assertMigrated fails with the number of missing migrations', async () => {
  await expect(assertMigrated(db)).resolves.toBeUndefined();
  const fresh = await emptyDatabase();
  await expect(assertMigrated(fresh)).rejects.toThrow(/lacks \d+ migrations .* npm run migrate/);
  await fresh.destroy();
});

it('assertMigrated warns if the statement timeout of the database is not the configured one', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const runner = db.createQueryRunner();
  const startAfter = async (settings?: Record<string, number>) => {
    await storeTimeouts(runner, settings);
    const started = await new DataSource(db.options).initialize();
    warn.mockClear();
    await assertMigrated(started);
    await started.destroy();
  };
  await startAfter({ statement_timeout: 60_000 });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('DATABASE_STATEMENT_TIMEOUT_MS'));
  await startAfter();
  expect(warn).not.toHaveBeenCalled();
  await runner.release();
});

async function run(on: DataSource, migration: MigrationInterface): Promise<void> {
  const runner = on.createQueryRunner();
  if (migration.transaction !== false) await runner.startTransaction();
  await migration.up(runner);
  if (migration.transaction !== false) await runner.commitTransaction();
  await runner.release();
}

async function emptyDatabase(): Promise<DataSource> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await db.query(`CREATE DATABASE ${name}`);
  return createDataSource(
    Object.assign(new URL(config.databaseUrl!), { pathname: `/${name}` }).href,
  ).initialize();
}
