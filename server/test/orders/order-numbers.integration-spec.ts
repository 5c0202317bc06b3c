import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { OrderNumbers1764602000000 } from '../../src/database/migrations/1764602000000-OrderNumbers.js';
import { NumberOrders1764602000001 } from '../../src/database/migrations/1764602000001-NumberOrders.js';
import { type RollingMigration, migrateFrom } from '../rolling-migration.js';

const BEFORE = 'OrderNumbers1764602000000';
let shop: RollingMigration;
const buyer = randomUUID();

/** Inserts this many orders as a server of the previous release does. */
async function place(old: Client, count: number): Promise<void> {
  await old.query(
    `INSERT INTO orders (id, user_id, ship_address, ship_city, ship_postal_code, ship_country, payment_method,
       items_price, shipping_price, tax_price, total_price, stock_held_until)
     SELECT gen_random_uuid(), $1, '12 MG Road', 'Pune', '411001', 'India', 'PayPal', 100, 10000, 15, 10100, now()
     FROM generate_series(1, $2)`,
    [buyer, count],
  );
}
const numbers = async () =>
  (await shop.db.query<{ number: string }[]>('SELECT number FROM orders')).map(({ number }) => number);

beforeAll(async () => {
  shop = await migrateFrom(BEFORE, async (old) => {
    await old.query(
      `INSERT INTO users (id, name, email, password_hash) VALUES ($1, 'Asha', 'asha@example.com', 'none')`,
      [buyer],
    );
    await place(old, 12_000);
  });
});
afterAll(() => shop.close());

it('numbers existing orders, and those that a server of the previous release still places', async () => {
  await place(shop.old, 3);
  const given = await numbers();
  expect(new Set(given).size).toBe(12_003);
  for (const number of given) expect(number).toMatch(/^\d{3}-\d{3}-\d{3}$/);
});

it('has a check digit that detects any single misread digit', async () => {
  const [given] = await numbers();
  const check = async (digits: string) =>
    (await shop.db.query<{ check: string }[]>('SELECT order_number_check($1) AS check', [digits]))[0]!.check;
  const digits = given!.replaceAll('-', '');
  expect(await check(digits.slice(0, 8))).toBe(digits[8]);
  for (let at = 0; at < 8; at++)
    for (const digit of '0123456789') {
      const misread = digits.slice(0, at) + digit + digits.slice(at + 1, 8);
      if (digit !== digits[at]) expect(await check(misread)).not.toBe(digits[8]);
    }
});

it('generates unique numbers, also beyond a hundred million orders', async () => {
  const [row] = await shop.db.query<{ all: number; distinct: number; longest: string }[]>(
    `SELECT count(*)::int AS all, count(DISTINCT order_number_at(n))::int AS distinct, order_number_at(100000000) AS longest
     FROM (SELECT generate_series(0, 20000) UNION ALL SELECT generate_series(99990000, 100010000)) AS place (n)`,
  );
  expect(row!.distinct).toBe(row!.all);
  expect(row!.longest).toMatch(/^\d{3}-\d{3}-\d{3}-\d$/);
});

it('can be reverted and applied again, also after an interrupted migration', async () => {
  const runner = shop.db.createQueryRunner();
  const [add, number] = [new OrderNumbers1764602000000(), new NumberOrders1764602000001()];
  for (const migration of [number, add]) await migration.down(runner);
  await place(shop.old, 1);
  for (const migration of [add, number, number]) await migration.up(runner);
  await runner.release();
  expect(new Set(await numbers()).size).toBe(12_004);
});
