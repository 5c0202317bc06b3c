import { diagnose } from '../../src/doctor/diagnose.js';
import { Order } from '../../src/orders/order.entity.js';
import type { Product } from '../../src/products/product.entity.js';
import { countOutcomes } from '../client.js';
import { ADDRESS, factories, Person } from '../factories.js';
import { stockLeft, useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();
afterEach(async () => expect(await diagnose(shop.db)).toEqual([]));

const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
const people = (count: number) => Promise.all(many(count, () => create.user()));
const order = (buyer: Person, products: Product[], qty = 1, headers = {}) => {
  const orderItems = products.map(({ id }) => ({ product: id, qty }));
  return buyer.post('/api/orders', { orderItems, shippingAddress: ADDRESS }, headers);
};

it('sells ten pieces to exactly ten of two hundred concurrent buyers', async () => {
  const product = await create.product({ name: 'Last boots', countInStock: 10 });
  const answers = await Promise.all((await people(200)).map((buyer) => order(buyer, [product])));
  expect(countOutcomes(answers)).toEqual({ '201': 10, '409 OUT_OF_STOCK': 190 });
  expect(await stockLeft(shop, product.id)).toBe(0);
  expect(answers.find(({ status }) => status === 409)!.body.message).toBe('Last boots is out of stock');
});

it('takes no stock for an order that cannot be filled completely', async () => {
  const [plenty, scarce] = [
    await create.product({ countInStock: 5 }),
    await create.product({ countInStock: 1 }),
  ];
  expect((await order(await create.user(), [plenty, scarce], 2)).status).toBe(409);
  expect([await stockLeft(shop, plenty.id), await stockLeft(shop, scarce.id)]).toEqual([5, 1]);
});

it('handles overlapping carts while admins and expiries change the same stock', async () => {
  const products = await Promise.all(many(4, () => create.product({ countInStock: 1000 })));
  const buyers = await people(60);
  const orders = buyers.map((buyer, n) => order(buyer, n % 2 ? products : [...products].reverse()));
  const updates = products.map(({ id }, n) => admin.put(`/api/products/${id}`, { countInStock: 900 + n }));
  const cancels = orders.slice(0, 20).map(async (placed, n) => {
    const { body } = await placed;
    return buyers[n]!.post('/graphql', { query: `mutation { cancelOrder(id: "${body._id}") { status } }` });
  });
  expect(countOutcomes(await Promise.all(orders))).toEqual({ '201': 60 });
  expect(countOutcomes(await Promise.all(updates))).toEqual({ '200': 4 });
  for (const { body } of await Promise.all(cancels)) expect(body.data.cancelOrder.status).toBe('CANCELLED');
});

it('keeps stock correct when an admin adds some during sales', async () => {
  const product = await create.product({ countInStock: 100 });
  const buyers = await people(30);
  const calls = buyers.flatMap((buyer, n) => [
    order(buyer, [product]),
    ...(n % 3 ? [] : [admin.put(`/api/products/${product.id}`, { countInStock: 50 + n })]),
  ]);
  for (const { status } of await Promise.all(calls)) expect(status).toBeLessThan(300);
});

describe('an idempotency key', () => {
  const headers = { 'idempotency-key': 'pressed-twenty-times' };

  it('places one order for any number of concurrent requests', async () => {
    const [buyer, product] = [await create.user(), await create.product({ countInStock: 5 })];
    const answers = await Promise.all(many(20, () => order(buyer, [product], 2, headers)));
    expect(countOutcomes(answers)).toEqual({ '201': 20 });
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await shop.db.manager.countBy(Order, { userId: buyer.user.id })).toBe(1);
    expect(await stockLeft(shop, product.id)).toBe(3);
  });

  it('accepts only one of two different concurrent orders', async () => {
    const [buyer, product] = [await create.user(), await create.product()];
    const answers = await Promise.all(many(10, (n) => order(buyer, [product], 1 + (n % 2), headers)));
    expect(countOutcomes(answers)).toEqual({ '201': 5, '422 IDEMPOTENCY_MISMATCH': 5 });
    expect(await shop.db.manager.countBy(Order, { userId: buyer.user.id })).toBe(1);
  });

  it('still returns its order after the stock and the price have changed', async () => {
    const [buyer, product] = [await create.user(), await create.product({ countInStock: 2 })];
    const { body } = await order(buyer, [product], 2, headers);
    await admin.put(`/api/products/${product.id}`, { price: 1 });
    expect((await order(buyer, [product], 2, headers)).body).toEqual(body);
  });

  it('can be used again after a rejected order', async () => {
    const [buyer, product] = [await create.user(), await create.product({ countInStock: 1 })];
    expect((await order(buyer, [product], 2, headers)).status).toBe(409);
    expect((await order(buyer, [product], 1, headers)).status).toBe(201);
  });
});

it('has no index on the stock columns, which every sale would have to update', async () => {
  const indexes = await shop.db.query<{ name: string }[]>(
    `SELECT d.objid::regclass::text AS name FROM pg_depend d
     JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
     JOIN pg_index i ON i.indexrelid = d.objid
     WHERE d.refobjid = 'products'::regclass AND a.attname IN ('count_in_stock', 'stock_received')`,
  );
  expect(indexes).toEqual([]);
});
