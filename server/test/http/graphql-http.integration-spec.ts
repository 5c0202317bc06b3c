import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { getIntrospectionQuery, GraphQLError } from 'graphql';
import { FORM, JSON_TYPE } from '../client.js';
import { factories } from '../factories.js';
import { head, sendBytes } from '../raw-http.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const stranger = create.stranger();
const user = await create.user();
await create.product();

const inUrl = (query: string) => `/graphql?query=${encodeURIComponent(query)}`;
const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ');

const LOGIN = 'login(input: { email: "a@b.co", password: "x" }) { token }';
const WANDERING = 'fields { type { fields { args { type { name } } } } }';
const REVIEWED = 'products { items { reviews(limit: 100) { id } } }';

/** A request that a foreign page could make a browser send: without headers that need a preflight. */
const fromForeignPage = (path: string, init: RequestInit = {}) => fetch(shop.url + path, init);

describe('a GraphQL operation', () => {
  it.each([
    ['with many aliases', `{ products { items { ${aliases(16, 'name')} } } }`, 'aliases 16'],
    ['with many fields at the root', `{ ${aliases(11, 'topProducts { id }')} }`, 'rootFields 11'],
    ['that guesses many passwords', `mutation { ${aliases(11, LOGIN)} }`, 'rootFields 11'],
    ['with many directives', `{ topProducts { id ${'@skip(if: false)'.repeat(21)} } }`, 'directives 21'],
    ['that could return too many rows', `{ ${aliases(2, REVIEWED)} }`, 'cost 40'],
    [
      'that introspects one type with many aliases',
      `{ __type(name: "Cart") { ${aliases(16, 'name')} } }`,
      'aliases 16',
    ],
    ['that nests introspection deeply', `{ __schema { types { ${WANDERING} } } }`, 'introspection 328821'],
    ['of thousands of tokens', `{ topProducts { ${'id '.repeat(1000)} } }`, '1000 tokens'],
    ['with a syntax error', '{ topProducts { id }', 'Syntax Error'],
    ['with an unknown field', '{ topProducts { secret } }', 'Cannot query field'],
    ['that is a subscription', 'subscription { topProducts { id } }', 'kind subscription'],
    ['with an argument of the wrong type', '{ products(page: "one") { count } }', 'Int cannot represent'],
  ])('%s is rejected before it runs', async (_, query, reason) => {
    const { status, body } = await stranger.post('/graphql', { query });
    expect(status).toBe(400);
    expect(JSON.stringify(body.errors)).toContain(reason);
    expect(body.data).toBeUndefined();
    expect(body.errors[0]).toMatchObject({ extensions: { code: 'BAD_USER_INPUT' } });
    expect(body.errors.length).toBeLessThanOrEqual(11);
  });

  it('is rejected in a batch', async () => {
    const { status, body } = await stranger.post('/graphql', [{ query: '{ topProducts { id } }' }]);
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
  });

  it.each([
    ['no operation', {}],
    ['a query that is not a string', { query: 1 }],
    ['variables that are not an object', { query: '{ __typename }', variables: 'x' }],
    ['an unknown operation name', { query: 'query A { __typename }', operationName: 'B' }],
    ['a malformed persisted query', { extensions: { persistedQuery: 5 } }],
    [
      'a variable beyond 32-bit integers',
      { query: 'query ($p: Int) { products(page: $p) { page } }', variables: { p: 2 ** 31 } },
    ],
    [
      'a variable of the wrong shape',
      { query: 'query ($p: Int) { products(page: $p) { page } }', variables: { p: [{}] } },
    ],
    [
      'more errors than are reported',
      {
        query: 'query ($l: [CartLineInput!]!) { quote(lines: $l) { count } }',
        variables: { l: Array(20).fill('x') },
      },
    ],
  ])('is rejected with %s', async (_, request) => {
    const { status, body } = await stranger.post('/graphql', request);
    const codes = body.errors.map(({ extensions }: GraphQLError) => extensions.code);
    expect([status, ...new Set(codes)]).toEqual([400, 'BAD_USER_INPUT']);
  });

  it.each<[string, { query: string; variables?: unknown }, number]>([
    ['a long name', { query: `{ ${'a'.repeat(40_000)} }` }, 1],
    [
      'a long value in many errors',
      {
        query: 'query ($f: ProductFilter) { products(filter: $f) { count } }',
        variables: { f: { a: 'x'.repeat(40_000), b: 1, c: 1, d: 1, e: 1, f: 1 } },
      },
      4,
    ],
  ])('is truncated in its error messages: %s', async (_, request, most) => {
    const { status, body } = await stranger.post('/graphql', request);
    expect(status).toBe(400);
    expect(body.errors[0].message).toMatch(/…$/);
    expect(body.errors.length).toBeLessThanOrEqual(most);
    expect(JSON.stringify(body).length).toBeLessThan(2000);
  });

  it('returns 200 once it runs, with a code and a path in each error', async () => {
    const { status, body } = await stranger.post('/graphql', { query: '{ me { id } }' });
    expect(status).toBe(200);
    expect(body.errors).toEqual([
      {
        message: 'Please sign in',
        path: ['me'],
        locations: expect.any(Array),
        extensions: { code: 'UNAUTHENTICATED' },
      },
    ]);
  });

  it.each([
    ['an argument', 'query ($v: String = "x") { suggest(keyword: $v) }'],
    ['a directive', 'query ($v: Boolean = true) { topProducts @skip(if: $v) { id } }'],
    ['a directive deep down', 'query ($v: Boolean = true) { products { items { id @skip(if: $v) } } }'],
    [
      'an input with a password, which must not be logged',
      'mutation ($v: String = "x") { login(input: { email: $v, password: "Secret1" }) { token } }',
    ],
  ])('rejects a null variable with a default where null is not allowed: %s', async (_, query) => {
    const logged = jest.spyOn(Logger.prototype, 'error');
    for (const variables of [{ v: null }, { v: null }]) {
      const { body } = await stranger.post('/graphql', { query, variables });
      const codes = body.errors.map(({ extensions }: GraphQLError) => extensions.code);
      expect([...new Set(codes)]).toEqual(['BAD_USER_INPUT']);
    }
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it.each([
    ['application/graphql-response+json, application/json;q=0.9', 'application/graphql-response+json'],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
  ])('with the Accept header %s is answered as %s', async (accept, type) => {
    for (const query of ['{ __typename }', '{ nothing }']) {
      const { headers } = await stranger.post('/graphql', { query }, { accept });
      expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    }
  });

  it('may be the full introspection query', async () => {
    expect((await stranger.ask(getIntrospectionQuery())).__schema.queryType.name).toBe('Query');
  });
});

describe('a request without an operation', () => {
  it.each<[string, string, string, Record<string, string | number>, number, string]>([
    ['truncated JSON', 'POST /graphql', '{"query":', JSON_TYPE, 400, 'BAD_USER_INPUT'],
    ['truncated JSON to an encoded path', 'POST /%67raphql', '{', JSON_TYPE, 400, 'BAD_USER_INPUT'],
    ['truncated JSON to a full URL', 'POST http://shop/graphql?a=b', '{', JSON_TYPE, 400, 'BAD_USER_INPUT'],
    [
      'plain text',
      'POST /graphql?a=b',
      '{}',
      { 'content-type': 'text/plain' },
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'more than a megabyte',
      'POST /graphql',
      '{',
      { ...JSON_TYPE, 'content-length': 1_048_577 },
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    ['a NUL character', 'POST /graphql', '{"query":"\\u0000"}', JSON_TYPE, 400, 'BAD_USER_INPUT'],
    ['another method', 'PUT /graphql', '{}', JSON_TYPE, 404, 'NOT_FOUND'],
  ])('is rejected in the GraphQL error format: %s', async (_, firstLine, body, headers, status, code) => {
    const answer = await sendBytes(
      shop,
      head(firstLine, { 'content-length': body.length, ...headers }),
      body,
    );
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(JSON.parse(answer.body)).toEqual({
      errors: [{ message: expect.any(String), extensions: { code } }],
    });
  });
});

describe('another site', () => {
  const signOut = 'mutation { updateProfile(input: { name: "Somebody else" }) { token } }';

  it('cannot make a browser send a query with a plain link', async () => {
    const answer = await fromForeignPage(inUrl('{ topProducts { id } }'));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('CSRF');
  });

  it.each([
    ['a form', { headers: FORM, body: `query=${encodeURIComponent(signOut)}` }, 415],
    [
      'a form with files',
      { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
      415,
    ],
    [
      'plain text',
      { headers: { 'content-type': 'text/plain' }, body: JSON.stringify({ query: signOut }) },
      415,
    ],
  ])('cannot make a browser change anything with %s', async (_, init, status) => {
    expect((await fromForeignPage('/graphql', { method: 'POST', ...init })).status).toBe(status);
  });

  it('gets no CORS permission', async () => {
    const answer = await fromForeignPage('/graphql', {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('GET', () => {
  const asked = { 'apollo-require-preflight': 'true' };

  it.each([asked, { 'content-type': 'application/json' }])('answers queries with %j', async (headers) => {
    const { status, body } = await stranger.get(inUrl('{ products { count } }'), headers);
    expect([status, body]).toEqual([200, { data: { products: { count: 1 } } }]);
  });

  it.each([asked, { 'content-type': 'application/json' }])(
    'answers HEAD with the ETag of GET with %j',
    async (headers) => {
      const address = shop.url + inUrl('{ products { page } }');
      const [told, got] = [
        await fetch(address, { method: 'HEAD', headers }),
        await fetch(address, { headers }),
      ];
      expect([told.status, told.headers.get('etag')]).toEqual([200, got.headers.get('etag')]);
    },
  );

  it('requires the header, even if the response is cached', async () => {
    const query = inUrl('{ products { pages } }');
    expect(await stranger.get(query, asked)).toMatchObject({ status: 200 });
    expect(await stranger.get(query)).toMatchObject({ status: 400 });
  });

  it('rejects mutations with 405', async () => {
    const query = 'mutation { addToCart(productId: "1", qty: 1) { count } }';
    const { status, body, headers } = await user.get(inUrl(query), asked);
    expect([status, headers.get('allow'), body.errors[0].extensions.code]).toEqual([
      405,
      'POST',
      'BAD_USER_INPUT',
    ]);
  });
});
