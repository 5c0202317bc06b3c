import { newId } from '../../src/common/ids.js';
import { BUCKETS } from '../../src/common/limits/buckets.js';
import { config } from '../../src/config.js';
import { diagnose } from '../../src/doctor/diagnose.js';
import { openOrdersOf } from '../../src/orders/open-orders.js';
import type { Product } from '../../src/products/product.entity.js';
import { eventually } from '../eventually.js';
import { ADDRESS, factories, Person } from '../factories.js';
import { cancelOrder, expireReservation, pressPay, releaseExpired, settle } from '../payment.js';
import { tablesScannedBy } from '../sequential-scans.js';
import { useShop } from '../shop.js';

let buyer: Person;
let shoe: Product;

[config.maxOpenOrders, config.maxHeldPieces] = [3, 20];
const shop = await useShop();
const create = factories(shop);
beforeEach(async () => {
  buyer = await create.user();
  shoe = await create.product({ countInStock: 100 });
});
afterEach(async () => expect(await diagnose(shop.db)).toEqual([]));

const place = (qty = 1, headers: Record<string, string> = {}) =>
  buyer.post('/api/orders', { orderItems: [{ product: shoe.id, qty }], shippingAddress: ADDRESS }, headers);
const TOO_MANY = {
  status: 409,
  body: { code: 'CONFLICT', message: 'You have 3 unpaid orders. Please pay or cancel one of them first.' },
};

it('limits the unpaid orders of an account, even when placed concurrently', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => place()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(answers.find(({ status }) => status !== 201)).toMatchObject(TOO_MANY);
  const another = await create.user();
  await create.order(another, [{ productId: shoe.id, qty: 1 }]);
});

it('finds the open orders of an account without a sequential scan', async () => {
  const crowd = [buyer.user.id, shoe.id];
  const tables = await tablesScannedBy(shop.db, async () => {
    await shop.db.query(
      `WITH placed AS (
         INSERT INTO orders (id, user_id, payment_method, items_price, shipping_price, tax_price, total_price, ship_address, ship_city,
           ship_postal_code, ship_country)
         SELECT gen_random_uuid(), $1, 'Razorpay', 1, 0, 0, 1, '', '', '', '' FROM generate_series(1, 500) RETURNING id)
       INSERT INTO order_items (order_id, position, product_id, name, image, price, qty)
       SELECT id, 0, $2::uuid, '', '', 1, 1 FROM placed`,
      crowd,
    );
    await shop.db.query('ANALYZE orders, order_items');
    // as many times as PostgreSQL needs to settle on a generic plan
    for (let often = 0; often < 12; often++)
      await shop.db.query('SELECT FROM open_orders_of($1)', [buyer.user.id]);
  });
  expect(tables).toEqual(expect.not.arrayContaining(['orders']));
  expect(tables).toEqual(expect.not.arrayContaining(['order_items']));
});

it('stops counting an order once it is paid or cancelled', async () => {
  const orders = [await place(), await place(), await place()].map(({ body }) => body._id as string);
  expect(await place()).toMatchObject(TOO_MANY);
  await settle(shop, buyer, orders[0]!);
  expect((await place()).status).toBe(201);
  await cancelOrder(buyer, orders[1]!);
  expect((await place()).status).toBe(201);
});

it('returns the existing order for a repeated idempotency key when the limit is reached', async () => {
  const first = await place(1, { 'idempotency-key': 'the same order' });
  await place();
  await place();
  const again = await place(1, { 'idempotency-key': 'the same order' });
  expect([again.status, again.body._id]).toEqual([201, first.body._id]);
});

/** Makes two orders with one key both find that none has been placed, and only then write. */
async function placeTwiceAtOnce(qty: number) {
  const isWaiting = `SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND query LIKE '%open_orders_of%'
    AND datname = current_database()`;
  const answers = await shop.db.transaction(async (tx) => {
    await openOrdersOf(buyer.user.id, tx);
    const both = [1, 2].map(() => place(qty, { 'idempotency-key': 'sent twice' }));
    await eventually(async () => expect(await shop.db.query(isWaiting)).toHaveLength(2));
    return both;
  });
  return Promise.all(answers);
}

it.each([
  ['more than half of the pieces', 0, 11],
  ['the last free order', 2, 1],
])(
  'returns the same order to two concurrent requests with one key when it takes %s',
  async (_, before, qty) => {
    for (let n = 0; n < before; n++) await place();
    const [one, other] = await placeTwiceAtOnce(qty);
    expect([one!.status, other!.status]).toEqual([201, 201]);
    expect(other!.body._id).toBe(one!.body._id);
  },
);

it('limits the pieces that unpaid orders hold, even when placed concurrently', async () => {
  const answers = await Promise.all([place(11), place(11)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'CONFLICT',
    message: 'Unpaid orders may hold 20 pieces in all, and no more.',
  });
});

it('applies the piece limit when Pay is pressed for an order whose reservation has expired', async () => {
  const { body } = await place(15);
  await expireReservation(shop, body._id as string);
  await releaseExpired(shop);
  expect((await place(15)).status).toBe(201);
  const { errors } = await pressPay(buyer, body._id as string);
  expect(errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }]);
});

it('limits how many orders an IP address places and cancels per minute', async () => {
  config.rateLimits = true;
  try {
    const cancel = () => buyer.graphql(`mutation { cancelOrder(id: "${newId()}") { id } }`);
    expect(await cancel()).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
    for (let n = 1; n < BUCKETS.order.points; n += 50) await Promise.all(Array.from({ length: 50 }, cancel));
    expect(await cancel()).toMatchObject({ errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] });
    expect((await place()).status).toBe(429);
  } finally {
    config.rateLimits = false;
  }
});
