import { Client as Database } from 'pg';
import { config } from '../../src/config.js';
import { createDataSource } from '../../src/database/data-source.js';
import { migrate } from '../../src/database/migrate.js';
import { diagnose } from '../../src/doctor/diagnose.js';
import { eventually } from '../eventually.js';
import { factories } from '../factories.js';
import { runDue } from '../jobs.js';
import { payFor } from '../payment.js';
import { openShop, Shop } from '../shop.js';
import { hasPgBouncer, startPgBouncer } from './pgbouncer.js';

/** Far fewer than the shop uses, so that its sessions really share them. */
const CONNECTIONS = 3;
const BUYERS = 12;

const direct = config.databaseUrl!;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
let shop: Shop;
let create: ReturnType<typeof factories>;

const withPooler = hasPgBouncer ? describe : describe.skip;

withPooler(`behind PgBouncer${hasPgBouncer ? '' : ' (skipped: apt-get install pgbouncer)'}`, () => {
  beforeAll(async () => {
    pooler = await startPgBouncer(direct, CONNECTIONS);
    config.databaseUrl = pooler.url;
    config.databaseDirectUrl = direct;
    config.preparedStatements = false;
    shop = await openShop();
    create = factories(shop);
  });
  afterAll(async () => {
    await shop.close();
    await pooler.stop();
  });

  it('handles concurrent browsing, orders and payments, and runs its background jobs', async () => {
    const product = await create.product({ countInStock: 100 });
    const buy = async () => {
      const buyer = await create.user();
      const order = await create.order(buyer, [{ productId: product.id, qty: 2 }]);
      const confirmation = await payFor(shop, buyer, order._id);
      const { status, body } = await buyer.put(`/api/orders/${order._id}/pay`, confirmation);
      expect([status, body.isPaid]).toEqual([200, true]);
    };
    const browse = async () => {
      const stranger = create.stranger();
      expect((await stranger.get('/api/products?keyword=canvas')).status).toBe(200);
      expect((await stranger.ask('{ products { facets { minPrice } items { id } } }')).products).toBeTruthy();
    };
    await Promise.all(Array.from({ length: BUYERS }, () => [buy(), browse()]).flat());
    await runDue(shop);
    const answer = await create.stranger().get(`/api/products/${product.id}`);
    expect(answer.body.countInStock).toBe(100 - 2 * BUYERS);
    expect(await diagnose(shop.db)).toEqual([]);
  });

  it('returns to each of many concurrent readers their own result', async () => {
    const products = await Promise.all(
      Array.from({ length: 40 }, (_, n) => create.product({ name: `Cap ${n}` })),
    );
    const stranger = create.stranger();
    const answers = await Promise.all(products.map(({ id }) => stranger.get(`/api/products/${id}`)));
    expect(answers.map(({ body }) => body.name)).toEqual(products.map(({ name }) => name));
  });

  it('shows its own changes in the next response, and those of other processes within a second', async () => {
    const { id } = await create.product({ price: 1_00 });
    const admin = await create.admin();
    const price = async () => (await create.stranger().get(`/api/products/${id}`)).body.price as number;
    for (let n = 2; n < 10; n++) {
      await admin.put(`/api/products/${id}`, { price: n });
      expect([await price(), await price()]).toEqual([n, n]);
    }
    const outside = new Database(direct);
    await outside.connect();
    await outside.query('UPDATE products SET price = 9900 WHERE id = $1', [id]);
    await outside.end();
    await eventually(async () => expect(await price()).toBe(99), 1000);
  });

  it('can be migrated over a direct connection while it is open', async () => {
    const db = await createDataSource(direct).initialize();
    expect(await migrate(db)).toEqual([]);
    await db.destroy();
  });

  it('leaves no state behind in shared sessions', async () => {
    const clients = Array.from({ length: CONNECTIONS }, () => new Database(pooler.url));
    // Each holds one of the shared sessions, so that every one is examined.
    for (const client of clients) {
      await client.connect();
      await client.query('BEGIN');
    }
    const left = await Promise.all(
      clients.map((client) =>
        client.query(
          `SELECT 'set ' || name AS what FROM pg_settings WHERE source = 'session' AND name <> ALL ($1)
           UNION ALL SELECT 'prepared ' || name FROM pg_prepared_statements
           UNION ALL SELECT 'listens to ' || channel FROM pg_listening_channels() AS channel
           UNION ALL SELECT 'locks ' || objid FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`,
          [KEPT_BY_POOLER],
        ),
      ),
    );
    for (const client of clients) await client.end();
    expect(left.flatMap(({ rows }) => rows)).toEqual([]);
  });
});

/** PgBouncer sets these itself for each client. */
const KEPT_BY_POOLER = [
  'application_name',
  'client_encoding',
  'DateStyle',
  'TimeZone',
  'standard_conforming_strings',
];
