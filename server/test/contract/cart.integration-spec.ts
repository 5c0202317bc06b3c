import { newId } from '../../src/common/ids.js';
import type { Client } from '../client.js';
import { accepts, BAD, Call, rejectsUnauthorized, testBothApis, reads, refuses } from '../contract.js';
import { factories } from '../factories.js';
import { useShop } from '../shop.js';

interface Line {
  product: string;
  qty: number;
}

const SHOE = 'Trail shoe';
const COAT = 'Wool coat';

const shop = await useShop();
const create = factories(shop);
const shoe = await create.product({ name: SHOE, countInStock: 5, price: 19_99 });
const coat = await create.product({ name: COAT, countInStock: 3, price: 2500_00 });
const soldOut = await create.product({ name: 'Rain cape', countInStock: 0 });

const GONE = [404, 'NOT_FOUND', 'Product not found'] as const;
const QTY = 'qty must be a whole number from 1 to 1000000';

const CART = 'lines { product { id name image price countInStock } qty }';
const asCart = ({ products }: { products: Record<string, unknown>[] }) => ({
  lines: products.map(({ product, qty, ...fields }) => ({ product: { id: product, ...fields }, qty })),
});
const named = (lines: Line[]) => lines.map(({ product, qty }) => ({ productId: product, qty }));

const getCart = (): Call => ({
  rest: ['GET', '/api/cart'],
  graphql: [`{ cart { ${CART} } }`],
  shape: asCart,
});
const merge = (lines: Line[]): Call => ({
  rest: ['POST', '/api/cart', lines],
  graphql: [
    `mutation ($lines: [CartLineInput!]!) { syncCart(lines: $lines) { ${CART} } }`,
    { lines: named(lines) },
  ],
  shape: asCart,
});
const add = (product: string, qty: number): Call => ({
  rest: ['POST', '/api/cart/login', { product, qty, name: 'Free', price: 0, image: 'x' }],
  graphql: [
    `mutation ($id: ID!, $qty: Int!) { addToCart(productId: $id, qty: $qty) { ${CART} } }`,
    { id: product, qty },
  ],
  shape: asCart,
});
const set = (lines: Line[]): Call => ({
  rest: ['PUT', '/api/cart', lines],
  graphql: [
    `mutation ($lines: [CartLineInput!]!) { updateCart(lines: $lines) { ${CART} } }`,
    { lines: named(lines) },
  ],
  shape: asCart,
});
const remove = (id: string): Call => ({
  rest: ['DELETE', `/api/cart/${encodeURIComponent(id)}`],
  graphql: [`mutation ($id: ID!) { removeFromCart(productId: $id) { ${CART} } }`, { id }],
  shape: asCart,
});

/** A call by a new shopper with two shoes in the cart. */
const given = (call: () => Call) => async (): Promise<[Client, Call]> => {
  const shopper = await create.user();
  await shopper.post('/api/cart/login', { product: shoe.id, qty: 2 });
  return [shopper, call()];
};
const holds = (...lines: [name: string, qty: number][]) => ({
  lines: lines.map(([name, qty]) => ({ product: { name }, qty })),
});

describe('GET /api/cart and cart', () => {
  it('shows live prices and stock as numbers over REST', async () => {
    const [shopper] = await given(getCart)();
    expect((await shopper.get('/api/cart')).body).toEqual({
      products: [
        { product: shoe.id, name: 'Trail shoe', image: shoe.image, price: 19.99, countInStock: 5, qty: 2 },
      ],
    });
  });
  testBothApis(
    reads('shows an empty cart', async () => [await create.user(), getCart()], { lines: [] }),
    reads('shows the lines', given(getCart)),
    rejectsUnauthorized(shop, getCart),
  );
});

describe('POST /api/cart and syncCart', () => {
  const both = () => merge([{ product: shoe.id, qty: 1 }, { product: coat.id, qty: 9 }]); // prettier-ignore
  testBothApis(
    accepts('keeps the larger quantity, within the stock', given(both), 200, holds([SHOE, 2], [COAT, 3])),
    accepts(
      'keeps the largest of several lines for one product',
      given(() => merge([{ product: coat.id, qty: 3 }, { product: coat.id, qty: 1 }])), // prettier-ignore
      200,
      holds([SHOE, 2], [COAT, 3]),
    ),
    accepts(
      'tolerates unknown, malformed and sold-out products',
      given(() => merge([newId(), 'x', soldOut.id].map((product) => ({ product, qty: 1 })))),
      200,
      {},
    ),
    accepts(
      'accepts an empty list',
      given(() => merge([])),
      200,
      {},
    ),
    refuses(
      'quantity 0',
      given(() => merge([{ product: shoe.id, qty: 0 }])),
      ...BAD,
      QTY,
    ),
    refuses(
      'more than 100 products',
      given(() => merge(Array.from({ length: 101 }, () => ({ product: newId(), qty: 1 })))),
      ...BAD,
      'A cart holds up to 100 products',
    ),
    rejectsUnauthorized(shop, () => merge([])),
  );
  it('changes nothing when it is repeated', async () => {
    const [shopper, { rest }] = await given(both)();
    const once = (await shopper.rest(...rest)).body;
    expect((await shopper.rest(...rest)).body).toEqual(once);
  });
});

describe('POST /api/cart/login and addToCart', () => {
  testBothApis(
    accepts(
      'adds to a line',
      given(() => add(shoe.id, 2)),
      200,
      holds([SHOE, 4]),
    ),
    accepts(
      'caps the sum at the stock',
      given(() => add(shoe.id, 4)),
      200,
      holds([SHOE, 5]),
    ),
    accepts(
      'adds a line',
      given(() => add(coat.id.toUpperCase(), 1)),
      200,
      holds([SHOE, 2], [COAT, 1]),
    ),
    refuses(
      'a sold-out product',
      given(() => add(soldOut.id, 1)),
      409,
      'OUT_OF_STOCK',
      'Rain cape is out of stock',
    ),
    refuses(
      'an unknown product',
      given(() => add(newId(), 1)),
      ...GONE,
    ),
    refuses(
      'a malformed id',
      given(() => add('123', 1)),
      ...GONE,
    ),
    refuses(
      'quantity 0',
      given(() => add(shoe.id, 0)),
      ...BAD,
      QTY,
    ),
    refuses(
      'a quantity below 0',
      given(() => add(shoe.id, -1)),
      ...BAD,
      QTY,
    ),
    refuses(
      'a quantity above 1000000',
      given(() => add(shoe.id, 1_000_001)),
      ...BAD,
      QTY,
    ),
    rejectsUnauthorized(shop, () => add(shoe.id, 1)),
  );
});

describe('PUT /api/cart and updateCart', () => {
  testBothApis(
    accepts(
      'sets a quantity',
      given(() => set([{ product: shoe.id, qty: 1 }])),
      200,
      holds([SHOE, 1]),
    ),
    accepts(
      'caps the quantity at the stock',
      given(() => set([{ product: shoe.id, qty: 6 }])),
      200,
      holds([SHOE, 5]),
    ),
    accepts(
      'uses the last of two lines for one product, ignoring the case of its id',
      given(() => set([{ product: shoe.id.toUpperCase(), qty: 1 }, { product: shoe.id, qty: 3 }])), // prettier-ignore
      200,
      holds([SHOE, 3]),
    ),
    accepts(
      'changes nothing for an empty list',
      given(() => set([])),
      200,
      holds([SHOE, 2]),
    ),
    refuses(
      'a sold-out product',
      given(() => set([{ product: soldOut.id, qty: 1 }])),
      409,
      'OUT_OF_STOCK',
      'Rain cape is out of stock',
    ),
    refuses(
      'an unknown product',
      given(() => set([{ product: newId(), qty: 1 }])),
      ...GONE,
    ),
    refuses(
      'a malformed id',
      given(() => set([{ product: '123', qty: 1 }])),
      ...GONE,
    ),
    refuses(
      'quantity 0',
      given(() => set([{ product: shoe.id, qty: 0 }])),
      ...BAD,
      QTY,
    ),
    rejectsUnauthorized(shop, () => set([])),
  );
});

describe('DELETE /api/cart/{productId} and removeFromCart', () => {
  testBothApis(
    accepts(
      'removes a line',
      given(() => remove(shoe.id)),
      200,
      { lines: [] },
    ),
    accepts(
      'changes nothing for a product that is not in the cart',
      given(() => remove(coat.id)),
      200,
      holds([SHOE, 2]),
    ),
    accepts(
      'changes nothing for a malformed id',
      given(() => remove('123')),
      200,
      holds([SHOE, 2]),
    ),
    rejectsUnauthorized(shop, () => remove(shoe.id)),
  );
});

it('refuses lines that are not a list over REST', async () => {
  const shopper = await create.user();
  for (const method of ['POST', 'PUT'])
    expect(await shopper.rest(method, '/api/cart', { product: shoe.id, qty: 1 })).toMatchObject({
      status: 400,
      body: { message: 'The lines must be a list', code: 'BAD_USER_INPUT' },
    });
});

it.each(['/api/cart/login', '/api/orders'])(
  'refuses a list of lines at %s, which takes one object',
  async (path) => {
    const shopper = await create.user();
    expect(await shopper.rest('POST', path, [{ product: shoe.id, qty: 1 }])).toMatchObject({
      status: 400,
      body: { message: 'An object is expected, not a list', code: 'BAD_USER_INPUT' },
    });
  },
);
