import { gzipSync } from 'node:zlib';
import { config } from '../../src/config.js';
import { ChildShop, openChildShop } from '../child/run.js';
import { FORM, JSON_TYPE } from '../client.js';
import { factories } from '../factories.js';
import { head, sendBytes } from '../raw-http.js';
import { useShop } from '../shop.js';

const shop = await useShop();

const BAD = 'BAD_USER_INPUT';
const FILES = { 'content-type': 'multipart/form-data; boundary=b' };
const FILE = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\nx\r\n--b--\r\n';

/** A request with a matching content-length. */
function request(firstLine: string, body: string | Buffer, headers: Record<string, string> = JSON_TYPE) {
  return [head(firstLine, { ...headers, 'content-length': Buffer.byteLength(body) }), body];
}
const login = (body: string | Buffer, headers?: Record<string, string>) =>
  request('POST /api/users/login', body, headers);
const filter = (body: string) => request('POST /api/products/getproducts/api', body);
const get = (path: string, headers = {}) => [head(`GET ${path}`, headers)];

it.each<[string, string, number]>([
  ['without a host', 'GET /api/products HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['with an unknown expectation', head('GET /api/products', { expect: 'wonders' }), 417],
])('rejects a request %s with a message and a code', async (_, bytes, status) => {
  const answer = await sendBytes(shop, bytes);
  expect(answer.status).toBe(status);
  expect(answer.headers).toHaveProperty('x-request-id');
  expect(JSON.parse(answer.body)).toMatchObject({ code: BAD });
});

describe('bodies', () => {
  it.each<[string, (string | Buffer)[], number, string]>([
    ['truncated JSON', login('{"email":'), 400, BAD],
    ['an empty body with a JSON content type', login(''), 400, BAD],
    ['no body at all', [head('POST /api/users/login')], 400, BAD],
    ['a string instead of an object', login('"text"'), 400, BAD],
    ['null instead of an object', login('null'), 400, BAD],
    ['a list instead of an object', login('[1,2]'), 400, BAD],
    ['a list instead of a filter', filter('[1]'), 400, BAD],
    ['an object instead of a list', request('PUT /api/cart', '{"0":1}'), 401, 'UNAUTHENTICATED'],
    ['lists instead of strings', login('{"email":["a@b.co"],"password":["x"]}'), 400, BAD],
    ['objects instead of strings', login('{"email":{"toString":1},"password":{}}'), 400, BAD],
    ['the key __proto__', login('{"__proto__":{"isAdmin":true},"email":"a@b.co"}'), 400, BAD],
    ['a constructor that is no function', login('{"constructor":{"prototype":{}},"email":"a"}'), 400, BAD],
    ['objects 100,000 deep', login('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000)), 400, BAD],
    ['lists 5,000 deep', filter(`{"gender":${'['.repeat(5000)}${']'.repeat(5000)}}`), 400, BAD],
    ['a NUL character', login('{"email":"a\\u0000@b.co","password":"x"}'), 400, BAD],
    ['invalid UTF-8', login(Buffer.from('{"email":"\xff\xfe","password":"x"}', 'latin1')), 400, BAD],
    ['a lone surrogate', login('{"email":"a\\ud800@b.co","password":"x"}'), 400, BAD],
    ['a lone surrogate, deep in a filter', filter('{"gender":["\\udc00"]}'), 400, BAD],
    ['a NUL character, deep in a filter', filter('{"category":["a\\u0000"]}'), 400, BAD],
    ['a lone surrogate as a key', login('{"\\ud800":1,"email":"a@b.co","password":"x"}'), 400, BAD],
    ['a number beyond the range of doubles', filter('{"lowPrice":1e400}'), 400, BAD],
    ['a number beyond integers', filter('{"pageNumber":2147483648.5}'), 400, BAD],
    ['an object as a value', filter('{"keyword":{"a":1}}'), 400, BAD],
    ['a list as an enum', filter('{"sort":["NEWEST"]}'), 400, BAD],
    ['XML', login('<a/>', { 'content-type': 'text/xml' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['plain text', login('{}', { 'content-type': 'text/plain' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form', login('email=a%40b.co&password=x', FORM), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form with files', login(FILE, FILES), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'a form with files where another form is read',
      request('POST /api/razorpay/callback', FILE, FILES),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a compressed body',
      login(gzipSync('{"email":"a@b.co","password":"x"}'), { ...JSON_TYPE, 'content-encoding': 'gzip' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a form that a page sends to itself', request('POST /login', 'email=a%40b.co', FORM), 404, 'NOT_FOUND'],
    ['a malformed content type', login('{}', { 'content-type': ';;;' }), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['no content type', login('{}', {}), 415, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'more than a megabyte',
      [head('POST /api/users/login', { ...JSON_TYPE, 'content-length': 1_048_577 }), '{'],
      413,
      'PAYLOAD_TOO_LARGE',
    ],
    [
      'a chunk without a valid size',
      [head('POST /api/users/login', { 'transfer-encoding': 'chunked', ...JSON_TYPE }), 'zz\r\n\r\n'],
      400,
      BAD,
    ],
    [
      'both a content length and chunked encoding',
      [head('POST /api/users/login', { 'transfer-encoding': 'chunked', 'content-length': 4 }), '0\r\n\r\n'],
      400,
      BAD,
    ],
  ])('refuses %s', async (_, bytes, status, code) => {
    expect(await refusalOf(bytes)).toEqual({ status, code });
  });
});

describe('more than a megabyte', () => {
  let told: ChildShop;
  // Sharing a process with its client, the shop would never close a connection while something is being sent.
  beforeAll(async () => {
    told = await openChildShop();
  }, 60_000);
  afterAll(() => told.kill());

  it.each([1.1, 8])(
    'is rejected with 413 when all %d are sent before the response is read',
    async (megabytes) => {
      const stranger = factories(shop).stranger().at(told);
      for (let n = 0; n < 20; n++) {
        const { status, body } = await stranger.post('/api/users/login', {
          email: 'x'.repeat(megabytes * 1e6),
        });
        expect([n, status, body]).toEqual([
          n,
          413,
          { message: expect.any(String), code: 'PAYLOAD_TOO_LARGE' },
        ]);
      }
    },
  );

  it('is rejected with 413 in a request that never ends', async () => {
    const start = head('POST /api/users/login', { ...JSON_TYPE, 'transfer-encoding': 'chunked' });
    const answer = await sendBytes(told, start, `180000\r\n${'x'.repeat(0x180000)}\r\n`);
    expect([answer.status, JSON.parse(answer.body).code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

it.each([
  ['a number for a keyword', '{"keyword":5}', 'keyword must be text'],
  ['a list for a keyword', '{"keyword":["jeans"]}', 'keyword must be text'],
  ['a list for the whole filter', '[]', 'An object is expected, not a list'],
])('explains what is wrong with %s', async (_, body, message) => {
  expect(JSON.parse((await sendBytes(shop, ...filter(body))).body)).toEqual({ message, code: BAD });
});

it('rejects a form like any other content type', async () => {
  const [form, text] = await Promise.all(
    [FORM, { 'content-type': 'text/plain' }].map((type) => sendBytes(shop, ...login('email=a', type))),
  );
  expect(form!.body).toBe(text!.body);
});

it('accepts forms at the sandbox gateway', async () => {
  const { keyId, keySecret } = config.razorpay;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const order = request('POST /__rzp/v1/orders', 'amount=100&currency=INR', { ...FORM, authorization });
  expect((await sendBytes(shop, ...order)).status).toBe(200);
});

describe('addresses', () => {
  it.each<[string, (string | Buffer)[], number, string]>([
    ['bad percent-encoding in the path', get('/api/products/%E0%A4%A'), 400, BAD],
    ['bad percent-encoding of a page', get('/cart/%'), 400, BAD],
    ['a NUL character in an id', get('/api/products/%00'), 404, 'NOT_FOUND'],
    ['a NUL character in a parameter', get('/api/products?keyword=a%00b'), 400, BAD],
    ['a lone surrogate in an id', get('/api/products/%ED%A0%80'), 400, BAD],
    ['a lone surrogate in a parameter', get('/api/products?keyword=%ED%A0%80'), 400, BAD],
    ['invalid UTF-8 in a parameter', get('/api/products?keyword=%FF'), 400, BAD],
    ['a parameter twice', get('/api/products?keyword=a&keyword=b'), 400, BAD],
    ['a page twice', get('/api/products?pageNumber=1&pageNumber=2'), 400, BAD],
    ['an infinite page', get('/api/products?pageNumber=Infinity'), 400, BAD],
    ['a negative page', get('/api/products?pageNumber=-1'), 400, BAD],
    ['a page that is no number', get('/api/products?pageNumber=1;DROP'), 400, BAD],
    ['an id of 600 characters', get(`/api/products/${'a'.repeat(600)}`), 404, 'NOT_FOUND'],
    ['an address of 20,000 characters', get(`/api/products/${'a'.repeat(20_000)}`), 431, BAD],
    ['a path traversal', get('/assets/..%2f..%2fpackage.json'), 404, 'NOT_FOUND'],
    ['an unknown route', get('/api/nothing'), 404, 'NOT_FOUND'],
  ])('refuses %s', async (_, bytes, status, code) => {
    expect(await refusalOf(bytes)).toEqual({ status, code });
  });

  it.each([
    ['/search/100%/page/1', '/search/100%25/page/1'],
    ['/%E0%A4%A?from=%', '/%25E0%25A4%25A?from=%'],
    ['//elsewhere.test/%', '/elsewhere.test/%25'],
  ])('redirects a browser from %s, which cannot be decoded, to %s', async (path, address) => {
    const { status, headers } = await sendBytes(shop, ...get(path, { accept: 'text/html,*/*;q=0.8' }));
    expect([status, headers.location]).toEqual([302, address]);
  });

  it('returns an empty list for a page past the last product', async () => {
    const { status, body } = await sendBytes(shop, ...get('/api/products?pageNumber=99999999999999999999'));
    expect([status, JSON.parse(body)]).toEqual([200, expect.objectContaining({ products: [], count: 0 })]);
  });
});

describe('requests', () => {
  it.each<[string, (string | Buffer)[], number, string]>([
    ['an unknown method', [head('BREW /api/products')], 400, BAD],
    ['a method that no route has', [head('PATCH /api/products')], 404, 'NOT_FOUND'],
    ['TRACE', [head('TRACE /api/products')], 404, 'NOT_FOUND'],
    ['bytes that are not HTTP', ['\x16\x03\x01\x02\x00\r\n\r\n'], 400, BAD],
    ['20,000 bytes of headers', get('/api/products', { 'x-long': 'a'.repeat(20_000) }), 431, BAD],
    [
      'a bearer without a token',
      get('/api/users/profile', { authorization: 'Bearer' }),
      401,
      'UNAUTHENTICATED',
    ],
    [
      'a malformed bearer token',
      get('/api/users/profile', { authorization: 'Bearer a.b.c' }),
      401,
      'UNAUTHENTICATED',
    ],
  ])('refuses %s', async (_, bytes, status, code) => {
    expect(await refusalOf(bytes)).toEqual({ status, code });
  });

  it.each([
    ['headers', ['GET /api/products HTTP/1.1\r\nhost: shop\r\nx-slow: ']],
    ['body', [head('POST /api/users/login', { ...JSON_TYPE, 'content-length': 9 }), '{']],
  ])('closes a connection with 408 if its %s is sent too slowly', async (_, bytes) => {
    const server = shop.app.getHttpServer() as { headersTimeout: number; requestTimeout: number };
    const { headersTimeout, requestTimeout } = server;
    expect([headersTimeout, requestTimeout]).toEqual([15_000, 60_000]);
    Object.assign(server, { headersTimeout: 1, requestTimeout: 2 });
    const answer = refusalOf(bytes);
    await answer.finally(() => Object.assign(server, { headersTimeout, requestTimeout }));
    expect(await answer).toEqual({ status: 408, code: BAD });
  });
});

describe.each([
  ['a NUL character', '\\u0000', '\u0000'],
  ['a lone surrogate', '\\ud800', '\ud800'],
])('refuses %s in GraphQL', (_, literal, value) => {
  it('in literals', async () => {
    const admin = await factories(shop).admin();
    const searches = [
      `suggest(keyword: "${literal}")`,
      `products(filter: { keyword: "${literal}" }) { count }`,
      `products(filter: { categories: ["${literal}"] }) { count }`,
    ];
    const lists = ['users', 'orders', 'adminProducts'].map(
      (name) => `${name}(search: "${literal}") { count }`,
    );
    for (const field of [...searches, ...lists]) {
      const { errors } = await admin.graphql(`{ ${field} }`);
      expect([field, errors?.[0]?.extensions.code]).toEqual([field, BAD]);
    }
  });

  it('in variables, by POST and by GET', async () => {
    const stranger = factories(shop).stranger();
    const query = 'query ($keyword: String!) { suggest(keyword: $keyword) }';
    const answer = await stranger.post('/graphql', { query, variables: { keyword: value } });
    expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([400, BAD]);
    const variables = JSON.stringify({ keyword: value });
    for (const path of ['/graphql', '/%67raphql']) {
      const byGet = await stranger.get(`${path}?${new URLSearchParams({ query, variables })}`, {
        'apollo-require-preflight': 'true',
      });
      expect([path, byGet.status, byGet.body.errors[0].extensions.code]).toEqual([path, 400, BAD]);
    }
  });

  it('in an account, over both APIs', async () => {
    const someone = await factories(shop).user();
    const fields = { name: `Name ${value} Name`, email: `a${value}@example.com`, password: 'Secret123' };
    const [made, changed] = [
      await someone.post('/api/users', fields),
      await someone.put('/api/users/profile', fields),
    ];
    expect([made.status, changed.status]).toEqual([400, 400]);
    const register = 'mutation ($input: RegisterInput!) { register(input: $input) { token } }';
    expect((await someone.post('/graphql', { query: register, variables: { input: fields } })).status).toBe(
      400,
    );
  });
});

it('takes a single % in a parameter literally', async () => {
  expect((await sendBytes(shop, ...get('/api/products?keyword=100%'))).status).toBe(200);
});

/** Checks that a refusal has a message and a code, and nothing else. */
async function refusalOf(bytes: (string | Buffer)[]) {
  const { status, body, headers } = await sendBytes(shop, ...bytes);
  const { message, code, ...rest } = JSON.parse(body) as Record<string, unknown>;
  expect(headers['content-type']).toMatch('application/json');
  expect([typeof message, rest]).toEqual(['string', {}]);
  return { status, code };
}
