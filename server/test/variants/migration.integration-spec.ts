import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { type RollingMigration, migrateFrom } from '../rolling-migration.js';

const BEFORE = 'Variants1764300000000';
let shop: RollingMigration;
let db: DataSource;
/** A session of a server that predates the variants. */
let old: Client;

beforeAll(async () => {
  shop = await migrateFrom(BEFORE, async (session) => {
    old = session;
    await old.query(
      `INSERT INTO users (id, name, email, password_hash) VALUES ($1, 'Asha', 'asha@example.com', 'none')`,
      [user],
    );
    await old.query(
      `INSERT INTO products (id, name, image, brand, category, description, gender, sizes, price, count_in_stock, stock_received, listed)
       SELECT id, 'Shoe', 'images/sample.svg', 'Brand', 'Shoes', 'Fine.', 'Mens', '{Small}', 100, 5, 5, true
       FROM unnest($1::uuid[]) AS id`,
      [[shoe, coat]],
    );
    await add(shoe, 2);
    await sell(shoe);
  });
  ({ db } = shop);
});
afterAll(() => shop.close());

const [user, shoe, coat] = [randomUUID(), randomUUID(), randomUUID()];
/** The statements of servers of the previous release. */
const add = (product: string, qty: number) =>
  old.query(
    `INSERT INTO cart_lines (user_id, product_id, qty) VALUES ($1, $2, $3)
     ON CONFLICT (user_id, product_id) DO UPDATE SET qty = cart_lines.qty + EXCLUDED.qty`,
    [user, product, qty],
  );
const sell = (product: string) =>
  old.query(
    `UPDATE products p SET count_in_stock = p.count_in_stock + line.qty FROM unnest($1::uuid[], $2::int[]) AS line (id, qty)
     WHERE p.id = line.id`,
    [[product], [-1]],
  );
const linesIn = async (table: string) => {
  const { rows } = await old.query<{ product_id: string; qty: number }>(
    `SELECT product_id, qty FROM ${table} ORDER BY created_at`,
  );
  return rows.map(({ product_id, qty }) => [product_id, qty]);
};

it('keeps carts in sync between old and new servers', async () => {
  expect(await linesIn('cart_items')).toEqual([[shoe, 2]]);
  await add(shoe, 1);
  await add(coat, 1);
  expect(await linesIn('cart_items')).toEqual([[shoe, 3], [coat, 1]]); // prettier-ignore
  await db.query(`UPDATE cart_items SET qty = 5 WHERE product_id = $1`, [shoe]);
  await db.query(`DELETE FROM cart_items WHERE product_id = $1`, [coat]);
  expect(await linesIn('cart_lines')).toEqual([[shoe, 5]]);
  await old.query('DELETE FROM cart_lines WHERE user_id = $1', [user]);
  expect(await linesIn('cart_items')).toEqual([]);
});

it('lets old servers sell, edit and place orders as they did', async () => {
  await sell(shoe);
  await old.query(`UPDATE products SET sizes = '{Medium}', stock_received = 4 WHERE id = $1`, [shoe]);
  const { rows } = await old.query(`SELECT count_in_stock, stock_rank FROM products WHERE id = $1`, [shoe]);
  expect(rows).toEqual([{ count_in_stock: 3, stock_rank: 3 }]);
  const counts = await old.query(`SELECT sizes, count FROM product_counts WHERE count > 0 ORDER BY sizes`);
  expect(counts.rows).toEqual([
    { sizes: ['Medium'], count: 1 },
    { sizes: ['Small'], count: 1 },
  ]);
});

it('rejects sales by old servers of products that are stocked by variant', async () => {
  await db.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO variants (id, product_id, size, count_in_stock) VALUES ($1, $2, 'Small', 5)`,
      [randomUUID(), coat],
    );
    await tx.query(`UPDATE products SET scarcest = 5 WHERE id = $1`, [coat]);
  });
  await expect(sell(coat)).rejects.toThrow('is not that of its variants');
});

it('can be reverted', async () => {
  const names = (db.options.migrations as { name: string }[]).map((migration) => migration.name);
  for (let n = names.length; n > names.indexOf(BEFORE); n--) await db.undoLastMigration();
  await sell(coat);
  const { rows } = await old.query('SELECT count_in_stock FROM products WHERE id = $1', [coat]);
  expect(rows).toEqual([{ count_in_stock: 4 }]);
  await add(coat, 1);
  expect(await linesIn('cart_lines')).toEqual([[coat, 1]]);
});
