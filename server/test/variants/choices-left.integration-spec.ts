import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { type RollingMigration, migrateFrom } from '../rolling-migration.js';

let shop: RollingMigration;
/** A session of a server that predates `choices_left`. */
let old: Client;

const [coat, shoe, hat] = [randomUUID(), randomUUID(), randomUUID()];
/** A size with characters that are special in JSON or in patterns. */
const ODD = `50%_"wide" \\ 'größer', x`;

type Grid = [size: string | null, color: string | null, count: number][];
async function add(id: string, grid: Grid) {
  const counts = grid.map(([, , count]) => count);
  await old.query('BEGIN');
  await old.query(
    `INSERT INTO products (id, name, image, brand, category, description, price, count_in_stock, scarcest, listed)
     VALUES ($1, 'Thing', 'images/sample.svg', 'Brand', 'Cloths', 'Fine.', 100, $2, $3, true)`,
    [id, counts.reduce((sum, count) => sum + count, 0), Math.min(...counts)],
  );
  await old.query(
    `INSERT INTO variants (id, product_id, size, color, count_in_stock)
     SELECT gen_random_uuid(), $1, * FROM unnest($2::text[], $3::text[], $4::int[])`,
    [id, grid.map(([size]) => size), grid.map(([, color]) => color), counts],
  );
  await old.query('COMMIT');
}
const move = (id: string, color: string, pieces: number) =>
  old.query(
    `SELECT move_stock(ARRAY[product_id], ARRAY[id], ARRAY[$3::int]) FROM variants WHERE product_id = $1 AND color = $2`,
    [id, color, pieces],
  );
async function left(id: string): Promise<unknown> {
  const { rows } = await old.query<{ left: unknown }>(
    'SELECT choices_left::json AS left FROM products WHERE id = $1',
    [id],
  );
  return rows[0]!.left;
}
async function found(sizes: string[], colors: string[]) {
  const { rows } = await old.query<{ id: string }>(
    `SELECT unnest(ids) AS id FROM shelf_search(NULL, '{}', $1, '{}', $2, 0, 2147483647, true, 'NEWEST', 0, 12, false)`,
    [sizes, colors],
  );
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  shop = await migrateFrom('ChoicesLeft1764910000000', async (session) => {
    old = session;
    await add(coat, [
      ['Small', 'Black', 0],
      ['Small', 'Red', 2],
      ['Large', 'Black', 1],
    ]);
  });
});
afterAll(() => shop.close());

it('lists the choices in stock of existing products, also after sales and returns by old servers', async () => {
  expect(await left(coat)).toEqual([['Large', 'Black'], ['Small', 'Red']]); // prettier-ignore
  await move(coat, 'Red', -1);
  expect(await left(coat)).toEqual([['Large', 'Black'], ['Small', 'Red']]); // prettier-ignore
  await move(coat, 'Red', -1);
  expect(await left(coat)).toEqual([['Large', 'Black']]);
  await move(coat, 'Red', 1);
  expect(await left(coat)).toEqual([['Large', 'Black'], ['Small', 'Red']]); // prettier-ignore
});

it('finds products by size, by colour and by both, even with special characters in their names', async () => {
  await add(shoe, [
    [ODD, null, 1],
    ['Small', null, 0],
  ]);
  await add(hat, [
    [null, 'Small', 3],
    [null, ODD, 0],
  ]);
  expect(await left(shoe)).toEqual([[ODD, null]]);
  expect(await found([ODD], [])).toEqual([shoe]);
  expect(await found([], ['Small'])).toEqual([hat]);
  expect(await found([], [ODD])).toEqual([]);
  expect(await found(['50%'], [])).toEqual([]);
  expect(await found(['Small', 'Large'], [])).toEqual([coat]);
  expect(await found(['Small'], ['Red'])).toEqual([coat]);
  expect(await found(['Small'], ['Black'])).toEqual([]);
  expect(await found(['Large', ODD], ['Red'])).toEqual([]);
});

it('can be interrupted and run again', async () => {
  await shop.db.query(`DELETE FROM migrations WHERE name = 'AllChoicesLeft1764910000001'`);
  await shop.db.query('UPDATE products SET choices_left = NULL WHERE id = $1', [coat]);
  await shop.db.runMigrations();
  expect(await left(coat)).toEqual([['Large', 'Black'], ['Small', 'Red']]); // prettier-ignore
});
