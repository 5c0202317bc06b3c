import { factories } from '../factories.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const stranger = factories(shop).stranger();

const FILTER = '/api/products/getproducts/api';
const FIELDS = 'An object may have up to 200 fields';
const VALUES = 'The request holds more than 20000 values';
const TEXT = 'A text may have up to 50000 characters';

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n.toString(36)}`, 1]));
const list = <T>(count: number, entry: T) => Array<T>(count).fill(entry);

/** None has a field that any handler reads: the size alone matters. */
describe('rejects oversized requests before reading their fields', () => {
  it.each<[string, string, unknown, string]>([
    ['100,000 fields', FILTER, fields(100_000), FIELDS],
    ['100,000 fields below another', '/api/users', { address: fields(100_000) }, FIELDS],
    ['300,000 objects', '/api/users/login', { all: list(300_000, {}) }, VALUES],
    ['objects of 200 fields', '/api/razorpay/pay-order', list(400, fields(200)), VALUES],
    ['500,000 numbers', FILTER, list(500_000, 1), VALUES],
    ['a name of a million spaces', '/api/users', { name: `Some${' '.repeat(1_000_000)}body` }, TEXT],
    ['a field with a long name', FILTER, { ['f'.repeat(1_000_000)]: 1 }, TEXT],
  ])('%s', async (_, path, body, message) => {
    const answer = await stranger.post(path, body);
    expect([answer.status, answer.body]).toEqual([400, { message, code: 'BAD_USER_INPUT' }]);
  });

  it.each([
    ['100,000 fields in variables', { filter: fields(100_000) }, FIELDS],
    ['a list of 200,000 in variables', { filter: { categories: list(200_000, 'a') } }, VALUES],
  ])('%s', async (_, variables, message) => {
    const query = 'query ($filter: ProductFilter) { products(filter: $filter) { count } }';
    const answer = await stranger.post('/graphql', { query, variables });
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ message, extensions: { code: 'BAD_USER_INPUT' } }],
    ]);
  });

  it.each([
    ['an address of 3,000 parameters', 'GET', `/api/products?${Object.keys(fields(3000)).join('&')}`, FIELDS],
    ['a form of 100,000 fields', 'POST', '/api/razorpay/callback', FIELDS],
  ])('%s', async (_, method, path, message) => {
    const body = method === 'POST' ? new URLSearchParams(Object.entries(fields(100_000)) as never) : null;
    const answer = await fetch(shop.url + path, { method, body });
    expect([answer.status, await answer.json()]).toEqual([400, { message, code: 'BAD_USER_INPUT' }]);
  });
});

const BLANKS = `Some${' '.repeat(49_000)}body`;
const LINES = `Some${'\n \n'.repeat(15_000)}body`;
/** Marks above, then marks below one letter: comparing texts puts them into a canonical order. */
const MARKS = `a${'\u0301'.repeat(24_500)}${'\u0316'.repeat(24_500)}`;
const NARROW_MARKS = `a${`${'\u0301'.repeat(30)}${'\uff9e'.repeat(25)}`.repeat(890)}`;

/** Each would take minutes with an algorithm that is quadratic in its length, as the one for names once was. */
describe('handles the largest accepted requests in linear time', () => {
  const account = { name: 'Somebody', email: 'somebody@example.com', password: 'Secret123' };
  it.each<[string, string, unknown]>([
    ['spaces in a name', '/api/users', { ...account, name: BLANKS }],
    ['lines in a name', '/api/users', { ...account, name: LINES }],
    ['spaces in an email', '/api/users', { ...account, email: BLANKS }],
    ['dots in an email', '/api/users', { ...account, email: `${'a.'.repeat(24_000)}b@example.com` }],
    ['angle brackets in an email', '/api/users', { ...account, email: '<'.repeat(49_000) }],
    ['a password', '/api/users', { ...account, password: 'aA'.repeat(24_000) }],
    ['spaces in a keyword', FILTER, { keyword: BLANKS }],
    ['combining marks in a keyword', FILTER, { keyword: MARKS }],
    ['combining marks in a name', '/api/users', { ...account, name: MARKS }],
    ['combining marks in an email', '/api/users', { ...account, email: MARKS }],
    ['half-width combining marks in an email', '/api/users', { ...account, email: NARROW_MARKS }],
    [
      'combining marks in a GraphQL literal',
      '/graphql',
      { query: `{ products(filter: { keyword: "${MARKS}" }) { count } }` },
    ],
    ['values separated by a bar', FILTER, { size: 'a|'.repeat(24_000) }],
    ['digits of a price', FILTER, { lowPrice: '1'.repeat(49_000) }],
    ['digits of a page', FILTER, { pageNumber: '1'.repeat(49_000) }],
    ['names in a filter', FILTER, { category: list(19_000, 'Shoes') }],
    ['unknown fields', '/api/users/login', list(49, fields(199))],
  ])('%s', async (_, path, body) => {
    const began = performance.now();
    for (let n = 0; n < 10; n++) expect((await stranger.post(path, body)).status).toBe(400);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});
