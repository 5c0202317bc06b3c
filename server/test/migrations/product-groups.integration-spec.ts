import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { type RollingMigration, migrateFrom } from '../rolling-migration.js';

const BEFORE = 'GroupProducts1764660000000';
let shop: RollingMigration;
/** A session of a server that predates the groups. */
let old: Client;

const [shoe, boot, draft, coat] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
const add = (id: string, category: string, price: number, isListed = true) =>
  old.query(
    `INSERT INTO products (id, name, image, brand, category, description, sizes, price, listed)
     VALUES ($1, 'Thing', 'images/sample.svg', 'Brand', $2, 'Fine.', '{Small}', $3, $4)`,
    [id, category, price, isListed],
  );

beforeAll(async () => {
  shop = await migrateFrom(BEFORE, async (session) => {
    old = session;
    await add(shoe, 'Shoes', 100);
    await add(boot, 'Shoes', 300);
    await add(draft, 'Hats', 200, false);
  });
});
afterAll(() => shop.close());

const grouped = async (low: number, high: number) => {
  const { rows } = await old.query(
    `SELECT c.category, count(*)::int AS products, min(p.price) AS cheapest, max(p.price) AS dearest
     FROM products p JOIN product_counts c ON c.id = p.group_id
     WHERE p.listed AND p.price BETWEEN $1 AND $2 GROUP BY 1 ORDER BY 1`,
    [low, high],
  );
  return rows;
};

it('groups existing products, and those that old servers add and change', async () => {
  expect(await grouped(0, 1000)).toEqual([{ category: 'Shoes', products: 2, cheapest: 100, dearest: 300 }]);
  await add(coat, 'Coats', 250);
  await old.query('UPDATE products SET listed = true WHERE id = $1', [draft]);
  await old.query(`UPDATE products SET category = 'Coats' WHERE id = $1`, [boot]);
  expect(await grouped(150, 1000)).toEqual([
    { category: 'Coats', products: 2, cheapest: 250, dearest: 300 },
    { category: 'Hats', products: 1, cheapest: 200, dearest: 200 },
  ]);
});

it('can be interrupted and run again', async () => {
  await shop.db.query(`DELETE FROM migrations WHERE name = 'GroupAll1764660000001'`);
  await shop.db.query('UPDATE products SET group_id = NULL WHERE id = $1', [shoe]);
  await shop.db.runMigrations();
  expect(await grouped(0, 100)).toEqual([{ category: 'Shoes', products: 1, cheapest: 100, dearest: 100 }]);
});

it('can be reverted', async () => {
  const names = (shop.db.options.migrations as { name: string }[]).map((migration) => migration.name);
  for (let n = names.length; n > names.indexOf(BEFORE); n--) await shop.db.undoLastMigration();
  await add(randomUUID(), 'Coats', 250);
  const { rows } = await old.query(`SELECT count FROM product_counts WHERE category = 'Coats'`);
  expect(rows).toEqual([{ count: 3 }]);
});
