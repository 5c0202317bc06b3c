import { jest } from '@jest/globals';
import { diagnose } from '../../src/doctor/diagnose.js';
import { OrderLifecycle } from '../../src/orders/order-lifecycle.js';
import { Order } from '../../src/orders/order.entity.js';
import type { Product } from '../../src/products/product.entity.js';
import { ADDRESS, factories, Person } from '../factories.js';
import { expireReservation, payFor, pressPay, releaseExpired, settle } from '../payment.js';
import { stockLeft, useShop } from '../shop.js';

const HALF_AN_HOUR = 30 * 60_000;
const ROUNDS = 15;
/** Only the clock is faked: timers run as usual. */
const TIMERS = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

let buyer: Person;
let product: Product;

const shop = await useShop();
const create = factories(shop);
const lifecycle = shop.app.get(OrderLifecycle);
const admin = await create.admin();
beforeEach(async () => {
  buyer = await create.user();
  product = await create.product({ name: 'Last boots', countInStock: 1 });
});
afterEach(async () => expect(await diagnose(shop.db)).toEqual([]));

const left = () => stockLeft(shop, product.id);
const read = (id: string) => shop.db.manager.findOneByOrFail(Order, { id });
/** An order of the only piece. */
const reserve = async (person = buyer) =>
  (await create.order(person, [{ productId: product.id, qty: 1 }]))._id;
const refusal = async (answer: ReturnType<typeof pressPay>) => {
  const { message, extensions } = (await answer).errors![0]!;
  return [extensions.code, message];
};

describe('a reservation', () => {
  it('holds the stock for half an hour, and is not released before', async () => {
    const id = await reserve();
    const { createdAt, stockHeldUntil } = await read(id);
    expect(Math.abs(stockHeldUntil!.getTime() - createdAt.getTime() - HALF_AN_HOUR)).toBeLessThan(60_000);
    await lifecycle.release(id);
    expect(await left()).toBe(0);
  });

  it('releases its stock once, even when released concurrently', async () => {
    const id = await reserve();
    await expireReservation(shop, id);
    await Promise.all([1, 2, 3, 4].map(() => lifecycle.release(id)));
    expect(await left()).toBe(1);
    expect(await read(id)).toMatchObject({ status: 'PLACED', holdsStock: false, stockHeldUntil: null });
  });

  it('is renewed when Pay is pressed after its stock was released', async () => {
    const id = await reserve();
    await expireReservation(shop, id);
    await lifecycle.release(id);
    await settle(shop, buyer, id);
    expect(await left()).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'PAID', holdsStock: true });
  });

  it('allows a payment when its expiry is not set', async () => {
    const id = await reserve();
    await shop.db.query('UPDATE orders SET stock_held_until = NULL WHERE id = $1', [id]);
    expect((await pressPay(buyer, id)).errors).toBeUndefined();
    expect(await left()).toBe(0);
  });

  it('is renewed once when Pay is pressed many times concurrently', async () => {
    const id = await reserve();
    await expireReservation(shop, id);
    await lifecycle.release(id);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => pressPay(buyer, id)));
    expect(new Set(answers.map(({ data }) => data.startPayment.gatewayOrderId)).size).toBe(1);
    expect(await left()).toBe(0);
  });

  it('cannot be renewed when the stock is sold out', async () => {
    const id = await reserve();
    await expireReservation(shop, id);
    await lifecycle.release(id);
    await reserve(await create.user());
    expect(await refusal(pressPay(buyer, id))).toEqual(['OUT_OF_STOCK', 'Last boots is out of stock']);
  });

  it('cannot be renewed when the product is no longer sold', async () => {
    const id = await reserve();
    await expireReservation(shop, id);
    await lifecycle.release(id);
    await admin.delete(`/api/products/${product.id}`);
    expect(await refusal(pressPay(buyer, id))).toEqual([
      'OUT_OF_STOCK',
      'A product of this order is no longer sold',
    ]);
  });

  it('can be paid after its product was deleted', async () => {
    const id = await reserve();
    await admin.delete(`/api/products/${product.id}`);
    await settle(shop, buyer, id);
    expect(await read(id)).toMatchObject({ status: 'PAID' });
  });
});

it('releases an expired reservation despite older ones that are stuck, and those after an hour', async () => {
  product = await create.product({ countInStock: 22 });
  const stuck: string[] = [];
  for (let n = 0; n < 21; n++) stuck.push(await reserve());
  await shop.db.query(
    `INSERT INTO gateway_orders (id, order_id, gateway_order_id, amount, currency, open, next_check_at)
     SELECT gen_random_uuid(), id, 'unreadable ' || id, total_price, 'INR', true, now() + interval '1 hour' FROM orders WHERE id = ANY ($1::uuid[])`,
    [stuck],
  );
  const free = await reserve(await create.user());
  await shop.db.query(
    `UPDATE orders SET stock_held_until = now() - interval '1 minute' WHERE id = ANY ($1::uuid[])`,
    [stuck],
  );
  await expireReservation(shop, free);
  await releaseExpired(shop);
  await releaseExpired(shop);
  expect(await left()).toBe(1);
  // An hour later their stock is released, too.
  await shop.db.query(
    `UPDATE orders SET stock_held_until = now() - interval '61 minutes' WHERE id = ANY ($1::uuid[])`,
    [stuck],
  );
  await releaseExpired(shop);
  expect(await left()).toBe(22);
});

it('expires by the clock of the database, not of the server', async () => {
  const id = await reserve();
  jest.useFakeTimers({ now: Date.now() + 2 * HALF_AN_HOUR, doNotFake: [...TIMERS] });
  await lifecycle.release(id).finally(() => jest.useRealTimers());
  expect(await left()).toBe(0);
});

describe('concurrently', () => {
  it('an expiry, a payment and a rival order sell the last piece exactly once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      product = await create.product({ countInStock: 1 });
      const [id, rival] = [await reserve(), await create.user()];
      const confirmation = await payFor(shop, buyer, id);
      await expireReservation(shop, id);
      const orderItems = [{ product: product.id, qty: 1 }];
      const acts = [
        () => lifecycle.release(id),
        () => buyer.put(`/api/orders/${id}/pay`, confirmation),
        () => rival.post('/api/orders', { orderItems, shippingAddress: ADDRESS }),
      ];
      // Each round starts with another one.
      await Promise.all([...acts.slice(round % 3), ...acts.slice(0, round % 3)].map((act) => act()));
      const orders = await shop.db.manager.find(Order, { where: { items: { productId: product.id } } });
      const outcome = orders
        .map(({ status }) => status)
        .sort()
        .join(' and ');
      expect(['PAID', 'CANCELLED and PLACED']).toContain(outcome);
      expect(await left()).toBe(0);
      expect(await diagnose(shop.db)).toEqual([]);
    }
  });

  it('a cancellation and a payment end in a cancelled order that is refunded in full', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      product = await create.product({ countInStock: 1 });
      const id = await reserve();
      const confirmation = await payFor(shop, buyer, id);
      const cancel = () => buyer.graphql(`mutation { cancelOrder(id: "${id}") { status } }`);
      const pay = () => buyer.put(`/api/orders/${id}/pay`, confirmation);
      await Promise.all(round % 2 ? [cancel(), pay()] : [pay(), cancel()]);
      expect(await read(id)).toMatchObject({ status: 'CANCELLED', holdsStock: false });
      expect(await left()).toBe(1);
      const [money] = await shop.db.query<{ kept: number }[]>(
        'SELECT coalesce(sum(captured - refunded), 0)::int AS kept FROM payments WHERE order_id = $1',
        [id],
      );
      expect(money!.kept).toBe(0);
    }
  });

  it('of a delivery and a cancellation exactly one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      product = await create.product({ countInStock: 1 });
      const id = await reserve();
      await settle(shop, buyer, id);
      const [delivered, cancelled] = await Promise.all([
        admin.put(`/api/orders/${id}/deliver`),
        buyer.graphql(`mutation { cancelOrder(id: "${id}") { status } }`),
      ]);
      const status: string = (await read(id)).status;
      expect(['DELIVERED', 'CANCELLED']).toContain(status);
      expect([delivered.status, cancelled.errors?.[0]?.extensions.code]).toEqual(
        status === 'DELIVERED' ? [200, 'INVALID_STATE'] : [409, undefined],
      );
    }
  });
});
