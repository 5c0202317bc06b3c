import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChildShop, ChildShop, run } from '../child/run.js';
import { eventually } from '../eventually.js';
import { ADDRESS, factories } from '../factories.js';
import { openShop, Shop } from '../shop.js';

interface Line {
  level: string;
  time: string;
  msg: string;
  requestId?: string;
  method?: string;
  path?: string;
  operation?: string;
  status?: number | string;
}

const PASSWORD = 'Hunter2hunter';
const EMAIL = 'kept.private@example.com';

let shop: Shop;
let told: ChildShop;

beforeAll(async () => {
  [shop, told] = await Promise.all([
    openShop(),
    openChildShop({ LOG_FORMAT: 'json', LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' }),
  ]);
}, 60_000);
afterAll(async () => {
  await told.kill();
  await shop.close();
});

/** The log of the shop in its separate process, after the line with its address. */
const lines = () =>
  told
    .said()
    .split('\n')
    .slice(1)
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

const linesOf = (requestId: string) => lines().filter((line) => line.requestId === requestId);

it('writes one line for each request, in JSON, with the id that a trusted proxy gave it', async () => {
  const stranger = factories(shop).stranger().at(told);
  const { headers } = await stranger.get('/api/products?keyword=shoes', { 'x-request-id': 'edge-1' });
  expect(headers.get('x-request-id')).toBe('edge-1');
  await eventually(() => expect(linesOf('edge-1')).toHaveLength(1));
  const [line] = linesOf('edge-1');
  expect(line).toMatchObject({ level: 'info', method: 'GET', path: '/api/products', status: 200 });
  expect(Date.parse(line!.time)).not.toBeNaN();
});

it('names the request in a log for people, too', async () => {
  const readable = await openChildShop({
    LOG_FORMAT: 'pretty',
    LOG_LEVEL: 'info',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  try {
    const stranger = factories(shop).stranger().at(readable);
    await stranger.get('/api/products/top', { 'x-request-id': 'edge-2' });
    await eventually(() => expect(readable.said()).toMatch(/INFO.*request.*edge-2/));
  } finally {
    await readable.kill();
  }
}, 60_000);

it('writes JSON from the first line on, even before the shop is open', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-logs-'));
  const child = run('src/main.ts', {
    NODE_ENV: 'development',
    SEED: 'false',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_FORMAT: 'json',
    ADMIN_EMAIL: 'owner@example.com',
  });
  let said = '';
  child.stdout!.on('data', (text) => (said += String(text)));
  await eventually(() => expect(said).toContain('The shop is open'), 30_000);
  child.kill('SIGTERM');
  await once(child, 'exit');
  await rm(dataDir, { recursive: true });
  const [first] = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  expect(first).toMatchObject({ level: 'warn', msg: expect.stringContaining('password of the first admin') });
});

it('writes JSON to the last line, and logs once why the shop failed to start', async () => {
  const child = run('src/main.ts', {
    NODE_ENV: 'development',
    SEED: 'false',
    HOST: '127.0.0.1',
    PORT: new URL(shop.url).port,
    LOG_FORMAT: 'json',
  });
  let said = '';
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (said += String(text)));
  expect(await once(child, 'close')).toEqual([1, null]);
  const errors = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ level }) => level === 'error' || level === 'fatal');
  expect(errors).toMatchObject([{ level: 'fatal', msg: expect.stringContaining('EADDRINUSE') }]);
}, 60_000);

it.each(['', 'two words', 'x'.repeat(200), 'a"b'])('replaces the invalid request id %j', async (given) => {
  const { headers } = await factories(shop)
    .stranger()
    .at(told)
    .get('/api/products/top', { 'x-request-id': given });
  expect(headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
});

it.each(['/api/products/top', '/api/nothing', '/%zz', '/health/live'])(
  'generates a request id for %s, and ignores one from an untrusted client',
  async (path) => {
    const { headers } = await factories(shop).stranger().get(path, { 'x-request-id': 'mine' });
    expect(headers.get('x-request-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  },
);

it('logs the error of a failed request with its request id, over both APIs', async () => {
  const user = (await factories(shop).user()).at(told);
  await shop.db.query('ALTER TABLE cart_items RENAME TO cart_items_gone');
  try {
    expect((await user.get('/api/cart', { 'x-request-id': 'broken-rest' })).status).toBe(500);
    await user.post('/graphql', { query: '{ cart { count } }' }, { 'x-request-id': 'broken-graphql' });
  } finally {
    await shop.db.query('ALTER TABLE cart_items_gone RENAME TO cart_items');
  }
  for (const id of ['broken-rest', 'broken-graphql']) {
    await eventually(() => expect(linesOf(id)).toHaveLength(2));
    expect(linesOf(id).map(({ level }) => level)).toEqual(['error', 'info']);
    expect(linesOf(id)[1]!.status).toBe(500);
  }
});

it('logs no personal data: no password, token, name, email, address or search keyword', async () => {
  const stranger = factories(shop).stranger().at(told);
  const product = await factories(shop).product();
  const account = { name: 'Kept Private', email: EMAIL, password: PASSWORD };
  const { body } = await stranger.post('/api/users', account);
  const login = `mutation($input: LoginInput!) { login(input: $input) { token } }`;
  const credentials = { email: EMAIL, password: PASSWORD };
  const { token } = (await stranger.ask(login, { input: credentials })).login as { token: string };
  await stranger.post('/api/users/login', { ...credentials, password: `${PASSWORD}x` });
  await stranger.get(`/api/users/login?email=${EMAIL}&password=${PASSWORD}`);
  for (const path of [`/search/${encodeURIComponent(EMAIL)}`, '/search/diabetes', '/product/diabetes/page/2'])
    await stranger.get(path);
  const order = { orderItems: [{ product: product.id, qty: 1 }], shippingAddress: ADDRESS };
  const bearer = { authorization: `Bearer ${token}`, 'x-request-id': 'ordered' };
  expect((await stranger.post('/api/orders', order, bearer)).status).toBe(201);

  await eventually(() => expect(linesOf('ordered')).toHaveLength(1));
  const said = told.said();
  expect(lines().filter(({ msg }) => msg === 'request').length).toBeGreaterThan(5);
  for (const secret of [
    PASSWORD,
    EMAIL,
    'kept.private',
    'Kept',
    'diabetes',
    token,
    body.token,
    ...Object.values(ADDRESS),
  ])
    expect(said).not.toContain(secret);
});
