import { jest } from '@jest/globals';
import { config } from '../src/config.js';
import { Catalogue } from '../src/products/catalogue/catalogue.js';
import type { ProductPage } from '../src/products/catalogue/product-page.js';
import { Product } from '../src/products/product.entity.js';
import { ADDRESS, factories } from './factories.js';
import { GatewayControl } from './gateway.js';
import { settle } from './payment.js';
import { dropAnswers, useShop } from './shop.js';
import { statementCounter } from './statements.js';

config.workers = false; // workers query the database at any time
const shop = await useShop();
const create = factories(shop);
const [admin, shopper] = [await create.admin(), await create.user()];
const stranger = create.stranger();
const products: Product[] = [];

const PRODUCT =
  'id name price picture { src webp } pictures { src } variants { id size } reviews { id name comment }';
const ORDER = `id user { id name } items { name picture { src } } refunds { id } refunded refundFailed paymentPending`;
/** @param round 1 repeats the same reads with new arguments */
const reads = (round: 0 | 1): Record<string, () => Promise<unknown>> => ({
  'the products': () =>
    stranger.ask(`{ products { count items { ${PRODUCT} } facets { sizes { count } } } }`),
  'the products over REST': () => stranger.get('/api/products'),
  'a search': () => stranger.get(`/api/products?keyword=${['canvas', 'Canvas'][round]}`),
  'a search with facets': () =>
    stranger.ask(
      `{ products(filter: { keyword: "${['shoe', 'Shoe'][round]}", minPrice: ${1 + round} }) { count items { id } facets { sizes { count } maxPrice } } }`,
    ),
  'a search by lists, in stock, with facets': () =>
    stranger.ask(
      `{ products(filter: { keyword: "${['shoe', 'Shoe'][round]}", genders: [Mens], inStock: true }) { count items { id } facets { sizes { count } maxPrice } } }`,
    ),
  'a list in a colour': () =>
    stranger.ask(
      `{ products(filter: { colors: ["Red"], maxPrice: ${9996 + round} }) { count items { id } colorPictures { productId } facets { sizes { count } maxPrice } } }`,
    ),
  'a list within prices': () =>
    stranger.ask(
      `{ products(filter: { minPrice: 1, maxPrice: ${9998 + round}, genders: [Mens] }) { count items { id } facets { sizes { count } maxPrice } } }`,
    ),
  'a filtered list': () =>
    stranger.post('/api/products/getproducts/api', { gender: 'Mens', lowPrice: 1, highPrice: 9998 + round }),
  'the top products': () => stranger.ask(`{ topProducts { ${PRODUCT} } }`),
  'the top products over REST': () => stranger.get('/api/products/top'),
  'a product': () =>
    stranger.ask(`query ($id: ID!) { product(id: $id) { ${PRODUCT} } }`, { id: products[0]!.id }),
  'a product over REST': () => stranger.get(`/api/products/${products[0]!.id}`),
  'the cart': () =>
    shopper.ask(
      '{ cart { count lines { variant { size } product { picture { src } variants { size } } } } }',
    ),
  'the cart over REST': () => shopper.get('/api/cart'),
  'own orders': () => shopper.ask(`{ myOrders { count items { ${ORDER} } } }`),
  'own orders over REST': () => shopper.get('/api/orders/myorders'),
  'all orders': () => admin.ask(`{ orders { count items { ${ORDER} } } }`),
  'all orders over REST': () => admin.get('/api/orders'),
  'the users': () => admin.ask('{ users { count items { id } } }'),
  'all products': () => admin.ask(`{ adminProducts { count items { ${PRODUCT} } } }`),
  'the audit log': () => admin.ask('{ auditLog { count items { id actor { id } } } }'),
});

/** Adds this many products with reviews, cart lines, orders and audit entries. */
async function grow(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const kind = { color: 'Red', image: `images/red-${n}.jpg`, countInStock: 1000 };
    const sizes = ['Small', 'Medium'].map((size) => ({ ...kind, size }));
    const product = n % 2 ? await create.product({ countInStock: 1000 }) : await create.productOf(sizes);
    products.push(product);
    await (await create.user()).post(`/api/products/${product.id}/reviews`, { rating: 4, comment: 'Good.' });
    await (
      await create.user()
    ).post(`/api/products/${products[0]!.id}/reviews`, { rating: 5, comment: 'Better.' });
    await admin.put(`/api/products/${product.id}`, { brand: `Brand ${n}` });
  }
  await create.order(
    shopper,
    products.map(({ id }) => ({ productId: id, qty: 1 })),
  );
  for (let n = 0; n < count; n++) await create.order(shopper, [{ productId: products[0]!.id, qty: 1 }]);
  await shopper.put(
    '/api/cart',
    products.map(({ id }) => ({ product: id, qty: 1 })),
  );
}

it('reads take the same number of statements for any size of result', async () => {
  const statementsOf = statementCounter(shop.db);
  const costs = async (round: 0 | 1) => {
    const first: Record<string, number> = {};
    const again: Record<string, number> = {};
    await stranger.get('/api/products?pageNumber=9'); // returns the versions that new products have changed
    for (const [name, read] of Object.entries(reads(round))) {
      dropAnswers(shop);
      first[name] = await statementsOf(read);
      for (let n = 0; n < 3; n++) {
        dropAnswers(shop);
        again[name] = await statementsOf(read);
      }
    }
    return { first, again };
  };
  await grow(25); // more than a page: a partial page needs no count
  await stranger.post('/api/products/getproducts/api', { gender: 'Mens' });
  await create.product(); // invalidates the counts, as any change of the shelf does
  const little = await costs(0);
  await grow(25);
  expect(await costs(1)).toEqual(little);
  expect(Math.max(...Object.values(little.first))).toBeLessThanOrEqual(6);
  expect(little.first).toMatchObject({
    'the products over REST': 1,
    'the top products over REST': 1,
    'a search with facets': 1,
    'a search by lists, in stock, with facets': 1,
    'a list within prices': 1,
  });
  expect(little.again).toMatchObject({
    'a search': 1, // the statement of the page also returns whether what is cached is still valid
    'a search with facets': 1,
    'a search by lists, in stock, with facets': 1,
    'a list within prices': 1,
    'a filtered list': 1,
  });
});

it('a query authenticates its caller once, whatever it selects', async () => {
  const fields = 'me { id } addresses { id } sessions { id }';
  expect(await statementCounter(shop.db)(() => shopper.ask(`{ ${fields} }`))).toBe(3); // the caller, addresses and sessions
});

it('a list of cards reads only the columns that cards show', async () => {
  const list = jest.spyOn(shop.app.get(Catalogue, { strict: false }), 'list');
  const fields = 'count items { name price fewLeft }';
  for (const filter of ['', '(filter: { keyword: "canvas" })', '(filter: { minPrice: 1 })']) {
    await stranger.ask(`{ products${filter} { ${fields} facets { sizes { count } } } }`);
    const { items } = (await list.mock.results.at(-1)!.value) as ProductPage;
    expect(items[0]).toHaveProperty('price');
    expect(items[0]).not.toHaveProperty('description');
  }
  list.mockRestore();
});

it('pictures in a colour take no extra statement, on the first and on repeated requests', async () => {
  const statementsOf = statementCounter(shop.db);
  async function costsOf(maxPrice: number, pictures = '') {
    const filter = `{ colors: ["Red"], maxPrice: ${maxPrice} }`;
    const list = `{ products(filter: ${filter}) { count items { id } ${pictures} facets { maxPrice } } }`;
    const costs: number[] = [];
    for (let n = 0; n < 3; n++) {
      dropAnswers(shop);
      costs.push(await statementsOf(() => stranger.ask(list)));
    }
    return costs;
  }
  await costsOf(9000);
  expect(await costsOf(9001, 'colorPictures { picture { src } }')).toEqual(await costsOf(9002));
});

it('a list reads variants only for the pictures of one colour', async () => {
  const list = jest.spyOn(shop.app.get(Catalogue, { strict: false }), 'list');
  const itemsOf = async (colors: string, pictures: string) => {
    await stranger.ask(`{ products(filter: { colors: ${colors} }) { items { name } ${pictures} } }`);
    return ((await list.mock.results.at(-1)!.value) as ProductPage).items;
  };
  const pictures = 'colorPictures { productId }';
  expect((await itemsOf('["Red"]', pictures))[0]).toMatchObject({ variants: [{}, {}] });
  expect((await itemsOf('["Red"]', pictures))[0]).not.toHaveProperty('description');
  for (const [colors, asked] of [
    ['["Red"]', 'count'],
    ['["Red", "Black"]', pictures],
    ['[]', pictures],
  ] as const)
    expect((await itemsOf(colors, asked))[0]).not.toHaveProperty('variants');
  list.mockRestore();
});

it('placing an order takes the same number of statements for forty products as for one', async () => {
  const statementsOf = statementCounter(shop.db);
  await grow(40 - products.length);
  const place = (lines: Product[]) => () =>
    shopper.ask('mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id } }', {
      input: { lines: lines.map(({ id }) => ({ productId: id, qty: 1 })), shippingAddress: ADDRESS },
    });
  await place(products.slice(0, 1))();
  const one = await statementsOf(place(products.slice(0, 1)));
  expect(await statementsOf(place(products.slice(0, 40)))).toBe(one);
  expect(one).toBe(3); // the caller, the shelf for the prices, and the order with all that belongs to it
});

it('placing and paying an order takes ten statements, whatever its size', async () => {
  const statementsOf = statementCounter(shop.db);
  const buy = (lines: Product[]) => async () => {
    const order = await create.order(
      shopper,
      lines.map(({ id }) => ({ productId: id, qty: 1 })),
    );
    await settle(shop, shopper, order._id);
  };
  await grow(40 - products.length);
  await new GatewayControl(shop).faults({ webhook: { enabled: false } }); // webhooks arrive at any time
  const one = await statementsOf(buy(products.slice(0, 1)));
  expect(await statementsOf(buy(products.slice(0, 40)))).toBe(one);
  expect(one).toBe(10); // three to place it, three to start its payment, four to confirm it
});
