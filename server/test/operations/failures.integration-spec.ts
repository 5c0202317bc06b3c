import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { newId } from '../../src/common/ids.js';
import { Catalogue } from '../../src/products/catalogue/catalogue.js';
import { Reviews } from '../../src/products/reviews.js';
import { factories } from '../factories.js';
import { buildPages } from '../pages.js';
import { head } from '../raw-http.js';
import { useShop } from '../shop.js';

/** The page's query: an address with a number requests that page of the list, `/wrong` a field that does not exist. */
const PAGE = `JSON.stringify(await execute(
  address === '/wrong' ? '{ nothing }' : 'query ($page: Int) { products(page: $page) { facets { minPrice } } }',
  { page: Number(address.slice(1)) || 1 },
).catch(() => 'nothing'))`;

let lines: jest.SpiedFunction<Logger['error']>;

const folder = await buildPages(PAGE);
const shop = await useShop();
const create = factories(shop);
const stranger = create.stranger();
await create.product();
await create.product();
afterAll(async () => {
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  lines = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

const told = () => lines.mock.calls.map(([line]) => String(line));
const INTERNAL = {
  message: expect.stringContaining('on our side'),
  extensions: { code: 'INTERNAL_SERVER_ERROR' },
};

it('logs an error in a field with the operation and request id, and hides its details from the client', async () => {
  jest
    .spyOn(shop.app.get(Catalogue, { strict: false }), 'list')
    .mockRejectedValue(new Error('secret of the list'));
  const { errors } = await stranger.graphql('query Shelf { products { count facets { minPrice } } }');
  expect(errors).toMatchObject([INTERNAL]);
  expect(told()).toEqual([
    expect.stringMatching(/^query products failed \[\S+\]: Error: secret of the list$/),
  ]);
});

it('logs one line per response, however many of its fields fail', async () => {
  jest
    .spyOn(shop.app.get(Reviews, { strict: false }), 'of')
    .mockRejectedValue(new Error('secret of reviews'));
  const { errors } = await stranger.graphql('{ products { items { reviews { id } } } }');
  expect(errors).not.toEqual([]);
  expect(told()).toEqual([
    expect.stringMatching(/^query products failed.* \[\S+\]: Error: secret of reviews$/),
  ]);
});

it('treats a value that the database rejects as an internal error, not as a client error', async () => {
  const refusal = Object.assign(new Error('invalid input syntax'), { code: '22P02' });
  jest.spyOn(shop.app.get(Catalogue, { strict: false }), 'list').mockRejectedValue(refusal);
  expect((await stranger.graphql('{ products { facets { minPrice } } }')).errors).toMatchObject([INTERNAL]);
  jest.spyOn(shop.app.get(Catalogue, { strict: false }), 'get').mockRejectedValue(refusal);
  expect((await stranger.get(`/api/products/${newId()}`)).status).toBe(500);
  expect(told()).toHaveLength(2);
});

it('logs an error while rendering a page with the request id, and hides its details from the page', async () => {
  jest
    .spyOn(shop.app.get(Catalogue, { strict: false }), 'list')
    .mockRejectedValue(new Error('secret of the list'));
  const { body, headers } = await stranger.get('/');
  expect(JSON.parse(body as string)).toMatchObject({ errors: [INTERNAL] });
  expect(told()).toEqual([
    `query products failed [${headers.get('x-request-id')}]: Error: secret of the list`,
  ]);
});

it('logs why the query of a page is invalid, with the request id', async () => {
  const { body, headers } = await stranger.get('/wrong');
  expect(body).toBe('"nothing"');
  expect(told()).toEqual([
    expect.stringMatching(`^graphql failed .${headers.get('x-request-id')}.: Error: Cannot query field`),
  ]);
});

it('does not log that a client disconnected before the response', async () => {
  const { token } = await create.user();
  const product = await create.product({ description: 'A long story. '.repeat(20_000) });
  const catalogue = shop.app.get(Catalogue, { strict: false });
  const get = catalogue.get.bind(catalogue);
  const asked = new Promise<void>((resolve) => {
    jest.spyOn(catalogue, 'get').mockImplementation(async (...which) => {
      caller.destroy();
      resolve();
      return get(...which);
    });
    const caller = request(`${shop.url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'accept-encoding': 'gzip',
      },
    }).on('error', () => undefined);
    caller.end(JSON.stringify({ query: `{ product(id: "${product.id}") { name description } }` }));
  });
  await asked;
  await sleep(500);
  expect(told()).toEqual([]);
});

it('does not log that a client reset the connection before the request was handled', async () => {
  const { hostname, port } = new URL(shop.url);
  const came = once(shop.app.getHttpServer(), 'request');
  const caller = connect(Number(port), hostname, () => {
    caller.write(head('GET /api/products'));
    caller.resetAndDestroy();
  });
  await came;
  await sleep(100);
  expect(told()).toEqual([]);
});

it('does not log client errors', async () => {
  await stranger.graphql('{ products(page: 0) { count } }');
  await stranger.graphql('{ nothing }');
  await stranger.get('/api/products?pageNumber=0');
  for (const page of [-1, 2 ** 31])
    expect((await stranger.get(`/${page}`)).body).toContain('"code":"BAD_USER_INPUT"');
  expect(told()).toEqual([]);
});
