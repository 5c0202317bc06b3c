import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { isDatabaseAway } from '../../src/common/database-errors.js';
import { config } from '../../src/config.js';
import { createDataSource } from '../../src/database/data-source.js';
import { poolOf } from '../../src/database/pool.js';
import { Replica } from '../../src/database/replica.js';
import { storeTimeouts, withoutTimeouts } from '../../src/database/timeouts.js';
import { openWorkerPool } from '../../src/jobs/worker-pool.js';
import { factories } from '../factories.js';
import { startTcpProxy } from '../replicas/tcp-proxy.js';
import { openShop } from '../shop.js';

/** By then PostgreSQL has cancelled any statement. */
const TIMEOUT_MS = 1_000;

const direct = config.databaseUrl!;
let admin: DataSource;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;

beforeAll(async () => {
  config.database.statementTimeoutMs = TIMEOUT_MS / 2;
  config.database.connectTimeoutMs = TIMEOUT_MS / 2;
  config.publicAnswersMb = 0;
  admin = await createDataSource(direct).initialize();
  const runner = admin.createQueryRunner();
  await storeTimeouts(runner, { statement_timeout: config.database.statementTimeoutMs });
  await runner.release();
});
beforeEach(async () => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  proxy = await startTcpProxy(direct);
  config.databaseUrl = proxy.url;
});
afterEach(async () => {
  jest.restoreAllMocks();
  await proxy.shut();
});
afterAll(() => admin.destroy());

it('responds 503 to requests on connections that fell silent, and serves others over new ones', async () => {
  config.database.pool = 2;
  const shop = await openShop();
  const stranger = factories(shop).stranger();
  const askTwice = () =>
    Promise.all(['/api/products', '/api/products/top'].map((path) => stranger.get(path)));
  expect((await askTwice()).map(({ status }) => status)).toEqual([200, 200]);
  proxy.dropTraffic();
  for (const { status, body, headers } of await askTwice()) {
    expect([status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await askTwice()).map(({ status }) => status)).toEqual([200, 200]);
  await shop.close();
});

describe('opens another connection when the only one of a pool has fallen silent', () => {
  async function expectRecovery(pool: Pick<Pool, 'query'>) {
    await pool.query('SELECT 1');
    proxy.dropTraffic();
    expect(isDatabaseAway(await pool.query('SELECT 1').catch((error: unknown) => error))).toBe(true);
    await pool.query('SELECT 1');
  }

  it('for reads from a replica', async () => {
    const replica = new Replica(proxy.url, TIMEOUT_MS);
    await expectRecovery(replica.pool);
    await replica.close();
  });

  it('for jobs', async () => {
    const pool = openWorkerPool(createDataSource(proxy.url), 1);
    await expectRecovery(pool);
    await pool.end();
  });
});

it('applies the connect timeout to job connections as well', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const pool = openWorkerPool(createDataSource(`postgres://nobody@127.0.0.1:${port}/nothing`), 1);
  await expect(pool.connect()).rejects.toThrow('connection timeout');
  await pool.end();
  silent.close();
});

describe('a connection that is silent for good reason', () => {
  let db: DataSource;
  beforeEach(async () => {
    db = await createDataSource(proxy.url).initialize();
  });
  afterEach(() => db.destroy());

  it('stays open while it is idle in a transaction', async () => {
    const runner = db.createQueryRunner();
    await runner.startTransaction();
    await sleep(1.5 * TIMEOUT_MS);
    await runner.query('SELECT 1');
    await runner.commitTransaction();
    await runner.release();
    expect(poolOf(db).totalCount).toBe(1);
  });

  it('reports that PostgreSQL has cancelled a statement', async () => {
    await expect(db.query('SELECT pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  });

  it('stays open while a statement without timeouts runs, and is closed when silent afterwards', async () => {
    const runner = db.createQueryRunner();
    const slow = `SELECT pg_sleep(${(1.5 * TIMEOUT_MS) / 1000})`;
    await withoutTimeouts(runner, () => runner.query(slow));
    proxy.dropTraffic();
    await expect(runner.query('SELECT 1')).rejects.toThrow('Connection terminated');
    await runner.release();
  });
});
