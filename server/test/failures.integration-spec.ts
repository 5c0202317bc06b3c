import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Facets } from '../src/products/facets.js';
import { ProductsService } from '../src/products/products.service.js';
import { Reviews } from '../src/products/reviews.js';
import type { Client } from './client.js';
import { factories } from './factories.js';
import { openShop, Shop } from './shop.js';

let shop: Shop;
let create: ReturnType<typeof factories>;
let stranger: Client;
let lines: jest.SpiedFunction<Logger['error']>;

beforeAll(async () => {
  shop = await openShop();
  create = factories(shop);
  stranger = create.stranger();
  await create.product();
  await create.product();
});
afterAll(() => shop.close());
beforeEach(() => {
  lines = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const told = () => lines.mock.calls.map(([line]) => String(line));
const INTERNAL = {
  message: expect.stringContaining('on our side'),
  extensions: { code: 'INTERNAL_SERVER_ERROR' },
};

it('logs what fails in a field with the operation and the id of the request, and tells nothing of it', async () => {
  jest
    .spyOn(shop.app.get(Facets, { strict: false }), 'count')
    .mockRejectedValue(new Error('secret of facets'));
  const { errors } = await stranger.graphql('query Shelf { products { count facets { minPrice } } }');
  expect(errors).toMatchObject([INTERNAL]);
  expect(told()).toEqual([expect.stringMatching(/^query products failed \[\S+\]: Error: secret of facets$/)]);
});

it('writes one line for one answer, however many of its fields fail', async () => {
  jest
    .spyOn(shop.app.get(Reviews, { strict: false }), 'of')
    .mockRejectedValue(new Error('secret of reviews'));
  const { errors } = await stranger.graphql('{ products { items { reviews { id } } } }');
  expect(errors).not.toEqual([]);
  expect(told()).toEqual([
    expect.stringMatching(/^query products failed.* \[\S+\]: Error: secret of reviews$/),
  ]);
});

it('takes a value that the database refuses for its own fault, not for that of who asked', async () => {
  const refusal = Object.assign(new Error('invalid input syntax'), { code: '22P02' });
  jest.spyOn(shop.app.get(Facets, { strict: false }), 'count').mockRejectedValue(refusal);
  expect((await stranger.graphql('{ products { facets { minPrice } } }')).errors).toMatchObject([INTERNAL]);
  jest.spyOn(shop.app.get(ProductsService, { strict: false }), 'get').mockRejectedValue(refusal);
  expect((await create.stranger().get('/api/users/profile')).status).toBe(401);
  expect(told()).toHaveLength(1);
});

it('does not log what callers do wrong', async () => {
  await stranger.graphql('{ products(page: 0) { count } }');
  await stranger.graphql('{ nothing }');
  await stranger.get('/api/products?pageNumber=0');
  expect(told()).toEqual([]);
});
