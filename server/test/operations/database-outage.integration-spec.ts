import { once } from 'node:events';
import { AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Client as Admin, Pool } from 'pg';
import type { EntityManager } from 'typeorm';
import { isDatabaseAway } from '../../src/common/database-errors.js';
import { config } from '../../src/config.js';
import { createDataSource } from '../../src/database/data-source.js';
import { storeTimeouts } from '../../src/database/timeouts.js';
import { JobQueue } from '../../src/jobs/job-queue.js';
import { JobRunner } from '../../src/jobs/job-runner.js';
import { Jobs } from '../../src/jobs/jobs.js';
import { User } from '../../src/users/user.entity.js';
import type { Client } from '../client.js';
import { eventually } from '../eventually.js';
import { factories } from '../factories.js';
import { failNextTwoWrites } from '../fail-writes.js';
import { openShop, openWorkingShop, Shop } from '../shop.js';

let shop: Shop;
let stranger: Client;
let lines: jest.SpiedFunction<Logger['error']>;

beforeEach(() => {
  lines = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await shop.close();
});

const open = async (opened = openShop()) => {
  shop = await opened;
  stranger = factories(shop).stranger();
};
/** With its job queue running, which tests turn off by default. */
const openWorking = () => open(openWorkingShop());
const told = () => lines.mock.calls.map(([line]) => String(line));
const pool = () => (shop.db.driver as unknown as { master: Pool }).master;
/** Terminates every connection to the database. */
async function breakAll() {
  const admin = new Admin(config.databaseUrl);
  await admin.connect();
  await admin.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await admin.end();
}
const PRODUCTS = 'query Products { products { count } }';

async function expectAway(call = '/api/products', query = PRODUCTS) {
  const rest = await stranger.get(call);
  expect([rest.status, rest.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
  const graphql = await stranger.post('/graphql', { query });
  expect(graphql.body.errors[0].extensions).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 5 });
  expect(graphql.headers.get('retry-after')).toBe('5');
}

it('responds 503 while its database is unavailable, and recovers on its own', async () => {
  await open();
  expect((await stranger.get('/api/products')).status).toBe(200);

  // Every connection breaks, and nothing listens at the address of the next.
  const options = pool().options as { connectionString?: string };
  const { connectionString } = options;
  options.connectionString = 'postgres://nobody@127.0.0.1:1/nothing';
  await breakAll();
  // Cached responses may be served until the lost connection is noticed, for a second at most.
  await eventually(async () => expect((await stranger.get('/api/products')).status).toBe(503), 1000);
  // A server that is starting or stopping: it accepts the connection and closes it.
  const starting = createServer((socket) => socket.resume().end()).listen(0, '127.0.0.1');
  await once(starting, 'listening');
  const { port } = starting.address() as AddressInfo;
  options.connectionString = `postgres://nobody@127.0.0.1:${port}/nothing`;
  lines.mockClear();
  await expectAway();
  starting.close();
  expect(told()).toEqual([
    expect.stringMatching(/^GET \/api\/products failed \[\S+\]: /),
    expect.stringMatching(/^query products failed \[\S+\]: /),
  ]);

  options.connectionString = connectionString;
  expect((await stranger.get('/api/products')).status).toBe(200);
  expect((await stranger.ask(PRODUCTS)).products.count).toBe(0);
});

/** Ways in which a database is unavailable, each with its address. */
const out = (change: Partial<URL>) => Object.assign(new URL(config.databaseUrl!), change).href;
const NOT_TO_BE_HAD = [
  ['the database host is unknown', out({ hostname: 'no..where' })],
  ['the database credentials are rejected', out({ username: 'nobody', password: 'old' })],
  ['the database does not exist', out({ pathname: '/nothing' })],
] as const;

it.each(NOT_TO_BE_HAD)('responds 503, and is live but not ready, while %s', async (_, url) => {
  await open();
  const user = await factories(shop).user();
  const options = pool().options as { connectionString?: string };
  const { connectionString } = options;
  options.connectionString = url;
  await breakAll();
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  await eventually(() => expectAway(), 1000);
  const ready = await user.get('/health/ready');
  expect([ready.status, ready.body]).toEqual([
    503,
    { status: 'unavailable', checks: { database: 'failing' } },
  ]);
  expect((await user.get('/health/live')).status).toBe(200);
  options.connectionString = connectionString;
  expect((await stranger.get('/api/products')).status).toBe(200);
});

it('recognizes a connection that breaks between two statements of a transaction', async () => {
  await open();
  const brokenThen = (ask: (tx: EntityManager) => Promise<unknown>) =>
    shop.db
      .transaction(async (tx) => {
        await breakAll();
        await eventually(() => expect(tx.queryRunner!.isReleased).toBe(true));
        await ask(tx);
      })
      .catch(isDatabaseAway);
  expect(await brokenThen((tx) => tx.query('SELECT 1'))).toBe(true);
  expect(await brokenThen((tx) => tx.count(User))).toBe(true);
});

it('responds 503 when the process has no sockets left for another connection', async () => {
  await open();
  const none = Object.assign(new Error('connect EMFILE 127.0.0.1:5432 - Local (undefined:undefined)'), {
    code: 'EMFILE',
  });
  const connect = (done?: (error: Error) => void) => (done ? done(none) : Promise.reject(none));
  pool().connect = connect as Pool['connect'];
  await expectAway();
});

it('responds 503 when no connection becomes free in time', async () => {
  config.database.pool = 3;
  await open();
  const busy = [];
  for (let n = 0; n < config.database.pool; n++) busy.push(await pool().connect());
  pool().options.connectionTimeoutMillis = 100;
  await expectAway();
  busy.forEach((client) => client.release());
  expect((await stranger.get('/api/products')).status).toBe(200);
});

it('stores its timeouts in the database for every session, and responds 503 when one expires', async () => {
  await open(); // takes longer than the timeouts on a busy machine
  await breakAll();
  const db = await createDataSource(config.databaseUrl!).initialize();
  const runner = db.createQueryRunner();
  await storeTimeouts(runner, { statement_timeout: 200, lock_timeout: 100 });
  await storeTimeouts(runner, { statement_timeout: 200, lock_timeout: 100 });
  try {
    await eventually(async () => {
      const [{ statement, lock }] = await shop.db.query(
        `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`,
      );
      expect([statement, lock]).toEqual(['200ms', '100ms']);
    });
    await runner.startTransaction();
    await runner.query('LOCK TABLE products IN ACCESS EXCLUSIVE MODE');
    await expectAway();
    await runner.rollbackTransaction();
    await expect(shop.db.query('SELECT pg_sleep(2)')).rejects.toMatchObject({ code: '57014' });
  } finally {
    await storeTimeouts(runner, { statement_timeout: 0, lock_timeout: 0 });
    await runner.release();
    await db.destroy();
  }
});

it('keeps its connection for change notifications when a pooler renames sessions, so that it finds none', async () => {
  config.databaseDirectUrl = `${config.databaseUrl}?application_name=renamed`;
  await open().finally(() => (config.databaseDirectUrl = undefined));
  await eventually(async () => {
    const asking = await shop.db.query<unknown[]>(
      `SELECT FROM pg_stat_activity WHERE application_name = 'renamed' AND datname = current_database()
         AND query LIKE '%array_agg(pid)%' AND state_change > backend_start + interval '3 s'`,
    );
    expect(asking).toHaveLength(1);
  });
});

it('finishes a job whose completion could not be saved at first because the database was shutting down', async () => {
  await openWorking();
  const jobs = shop.app.get(Jobs);
  jobs.handle('refund', ({ id }) => (id === 'fails' ? Promise.reject(new Error('no')) : Promise.resolve()));
  const refused = await failNextTwoWrites(
    shop.db,
    'graphile_worker._private_jobs',
    'DELETE',
    'UPDATE OF last_error',
  );
  for (const id of ['succeeds', 'fails']) await jobs.add('refund', { id });
  await eventually(async () => {
    const [job, ...others] = await shop.app.get(JobQueue).list(10);
    expect(job).toMatchObject({ payload: { id: 'fails' }, state: 'RETRYING', lastError: 'no' });
    expect(others).toEqual([]);
  });
  expect(await refused()).toBe(2);
});

it.each(NOT_TO_BE_HAD)('records the completion of a job that ended while %s', async (_, url) => {
  await openWorking();
  const options = shop.app.get<JobRunner, { pool: Pool }>(JobRunner).pool.options as {
    connectionString?: string;
  };
  const { connectionString } = options;
  const jobs = shop.app.get(Jobs);
  jobs.handle('reservation', async () => {
    options.connectionString = url;
    await breakAll();
  });
  await jobs.add('reservation', { id: 'succeeds' });
  await eventually(() => expect(told().some((line) => line.includes('Lost a connection'))).toBe(true));
  await sleep(500);
  options.connectionString = connectionString;
  await eventually(async () => {
    const left = await shop.app.get(JobQueue).list(10);
    expect(left.filter(({ name }) => name === 'reservation')).toEqual([]);
  });
});

it('continues to run jobs after the queue has stopped on its own', async () => {
  await openWorking();
  const jobs = shop.app.get(Jobs);
  const done: string[] = [];
  jobs.handle('refund', ({ id }) => Promise.resolve(void done.push(id)));
  const { exitCode } = process;
  await eventually(async () => {
    // The notification of a newer library that has changed the queue's tables: this one stops, if it listens by now.
    await shop.db.query(`SELECT pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 1000}')`);
    expect(told()).toContain('The job queue has stopped by itself; it begins anew');
  });
  process.exitCode = exitCode;
  await jobs.add('refund', { id: 'later' });
  await eventually(() => expect(done).toContain('later'));
});
