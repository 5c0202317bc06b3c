import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import { Client as Database } from 'pg';
import { PublicAnswers } from '../../src/common/public-answers/public-answers.js';
import { config } from '../../src/config.js';
import { createDataSource } from '../../src/database/data-source.js';
import { migrate } from '../../src/database/migrate.js';
import { poolOf } from '../../src/database/pool.js';
import { Replicas } from '../../src/database/replicas.js';
import type { Client } from '../client.js';
import { eventually } from '../eventually.js';
import { ADDRESS, factories, Person } from '../factories.js';
import { head } from '../raw-http.js';
import { openShop, Shop } from '../shop.js';
import { startReplicated, Replicated } from './standby.js';
import { startTcpProxy } from './tcp-proxy.js';

let servers: Replicated;
let proxy: Awaited<ReturnType<typeof startTcpProxy>>;
let shop: Shop;
let create: ReturnType<typeof factories>;
let stranger: Client;
let admin: Person;
let replicas: Replicas;

beforeAll(async () => {
  servers = await startReplicated();
  const db = await createDataSource(servers.url).initialize();
  await migrate(db);
  await db.destroy();
  proxy = await startTcpProxy(servers.url);
  config.databaseUrl = proxy.url;
  config.database.connectTimeoutMs = 1_000;
  // All servers may be listed: which one is the primary may change.
  config.database.replicaUrls = [servers.url, await servers.replicaUrl()];
  shop = await openShop();
  create = factories(shop);
  stranger = create.stranger();
  admin = await create.admin();
  replicas = shop.app.get(Replicas);
  await caughtUp();
}, 60_000);
afterAll(async () => {
  await shop.close();
  await proxy.shut();
  await servers.stop();
});

const caughtUp = () => eventually(() => expect(replicas.counts()).toMatchObject({ near: 1 }));

/** How many queries each server gets from the shop while `work` runs. */
async function askedBy(work: () => Promise<unknown>): Promise<{ primary: number; replica: number }> {
  const asked = { primary: 0, replica: 0 };
  const count = (pool: Pool, name: keyof typeof asked) => {
    const add = () => asked[name]++;
    pool.on('acquire', add);
    return () => pool.off('acquire', add);
  };
  const ends = [count(poolOf(shop.db), 'primary'), count(replicas.pools.at(-1)!, 'replica')];
  await work();
  ends.forEach((end) => end());
  return asked;
}

async function onReplica(sql: string): Promise<void> {
  const client = new Database(await servers.replicaAdminUrl());
  await client.connect();
  await client.query(sql);
  await client.end();
}

const price = async (id: string, asker = stranger) =>
  (await asker.get(`/api/products/${id}`)).body.price as number;

it('reads the catalogue for anonymous users from a replica, over every API', async () => {
  await eventually(async () => {
    const { id } = await create.product({ name: 'Woollen hat', sizes: ['Small'] }); // invalidates the cached lists
    const asked = await askedBy(async () => {
      await stranger.get(`/api/products/${id}`);
      await stranger.get('/api/products?keyword=woollen');
      await stranger.get('/api/products/top');
      await stranger.post('/api/products/getproducts/api', { size: 'Small' });
      await stranger.ask(
        '{ products(filter: { inStock: true }) { items { variants { id } reviews { id } } facets { minPrice } } options { sizes { name } } }',
      );
      await stranger.get('/sitemap.xml');
      expect((await stranger.ask('{ suggest(keyword: "wool") }')).suggest).toEqual(['Woollen hat']);
    });
    expect(asked).toEqual({ primary: 0, replica: expect.any(Number) });
    expect(asked.replica).toBeGreaterThan(6);
  });
});

it('reads only from the primary for signed-in users, and for all but the catalogue', async () => {
  const shopper = await create.user();
  const { id } = await create.product();
  const asked = await askedBy(async () => {
    await shopper.get(`/api/products/${id}`);
    await shopper.ask('{ products { items { id } } cart { count } }');
    await shopper.post('/api/cart/login', { product: id, qty: 1 });
    await shopper.post('/api/orders', { orderItems: [{ product: id, qty: 1 }], shippingAddress: ADDRESS });
    await stranger.ask(`{ quote(lines: [{ productId: "${id}", qty: 1 }]) { itemsPrice } }`);
    await stranger.post('/api/users/login', { email: 'nobody@example.com', password: 'Wrong123' });
  });
  expect(asked.replica).toBe(0);
});

it('shows anonymous users every change in the next response, and caches no older state', async () => {
  const { id } = await create.product({ price: 1_00 });
  const { replica } = await askedBy(async () => {
    for (let n = 2; n < 60; n++) {
      await admin.put(`/api/products/${id}`, { price: n });
      expect([await price(id), await price(id)]).toEqual([n, n]);
    }
  });
  expect(replica).toBeGreaterThan(10);
});

it('shows the changes of another process within a second', async () => {
  const { id } = await create.product({ price: 1_00 });
  expect(await price(id)).toBe(1);
  const outside = new Database(servers.url);
  await outside.connect();
  await outside.query('UPDATE products SET price = 200 WHERE id = $1', [id]);
  await outside.end();
  await eventually(async () => expect(await price(id)).toBe(2), 1000);
});

it('does not read or wait for a replica that is far behind, and shows no stale data', async () => {
  const { id } = await create.product({ price: 1_00 });
  await price(id);
  await onReplica('SELECT pg_wal_replay_pause()');
  await admin.put(`/api/products/${id}`, { price: 2 });
  expect(await price(id)).toBe(2);
  await eventually(() => expect(replicas.counts()).toMatchObject({ behind: 1 }));
  await admin.put(`/api/products/${id}`, { price: 3 });
  const begun = performance.now();
  const asked = await askedBy(async () => expect([await price(id), await price(id)]).toEqual([3, 3]));
  expect(performance.now() - begun).toBeLessThan(1000); // no reader waits for it
  expect(asked).toEqual({ primary: expect.any(Number), replica: 0 });
  await onReplica('SELECT pg_wal_replay_resume()');
  await caughtUp();
  expect(await price(id)).toBe(3);
  await admin.put(`/api/products/${id}`, { price: 4 });
  await eventually(async () => {
    const back = await askedBy(() => stranger.get('/api/products/top'));
    expect(back.replica + back.primary).toBe(0); // cached by now, from either server
  });
});

it('caches no stale response after a change that it missed while its listener was disconnected', async () => {
  const { id } = await create.product({ price: 1_00 });
  expect(await price(id)).toBe(1);
  await caughtUp();
  const answers = shop.app.get(PublicAnswers);
  const outside = new Database(servers.url);
  await outside.connect();
  await outside.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'shop-changes'`,
  );
  await eventually(() => expect(answers.hearsOfChanges).toBe(false));
  await sleep(600); // it listens again within half a second, so that the replica is not far behind by then
  await onReplica('SELECT pg_wal_replay_pause()');
  await outside.query('UPDATE products SET price = 200 WHERE id = $1', [id]);
  await outside.end();
  await eventually(() => expect(answers.hearsOfChanges).toBe(true));
  await price(id);
  await onReplica('SELECT pg_wal_replay_resume()');
  await caughtUp();
  expect(await price(id)).toBe(2);
});

it('continues without an unavailable replica, and reports it as away', async () => {
  const { id } = await create.product({ price: 1_00 });
  await servers.stopReplica();
  for (let n = 2; n < 6; n++) {
    await admin.put(`/api/products/${id}`, { price: n });
    expect(await price(id)).toBe(n);
  }
  expect(replicas.counts()).toMatchObject({ away: 1 });
  await servers.startReplica();
}, 60_000);

it('serves anonymous reads and rejects writes with 503 while the primary is away, and then recovers', async () => {
  await shop.close();
  config.database.replicaUrls = [await servers.replicaUrl()];
  shop = await openShop();
  replicas = shop.app.get(Replicas);
  create = factories(shop);
  [stranger, admin] = [create.stranger(), await create.admin()];
  await caughtUp();
  const { id } = await create.product({ price: 7_00 });
  const shopper = await create.user();
  expect(await price(id)).toBe(7);
  await proxy.shut();
  await eventually(async () => {
    expect([await price(id), (await stranger.get('/api/products?keyword=canvas')).status]).toEqual([7, 200]);
    expect((await stranger.get('/health/ready')).body.checks.database).toBe('read-only');
  });
  const refused = await shopper.post('/api/cart/login', { product: id, qty: 1 });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  await proxy.open();
  await eventually(async () => {
    expect((await shopper.post('/api/cart/login', { product: id, qty: 1 })).status).toBe(200);
    expect((await stranger.get('/health/ready')).body.checks.database).toBe('ok');
  });
  await eventually(async () => {
    await admin.put(`/api/products/${id}`, { price: 8 });
    expect((await askedBy(async () => expect(await price(id)).toBe(8))).replica).toBeGreaterThan(0);
  });
}, 60_000);

it('caches no response from a replica far behind that is read because the primary seems to be away', async () => {
  const { id } = await create.product({ price: 1_00 });
  await caughtUp();
  await onReplica('SELECT pg_wal_replay_pause()');
  await admin.put(`/api/products/${id}`, { price: 2 });
  await eventually(() => expect(replicas.counts()).toMatchObject({ behind: 1 }));
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const request = head(`GET /api/products/${id}`, { accept: '*/*' });
  socket.write(request.slice(0, -2));
  const { replica } = await askedBy(async () => {
    await sleep(50);
    const end = performance.now() + 1000;
    while (performance.now() < end); // blocks the event loop, so that no message is processed
    socket.resume().write(request.slice(-2));
    await once(socket, 'close');
  });
  expect(replica).toBeGreaterThan(0);
  await onReplica('SELECT pg_wal_replay_resume()');
  await caughtUp();
  expect(await price(id)).toBe(2);
}, 60_000);

it('logs each change of a replica’s state once', async () => {
  const { host } = new URL(await servers.replicaUrl());
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const told = () => warn.mock.calls.map(([line]) => String(line)).filter((line) => line.startsWith(host));
  await onReplica('SELECT pg_promote()');
  await eventually(() => expect(told()).toEqual([`${host} is a primary`]));
  await servers.stopReplica();
  await eventually(() => expect(told().slice(1)).toEqual([`${host} does not answer`]));
  warn.mockRestore();
}, 60_000);
