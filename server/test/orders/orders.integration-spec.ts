import { jest } from '@jest/globals';
import { diagnose } from '../../src/doctor/diagnose.js';
import { OrdersService } from '../../src/orders/orders.service.js';
import type { Product } from '../../src/products/product.entity.js';
import { ADDRESS, factories, Person } from '../factories.js';
import { settle } from '../payment.js';
import { useShop } from '../shop.js';

let buyer: Person;
let product: Product;

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();
beforeEach(async () => {
  buyer = await create.user();
  product = await create.product({ name: 'Trail shoe', price: 600_00, countInStock: 10 });
});
afterEach(async () => expect(await diagnose(shop.db)).toEqual([]));

const line = (qty = 1) => [{ productId: product.id, qty }];

describe('the total', () => {
  const place = (expectedTotal?: number) =>
    buyer.graphql('mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { totalPrice } }', {
      input: { lines: line(), shippingAddress: ADDRESS, expectedTotal },
    });
  const changePrice = (price: number) => admin.put(`/api/products/${product.id}`, { price });

  it('must equal the expected total of the request, or the order is rejected with PRICE_CHANGED', async () => {
    await changePrice(700);
    const { errors } = await place(690);
    expect(errors![0]).toMatchObject({
      message: 'The total is now 805 rupees. Please look again before ordering.',
      extensions: { code: 'PRICE_CHANGED' },
    });
    expect((await buyer.get('/api/orders/myorders')).body).toEqual([]);
    expect((await place(805)).data.placeOrder.totalPrice).toBe(805);
  });

  it('may exceed a million rupees', async () => {
    await changePrice(1_000_000);
    expect((await place(1_150_000)).data.placeOrder.totalPrice).toBe(1_150_000);
  });

  it('is computed by the server over REST, ignoring the prices of the request', async () => {
    const { body } = await buyer.post('/api/orders', {
      orderItems: [{ product: product.id, qty: 2, price: 0.01, name: 'Free' }],
      shippingAddress: ADDRESS,
      itemsPrice: 0,
      shippingPrice: -100,
      taxPrice: 0,
      totalPrice: 0,
      isPaid: true,
      status: 'PAID',
    });
    expect(body).toMatchObject({ itemsPrice: 1200, shippingPrice: 0, taxPrice: 180, totalPrice: 1380 });
    expect(body).toMatchObject({
      orderItems: [{ name: 'Trail shoe', price: 600 }],
      isPaid: false,
      status: 'PLACED',
    });
  });

  it('does not change when the product changes after the order was placed', async () => {
    const { _id } = await create.order(buyer, line());
    await admin.put(`/api/products/${product.id}`, { price: 5, name: 'Bargain shoe' });
    expect((await buyer.get(`/api/orders/${_id}`)).body).toMatchObject({
      orderItems: [{ name: 'Trail shoe', price: 600 }],
      totalPrice: 690,
    });
  });
});

describe('an order outlives', () => {
  it('its product', async () => {
    const { _id } = await create.order(buyer, line());
    await settle(shop, buyer, _id);
    await admin.delete(`/api/products/${product.id}`);
    expect((await buyer.get('/api/orders/myorders')).body).toMatchObject([
      { _id, orderItems: [{ product: product.id, name: 'Trail shoe' }] },
    ]);
    expect((await admin.put(`/api/orders/${_id}/deliver`)).body.isDelivered).toBe(true);
  });

  it('its buyer', async () => {
    const { _id } = await create.order(buyer, line());
    await settle(shop, buyer, _id);
    await admin.delete(`/api/users/${buyer.user.id}`);
    const { name, email } = buyer.user;
    expect((await admin.get(`/api/orders/${_id}`)).body.user).toEqual({ _id: buyer.user.id, name, email });
    expect((await admin.get('/api/orders')).body[0]).toMatchObject({ _id, user: { email } });
    expect((await admin.put(`/api/orders/${_id}/deliver`)).status).toBe(200);
  });
});

it('shows admins the SKU of items that are stocked by variant', async () => {
  const { id } = await create.productOf([{ size: 'Small', sku: 'TS-S' }]);
  const { _id } = await create.order(buyer, [{ productId: id, qty: 1 }, ...line()]);
  const { order } = await admin.ask('query ($id: ID!) { order(id: $id) { items { product sku } } }', {
    id: _id,
  });
  expect(order.items).toEqual(
    expect.arrayContaining([
      { product: id, sku: 'TS-S' },
      { product: product.id, sku: null },
    ]),
  );
});

it('still shows the SKU when the variant or its product is no longer sold', async () => {
  const skus = { Small: 'PK-S', Large: 'PK-L' };
  const { id } = await create.productOf(Object.entries(skus).map(([size, sku]) => ({ size, sku })));
  const { body } = await admin.get(`/api/products/${id}`);
  const lines = body.variants.map(({ _id }: { _id: string }) => ({ productId: id, variantId: _id, qty: 1 }));
  const { _id } = await create.order(buyer, lines);
  const told = async () =>
    (await admin.ask('query ($id: ID!) { order(id: $id) { items { size sku } } }', { id: _id })).order.items;
  const all = Object.entries(skus).map(([size, sku]) => ({ size, sku }));
  const grid = [{ ...body.variants.find(({ size }: { size: string }) => size === 'Small'), sku: 'PK-NEW' }];
  expect((await admin.put(`/api/products/${id}`, { variants: grid })).status).toBe(200);
  expect(await told()).toEqual(expect.arrayContaining([all[1], { size: 'Small', sku: 'PK-NEW' }]));
  await admin.delete(`/api/products/${id}`);
  expect(await told()).toEqual(expect.arrayContaining(all));
});

it('returns the SKU to the buyer who places the order', async () => {
  const { id: productId } = await create.productOf([{ size: 'Small', sku: 'TS-1' }]);
  const { placeOrder } = await buyer.ask(
    'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { items { sku } } }',
    { input: { lines: [{ productId, qty: 1 }, ...line()], shippingAddress: ADDRESS } },
  );
  expect(placeOrder.items).toEqual([{ sku: 'TS-1' }, { sku: null }]);
});

it('rejects a delivery with 409 when the payment arrives during it, and accepts the next one', async () => {
  const { _id } = await create.order(buyer, line());
  const orders = shop.app.get(OrdersService, { strict: false });
  const get = orders.get.bind(orders);
  jest.spyOn(orders, 'get').mockImplementationOnce(async (id) => {
    await settle(shop, buyer, id);
    return get(id);
  });
  const deliver = () => admin.put(`/api/orders/${_id}/deliver`);
  expect(await deliver()).toMatchObject({
    status: 409,
    body: { code: 'INVALID_STATE', message: 'Order is not paid' },
  });
  expect((await deliver()).body).toMatchObject({ status: 'DELIVERED', isDelivered: true });
});

describe('a list of orders', () => {
  const ORDERS = 23;
  let shopper: Person;
  let ids: string[];

  beforeAll(async () => {
    shopper = await create.user({ name: 'Busy Shopper', email: 'busy@example.com' });
    const products = [1, 2, 3].map(() => create.product({ countInStock: 1000 }));
    const lines = (await Promise.all(products)).map(({ id }) => ({ productId: id, qty: 2 }));
    ids = [];
    for (let n = 0; n < ORDERS; n++) ids.unshift((await create.order(shopper, lines))._id);
  });

  const QUERY = 'items { id items { name } } page pages count';
  const mine = async (page: number) =>
    (await shopper.ask(`query ($page: Int) { myOrders(page: $page) { ${QUERY} } }`, { page })).myOrders;
  const search = async (text: string, page = 1) =>
    (
      await admin.ask(
        `query ($text: String, $page: Int) { orders(search: $text, page: $page) { ${QUERY} } }`,
        { text, page },
      )
    ).orders;
  const idsOf = (orders: { id: string }[]) => orders.map(({ id }) => id);

  it('is paginated by order, newest first, with all items of each order', async () => {
    const [first, second] = [await mine(1), await mine(2)];
    expect(first).toMatchObject({ page: 1, pages: 2, count: ORDERS });
    expect([...idsOf(first.items), ...idsOf(second.items)]).toEqual(ids);
    for (const order of first.items) expect(order.items).toHaveLength(3);
    expect(await mine(3)).toEqual({ items: [], page: 3, pages: 2, count: ORDERS });
    const { body } = await shopper.get('/api/orders/myorders');
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual(ids);
  });

  it('can be searched by the name or email of the buyer, or by order id', async () => {
    expect((await search('busy@EXAMPLE')).count).toBe(ORDERS);
    expect(idsOf((await search('Busy Shop', 2)).items)).toEqual(ids.slice(20));
    expect(idsOf((await search(ids[7]!)).items)).toEqual([ids[7]]);
    expect((await search('nobody_%')).count).toBe(0);
  });

  it('can be searched by order number, with hyphens or spaces', async () => {
    const { _id, number } = await create.order(await create.user());
    for (const words of [number, number.replaceAll('-', ' '), `Order ${number}`])
      expect(idsOf((await search(words)).items)).toEqual([_id]);
    const failed = 'query ($number: String) { orders(search: $number, refundFailed: true) { count } }';
    expect(await admin.ask(failed, { number })).toEqual({ orders: { count: 0 } });
    const another = String((Number(number.at(-1)) + 1) % 10);
    expect((await search(number.slice(0, -1) + another)).count).toBe(0);
  });
});
