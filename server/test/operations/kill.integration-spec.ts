import { newId } from '../../src/common/ids.js';
import { diagnose } from '../../src/doctor/diagnose.js';
import { Order } from '../../src/orders/order.entity.js';
import { openChildShop, ChildShop } from '../child/run.js';
import type { Client } from '../client.js';
import { ADDRESS, factories } from '../factories.js';
import { openShop, Shop } from '../shop.js';

const BUYERS = 50;
/** How many orders are confirmed before the kill; by then every buyer has another one under way. */
const CONFIRMED = 60;

let shop: Shop;
let doomed: ChildShop;

beforeAll(async () => {
  [shop, doomed] = await Promise.all([openShop(), openChildShop()]);
}, 60_000);
afterAll(async () => {
  await doomed.kill();
  await shop.close();
});

it('loses no confirmed order and stays consistent when killed while fifty orders are being placed', async () => {
  const create = factories(shop);
  const sizes = ['Small', 'Large'].map((size) => ({ size, countInStock: 100_000 }));
  const products = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      n % 2 ? create.product({ countInStock: 100_000 }) : create.productOf(sizes),
    ),
  );
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => create.user()));
  const confirmed: string[] = [];

  const place = (buyer: Client, n: number, key: string) => {
    const orderItems = products.map(({ id, variants }, i) => ({
      product: id,
      variant: variants?.[n % 2]?.id,
      qty: 1 + ((n + i) % 3),
    }));
    return buyer.post('/api/orders', { orderItems, shippingAddress: ADDRESS }, { 'idempotency-key': key });
  };
  /** Places orders until the shop stops answering. */
  async function orderUntilTheEnd(buyer: Client, n: number): Promise<string> {
    for (;;) {
      const key = newId();
      const answer = await place(buyer, n, key).catch(() => undefined);
      if (!answer) return key;
      expect(answer.status).toBe(201);
      if (confirmed.push(answer.body._id as string) === CONFIRMED) void doomed.kill();
    }
  }
  const underWay = await Promise.all(buyers.map((buyer, n) => orderUntilTheEnd(buyer.at(doomed), n)));

  expect(await diagnose(shop.db)).toEqual([]);
  const placed = await shop.db.manager.find(Order, { select: { id: true } });
  expect(placed.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed));

  // A shopper without an answer sends the same order again, with the same key.
  const again = await Promise.all(buyers.map((buyer, n) => place(buyer, n, underWay[n]!)));
  expect(again.map(({ status }) => status)).toEqual(buyers.map(() => 201));
  expect(await shop.db.manager.count(Order)).toBe(confirmed.length + BUYERS);
  expect(await diagnose(shop.db)).toEqual([]);
}, 60_000);
