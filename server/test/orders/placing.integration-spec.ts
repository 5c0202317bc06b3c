import type { QueryRunner } from 'typeorm';
import { diagnose } from '../../src/doctor/diagnose.js';
import type { Product } from '../../src/products/product.entity.js';
import { eventually } from '../eventually.js';
import { ADDRESS, factories, Person } from '../factories.js';
import { useShop } from '../shop.js';

let buyer: Person;
let shoe: Product;
/** Another session, which changes the shoe while it is being ordered. */
let other: QueryRunner;

const shop = await useShop();
const create = factories(shop);
beforeEach(async () => {
  buyer = await create.user();
  shoe = await create.product({ price: 100_000, countInStock: 1 });
  other = shop.db.createQueryRunner();
});
afterEach(async () => {
  await other.release();
  expect(await diagnose(shop.db)).toEqual([]);
});

/** Makes an order read the shelf before the change, and write after it. */
async function placeDuring(change: string, expectedTotal?: number) {
  await other.startTransaction();
  await other.query(change, [shoe.id]);
  const placing = buyer.graphql(
    'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id totalPrice items { price } } }',
    {
      input: { lines: [{ productId: shoe.id, qty: 1 }], shippingAddress: ADDRESS, expectedTotal },
    },
  );
  const isWaiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%sell_stock%'
    AND datname = current_database()`;
  await eventually(async () => expect(await shop.db.query(isWaiting)).toHaveLength(1));
  await other.commitTransaction();
  return placing;
}
const DEARER = 'UPDATE products SET price = 200000 WHERE id = $1';

it('charges the current price when it changes while the order is placed', async () => {
  const { data } = await placeDuring(DEARER);
  expect(data).toMatchObject({ placeOrder: { totalPrice: 2300, items: [{ price: 2000 }] } });
});

it('rejects an order when the price, and so its total, changes while it is placed', async () => {
  const { errors } = await placeDuring(DEARER, 1150);
  expect(errors).toMatchObject([{ extensions: { code: 'PRICE_CHANGED' } }]);
});

it('rejects an order when the last piece is gone while it is placed', async () => {
  const { errors } = await placeDuring(
    'UPDATE products SET count_in_stock = 0, stock_received = 0 WHERE id = $1',
  );
  expect(errors).toMatchObject([{ extensions: { code: 'OUT_OF_STOCK' } }]);
  expect(await shop.db.query('SELECT FROM orders WHERE user_id = $1', [buyer.user.id])).toEqual([]);
});

it('takes stock without a sequential scan of the products', async () => {
  await shop.db.query(
    `INSERT INTO products (id, name, image, brand, category, description, price, count_in_stock, stock_received, listed)
     SELECT gen_random_uuid(), 'One of many', 'images/sample.svg', 'Brand', 'Shoes', 'Fine.', 100, 5, 5, true
     FROM generate_series(1, 3000)`,
  );
  await shop.db.query('ANALYZE products');
  // Within a transaction PostgreSQL includes this connection's counts that are not flushed yet.
  const scans = () =>
    other.query(`SELECT seq_scan::int FROM pg_stat_xact_user_tables WHERE relname = 'products'`);
  await other.startTransaction();
  const before = await scans();
  for (let often = 0; often < 12; often++)
    // as many times as PostgreSQL needs to settle on a generic plan
    await other.query('SELECT sell_stock($1, $2, $3, $4)', [[shoe.id], [null], [0], [100_000]]);
  const after = await scans();
  await other.rollbackTransaction();
  expect(after).toEqual(before);
});
