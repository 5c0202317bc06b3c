import { newId } from '../../src/common/ids.js';
import {
  accepts,
  BAD,
  Call,
  rejectsUnauthorized,
  testBothApis,
  rejectsUnknownIds,
  reads,
  refuses,
} from '../contract.js';
import { ADDRESS, factories } from '../factories.js';
import { settle } from '../payment.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const [admin, user, other] = [await create.admin(), await create.user(), await create.user()];
const shoe = await create.product({ name: 'Trail shoe', price: 199_90, countInStock: 1000 });
const coat = await create.product({ name: 'Wool coat', countInStock: 3 });
const dear = await create.product({ price: 1_000_000_00, countInStock: 100 });
const unpaid = (await create.order(user))._id;
const paid = (await create.order(user))._id;
await settle(shop, user, paid);

const NO_ORDER = [404, 'NOT_FOUND', 'Order not found'] as const;

const ORDER = `id number user { id name email } items { product name image price qty }
  shippingAddress { address city postalCode country } paymentMethod itemsPrice shippingPrice taxPrice totalPrice
  status isPaid paidAt isDelivered deliveredAt createdAt`;

interface Wanted {
  lines?: { product: string; qty: number }[];
  address?: object;
  method?: string | null;
  key?: string;
}

const place = ({
  lines = [{ product: shoe.id, qty: 2 }],
  address = ADDRESS,
  method,
  key,
}: Wanted = {}): Call => ({
  rest: [
    'POST',
    '/api/orders',
    { orderItems: lines, shippingAddress: address, paymentMethod: method, itemsPrice: 1, totalPrice: 1 },
    { ...(key !== undefined && { 'idempotency-key': key }) },
  ],
  graphql: [
    `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ${ORDER} } }`,
    {
      input: {
        lines: lines.map(({ product, qty }) => ({ productId: product, qty })),
        shippingAddress: address,
        paymentMethod: method,
        idempotencyKey: key,
      },
    },
  ],
});
const getOrder = (id: string): Call => ({
  rest: ['GET', `/api/orders/${id}`],
  graphql: [`query ($id: ID!) { order(id: $id) { ${ORDER} } }`, { id }],
});
const myOrders = (): Call => ({
  rest: ['GET', '/api/orders/myorders'],
  graphql: [`{ myOrders { items { ${ORDER} } } }`],
  shape: (items: unknown[]) => ({ items }),
});
const allOrders = (page?: number): Call => ({
  rest: ['GET', `/api/orders${page === undefined ? '' : `?pageNumber=${page}`}`],
  graphql: [`query ($page: Int) { orders(page: $page) { items { ${ORDER} } } }`, { page }],
  shape: (items: unknown[]) => ({ items }),
});
describe('POST /api/orders and placeOrder', () => {
  const refusesTo = (does: string, wanted: () => Wanted, ...answer: readonly [number, string, string]) =>
    refuses(does, () => [user, place(wanted())], ...answer);
  testBothApis(
    accepts('places an order at the prices of the shop', () => [user, place()], 201, {
      items: [{ name: 'Trail shoe', price: 199.9, qty: 2 }],
      shippingAddress: ADDRESS,
      paymentMethod: 'PayPal',
      itemsPrice: 399.8,
      shippingPrice: 100,
      taxPrice: 59.97,
      totalPrice: 559,
      status: 'PLACED',
      isPaid: false,
      paidAt: null,
      isDelivered: false,
      deliveredAt: null,
    }),
    accepts(
      'adds up lines for one product',
      () => [user, place({ lines: [{ product: shoe.id, qty: 1 }, { product: shoe.id.toUpperCase(), qty: 2 }] })], // prettier-ignore
      201,
      { items: [{ qty: 3 }] },
    ),
    accepts('uses the default payment method for null', () => [user, place({ method: null })], 201, {
      paymentMethod: 'PayPal',
    }),
    accepts('stores the given payment method', () => [user, place({ method: 'UPI' })], 201, {
      paymentMethod: 'UPI',
    }),
    refusesTo(
      'an order without lines, before validating the address',
      () => ({ lines: [], address: { ...ADDRESS, city: '' } }),
      ...BAD,
      'No order items',
    ),
    refusesTo(
      'quantity 0',
      () => ({ lines: [{ product: shoe.id, qty: 0 }] }),
      ...BAD,
      'qty must be a whole number from 1 to 1000000',
    ),
    refusesTo(
      'a blank city',
      () => ({ address: { ...ADDRESS, city: ' ' } }),
      ...BAD,
      'City is required, up to 100 characters',
    ),
    refusesTo(
      'a recipient that is too long',
      () => ({ address: { ...ADDRESS, recipient: 'R'.repeat(101) } }),
      ...BAD,
      'Recipient may have up to 100 characters',
    ),
    refusesTo(
      'a blank payment method',
      () => ({ method: '' }),
      ...BAD,
      'paymentMethod is required, up to 50 characters',
    ),
    refusesTo(
      'more than 100 products',
      () => ({ lines: Array.from({ length: 101 }, () => ({ product: newId(), qty: 1 })) }),
      ...BAD,
      'An order holds up to 100 products',
    ),
    refusesTo(
      'an unknown product',
      () => ({ lines: [{ product: newId(), qty: 1 }] }),
      404,
      'NOT_FOUND',
      'Product not found',
    ),
    refusesTo(
      'a malformed product id',
      () => ({ lines: [{ product: 'x', qty: 1 }] }),
      404,
      'NOT_FOUND',
      'Product not found',
    ),
    refusesTo(
      'a quantity above the stock, naming the product',
      () => ({ lines: [{ product: shoe.id, qty: 1 }, { product: coat.id, qty: 4 }] }), // prettier-ignore
      409,
      'OUT_OF_STOCK',
      'Only 3 of Wool coat left in stock',
    ),
    refuses(
      'more pieces than unpaid orders may hold',
      async () => {
        const { id } = await create.product({ countInStock: 2000 });
        return [user, place({ lines: [{ product: id, qty: 1001 }] })];
      },
      409,
      'CONFLICT',
      'Unpaid orders may hold 1000 pieces in all, and no more.',
    ),
    refusesTo(
      'a total above the limit',
      () => ({ lines: [{ product: dear.id, qty: 18 }] }),
      ...BAD,
      'This order is too large. Please order fewer pieces.',
    ),
    refuses(
      'a different order with the same idempotency key',
      async () => {
        const key = newId();
        await user.rest(...place({ key }).rest);
        return [user, place({ key, method: 'UPI' })];
      },
      422,
      'IDEMPOTENCY_MISMATCH',
      'This key was used for another order',
    ),
    refusesTo(
      'a blank idempotency key',
      () => ({ key: ' ' }),
      ...BAD,
      'idempotencyKey is required, up to 200 characters',
    ),
    rejectsUnauthorized(shop, () => place()),
  );
});

it.each([undefined, null, 'Pune', [], [ADDRESS]])(
  'refuses %j as an address over REST',
  async (shippingAddress) => {
    const orderItems = [{ product: shoe.id, qty: 1 }];
    expect(await user.post('/api/orders', { orderItems, shippingAddress })).toMatchObject({
      status: 400,
      body: { message: 'A shipping address is required', code: 'BAD_USER_INPUT' },
    });
  },
);

it('returns one order per user and idempotency key, over either API', async () => {
  const { rest, graphql } = place({ key: 'both' });
  const { body } = await user.rest(...rest);
  expect((await user.rest(...rest)).body).toEqual(body);
  expect((await user.ask(...graphql)).placeOrder.id).toBe(body._id);
  const elsewhere = await other.rest(...rest);
  expect(elsewhere.status).toBe(201);
  expect(elsewhere.body._id).not.toBe(body._id);
});

it('returns the same order when a retry lists the address fields in another order', async () => {
  const shippingAddresses = [ADDRESS, Object.fromEntries(Object.entries(ADDRESS).reverse())];
  const place = (shippingAddress: object) =>
    user.rest(
      'POST',
      '/api/orders',
      { orderItems: [{ product: shoe.id, qty: 1 }], shippingAddress },
      { 'idempotency-key': 'turned' },
    );
  const [first, again] = [await place(shippingAddresses[0]!), await place(shippingAddresses[1]!)];
  expect([again.status, again.body]).toEqual([201, first.body]);
});

describe('GET /api/orders/{id} and order', () => {
  testBothApis(
    reads('shows an order to its owner', () => [user, getOrder(unpaid)], { status: 'PLACED', isPaid: false }),
    reads('shows a paid order to an admin', () => [admin, getOrder(paid)], { status: 'PAID', isPaid: true }),
    refuses("another shopper's order", () => [other, getOrder(unpaid)], ...NO_ORDER),
    rejectsUnauthorized(shop, () => getOrder(unpaid)),
    rejectsUnknownIds('Order', () => user, getOrder),
  );
  it('shows dates as ISO 8601, numbers as numbers and the buyer over REST', async () => {
    const { body } = await user.get(`/api/orders/${paid}`);
    const { id, name, email } = user.user;
    expect(body).toMatchObject({
      user: { _id: id, name, email },
      totalPrice: 1724,
      isPaid: true,
      deliveredAt: null,
    });
    for (const date of [body.createdAt, body.paidAt])
      expect(new Date(date as string).toISOString()).toBe(date);
  });
});

describe('GET /api/orders/myorders and myOrders', () => {
  testBothApis(
    reads("lists the caller's orders", () => [user, myOrders()]),
    reads('is empty for a user without orders', async () => [await create.user(), myOrders()], { items: [] }),
    rejectsUnauthorized(shop, myOrders),
  );
});

describe('GET /api/orders and orders', () => {
  testBothApis(
    reads("lists everybody's orders", () => [admin, allOrders()]),
    reads('is empty past the last page', () => [admin, allOrders(1000)], { items: [] }),
    refuses('page 0', () => [admin, allOrders(0)], ...BAD, 'page must be a whole number from 1'),
    rejectsUnauthorized(shop, () => allOrders(), user),
  );
});
