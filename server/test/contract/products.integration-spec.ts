import type { Client } from '../client.js';
import {
  accepts,
  BAD,
  Call,
  rejectsUnauthorized,
  differs,
  testBothApis,
  rejectsUnknownIds,
  reads,
  refuses,
} from '../contract.js';
import { factories } from '../factories.js';
import { useShop } from '../shop.js';

const review = (rating: unknown, comment: unknown = `Rated ${String(rating)}`) => ({ rating, comment });

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();
const user = await create.user();
const product = await create.product({ name: 'Trail shoe', price: 1499_50 });
for (const n of [1, 2]) await (await create.user()).post(`/api/products/${product.id}/reviews`, review(n));

const anyone = () => create.stranger();

const PRODUCT = `id name image brand category description price rating numReviews countInStock gender sizes colors
  listed createdAt variants { id size color sku price image countInStock }`;

const getProduct = (id: string): Call => ({
  rest: ['GET', `/api/products/${id}`],
  graphql: [
    `query ($id: ID!) { product(id: $id) { ${PRODUCT} reviews { id name rating comment createdAt } } }`,
    { id },
  ],
});
const createProduct = (): Call => ({
  rest: ['POST', '/api/products'],
  graphql: [`mutation { createProduct { ${PRODUCT} } }`],
});
const updateProduct = (id: string, input: object): Call => ({
  rest: ['PUT', `/api/products/${id}`, input],
  graphql: [
    `mutation ($id: ID!, $input: UpdateProductInput!) { updateProduct(id: $id, input: $input) { ${PRODUCT} } }`,
    { id, input },
  ],
});
const deleteProduct = (id: string): Call => ({
  rest: ['DELETE', `/api/products/${id}`],
  graphql: ['mutation ($id: ID!) { deleteProduct(id: $id) }', { id }],
});
const addReview = (id: string, input: object): Call => ({
  rest: ['POST', `/api/products/${id}/reviews`, input],
  graphql: [
    'mutation ($id: ID!, $input: ReviewInput!) { addReview(productId: $id, input: $input) { rating comment } }',
    { id, input },
  ],
});

describe('GET /api/products/{id} and product', () => {
  testBothApis(
    reads('shows a product with its reviews', () => [anyone(), getProduct(product.id)], {
      name: 'Trail shoe',
      rating: 1.5,
      reviews: [{ comment: 'Rated 2' }, { comment: 'Rated 1' }],
    }),
    rejectsUnknownIds('Product', anyone, getProduct),
    refuses(
      'a product that was deleted',
      async () => {
        const { id } = await create.product();
        await admin.delete(`/api/products/${id}`);
        return [anyone(), getProduct(id)];
      },
      404,
      'NOT_FOUND',
      'Product not found',
    ),
  );
});

describe('POST /api/products and createProduct', () => {
  testBothApis(
    accepts('makes a draft', () => [admin, createProduct()], 201, {
      name: 'Sample name',
      price: 0,
      countInStock: 0,
      listed: false,
    }),
    rejectsUnauthorized(shop, createProduct, user),
  );
});

describe('PUT /api/products/{id} and updateProduct', () => {
  const change = async (fields: object): Promise<[Client, Call]> => [
    admin,
    updateProduct((await create.product()).id, fields),
  ];
  const whole = {
    name: 'Wool coat',
    price: 2499.99,
    image: 'https://pictures.example/coat.jpg',
    brand: 'Hearth',
    category: 'Cloths',
    description: 'Warm.',
    countInStock: 7,
    gender: 'Womens',
    sizes: ['Small', 'Large'],
    colors: ['Red'],
  };
  const amount = 'price must be an amount in rupees, from 0 to 1000000, with at most two decimals';
  const refusesTo = (does: string, fields: object, message: string) =>
    refuses(does, () => change(fields), ...BAD, message);
  testBothApis(
    accepts('changes everything', () => change(whole), 200, { ...whole, listed: true }),
    accepts('keeps fields that are not sent', () => change({ countInStock: 3 }), 200, {
      countInStock: 3,
      price: 1499.5,
    }),
    accepts(
      'removes duplicate sizes and colours',
      () => change({ sizes: ['Large', 'Small', 'Large'], colors: ['Red', 'Red'] }),
      200,
      { sizes: ['Large', 'Small'], colors: ['Red'] },
    ),
    accepts(
      'marks a draft as listed, even without changes',
      async () => [admin, updateProduct((await admin.post('/api/products')).body._id as string, {})],
      200,
      { listed: true },
    ),
    rejectsUnauthorized(shop, () => updateProduct(product.id, whole), user),
    rejectsUnknownIds(
      'Product',
      () => admin,
      (id) => updateProduct(id, whole),
    ),
    refusesTo(
      'a blank name, before validating the price',
      { price: -1, name: ' ' },
      'name is required, up to 200 characters',
    ),
    refusesTo('a negative price', { price: -1 }, amount),
    refusesTo('a fraction of a paisa', { price: 1.005 }, amount),
    refusesTo('a fraction of a paisa in a high price', { price: 600_000.001 }, amount),
    refusesTo('a price above a million', { price: 1_000_000.01 }, amount),
    refusesTo(
      'a negative stock',
      { countInStock: -1 },
      'countInStock must be a whole number from 0 to 500000000',
    ),
    refusesTo(
      'an image path outside uploads/ and images/',
      { image: '../etc/passwd' },
      'image must be a URL, or a path below uploads/ or images/',
    ),
    refusesTo(
      'an image path that leaves its folder',
      { image: 'uploads/../etc/passwd' },
      'image must be a URL, or a path below uploads/ or images/',
    ),
    refusesTo(
      'a javascript: URL as an image',
      { image: 'javascript:alert(1)' },
      'image must be a URL, or a path below uploads/ or images/',
    ),
    refusesTo(
      'an image URL with an invalid host',
      { image: 'https://[cdn.example/shirt.jpg' },
      'image must be a URL, or a path below uploads/ or images/',
    ),
    refusesTo(
      'an image URL with an invalid port',
      { image: 'https://cdn.example:99999/shirt.jpg' },
      'image must be a URL, or a path below uploads/ or images/',
    ),
  );
  it('keeps the gender when an empty one is sent', async () => {
    const { id } = await create.product();
    const { status, body } = await admin.put(`/api/products/${id}`, { gender: '', brand: 'Hearth' });
    expect([status, body.gender, body.brand]).toEqual([200, 'Mens', 'Hearth']);
  });

  it.each([[[null]], [['Small']], ['none']])(
    'refuses %j for variants with a specific message',
    async (variants) => {
      const { status, body } = await admin.put(`/api/products/${product.id}`, { variants });
      expect([status, body.message]).toEqual([400, 'variants must be a list of variants']);
    },
  );

  it('accepts the body of its own GET response, with a price as text, over REST', async () => {
    const { body } = await admin.get(`/api/products/${product.id}`);
    const { status, body: after } = await admin.put(`/api/products/${product.id}`, {
      ...body,
      price: '12.50',
    });
    expect({ status, after }).toEqual({
      status: 200,
      after: { ...without(body as object, 'reviews'), price: 12.5 },
    });
  });
});

const without = (object: object, name: string) =>
  Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));

describe('DELETE /api/products/{id} and deleteProduct', () => {
  testBothApis(
    differs(
      'removes a product',
      async () => [admin, deleteProduct((await create.product()).id)],
      200,
      { message: 'Product removed' },
      true,
    ),
    rejectsUnauthorized(shop, () => deleteProduct(product.id), user),
    rejectsUnknownIds('Product', () => admin, deleteProduct),
  );
});

describe('POST /api/products/{id}/reviews and addReview', () => {
  const rating = 'rating must be a whole number from 1 to 5';
  const comment = 'comment is required, up to 2000 characters';
  const given = (input: object) => (): [Client, Call] => [user, addReview(product.id, input)];
  testBothApis(
    differs(
      'adds a review',
      async () => [await create.user(), addReview(product.id, review(5, ' Fine. '))],
      201,
      { message: 'Review added' },
      { rating: 5, comment: 'Fine.' },
    ),
    refuses(
      'a second review',
      async () => {
        const author = await create.user();
        await author.post(`/api/products/${product.id}/reviews`, review(4));
        return [author, addReview(product.id, review(5))];
      },
      409,
      'CONFLICT',
      'Product already reviewed',
    ),
    rejectsUnauthorized(shop, () => addReview(product.id, review(5))),
    rejectsUnknownIds(
      'Product',
      () => user,
      (id) => addReview(id, review(5)),
    ),
    refuses('rating 0, before validating the comment', given(review(0, '')), ...BAD, rating),
    refuses('rating 6', given(review(6)), ...BAD, rating),
    refuses('a blank comment', given(review(3, ' \n ')), ...BAD, comment),
    refuses('a long comment', given(review(3, 'x'.repeat(2001))), ...BAD, comment),
  );
});

describe('adminProducts over GraphQL', () => {
  const list = async (args: object = {}) =>
    (
      await admin.ask(
        `query ($page: Int, $search: String, $low: Boolean) {
           adminProducts(page: $page, search: $search, lowStockFirst: $low) { items { id name } page pages count } }`,
        { ...args },
      )
    ).adminProducts;

  it('returns pages of 20, the newest first, with drafts and without deleted products', async () => {
    const made = [];
    for (let n = 0; n < 22; n++) made.unshift(await create.product({ brand: 'Brandname', listed: n > 0 }));
    await admin.delete(`/api/products/${made[0]!.id}`);
    const [first, second] = [
      await list({ search: 'brandNAME' }),
      await list({ search: 'brandNAME', page: 2 }),
    ];
    expect(first).toMatchObject({ page: 1, pages: 2, count: 21 });
    const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect(ids).toEqual(made.slice(1).map(({ id }) => id));
  });

  it('puts the lowest stock first with lowStockFirst', async () => {
    const [some, none] = [1, 0].map((countInStock) => create.product({ brand: 'Scarce', countInStock }));
    const ids = [(await none!).id, (await some!).id];
    const { items } = await list({ search: 'scarce', low: true });
    expect(items.map(({ id }: { id: string }) => id)).toEqual(ids);
  });
});
