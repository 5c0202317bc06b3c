import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { factories } from '../factories.js';
import { buildPages } from '../pages.js';
import { useShop } from '../shop.js';

const pages = await buildPages('address', '<title>Shop</title><script>1</script>');
await mkdir(join(pages, 'assets'));
await mkdir(join(pages, 'graphiql'));
await writeFile(join(pages, 'graphiql/index.html'), '<p>Playground</p>');
await writeFile(join(pages, 'assets/app-1a2b.js'), 'export {};');
const shop = await useShop();
const create = factories(shop);
const user = await create.user();
const product = await create.product();
afterAll(async () => {
  await rm(pages, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(shop.url + path, { headers });
const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('every response', () => {
  it.each([
    ['a page', '/', 200],
    ['the playground', '/graphql', 200],
    ['a script', '/assets/app-1a2b.js', 200],
  ])('%s has headers against framing, MIME sniffing and foreign scripts', async (_, path, status) => {
    const { headers, status: given } = await get(path, asBrowser);
    expect(given).toBe(status);
    const policy = headers.get('content-security-policy')!;
    const directives = new Map(
      policy.split(';').map((part) => [part.split(' ')[0]!, part.split(' ').slice(1)]),
    );
    expect(directives.get('script-src')).toEqual([
      "'self'",
      "'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='",
    ]);
    expect(directives.get('script-src-attr')).toEqual(["'none'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('img-src')).toEqual(expect.arrayContaining(['https:', 'http:'])); // the addresses of products' pictures
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'self'"]);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('permissions-policy')).toMatch(/camera=\(\).*microphone=\(\)/);
    expect(headers.get('permissions-policy')).not.toContain('payment');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it.each([
    ['a list', '/api/products', 200],
    ['a query', '/graphql?query={__typename}', 200],
    ['an error', '/api/users/profile', 401],
    ['an unknown route', '/api/nothing', 404],
  ])(
    '%s, as JSON, has a policy that allows nothing, and no headers that only matter to pages',
    async (_, path, status) => {
      const { headers, status: given } = await get(path, {
        ...asBrowser,
        'apollo-require-preflight': 'true',
      });
      expect(given).toBe(status);
      expect(headers.get('content-type')).toContain('json');
      expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
      for (const name of ['permissions-policy', 'x-powered-by', 'x-xss-protection'])
        expect(headers.get(name)).toBeNull();
    },
  );
});

describe('pages', () => {
  it('are revalidated on each request, and sent only when they have changed', async () => {
    const first = await get('/product/1', asBrowser);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, no-cache']);
    const again = await get('/product/1', { ...asBrowser, 'if-none-match': first.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('have their hashed files cached for a year as immutable', async () => {
    const { headers } = await get('/assets/app-1a2b.js');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it('show the playground to browsers only', async () => {
    expect(await (await get('/graphql', asBrowser)).text()).toBe('<p>Playground</p>');
    expect((await get('/graphql', { accept: 'application/json' })).status).toBe(400);
  });
});

const inUrl = (query: string) => `/graphql?query=${encodeURIComponent(query)}`;
const GRAPHQL = inUrl('{ topProducts { id } }');
const asked = { 'apollo-require-preflight': 'true' };

describe('the catalogue', () => {
  const paths = () => ['/api/products', '/api/products/top', `/api/products/${product.id}`, GRAPHQL];

  it('may be stored and is revalidated on each request, over both APIs', async () => {
    for (const path of paths()) {
      const first = await get(path, asked);
      expect([path, first.status]).toEqual([path, 200]);
      expect(first.headers.get('cache-control')).toBe('public, no-cache');
      const vary =
        path === GRAPHQL ? 'authorization, accept, accept-encoding' : 'authorization, accept-encoding';
      expect(first.headers.get('vary')).toBe(vary);
      const again = await get(path, {
        ...asked,
        'if-none-match': `"x", ${first.headers.get('etag')!.replace('W/', '')}`,
      });
      expect([path, again.status, await again.text()]).toEqual([path, 304, '']);
    }
  });

  it('returns 304 to a conditional HEAD, as pages do', async () => {
    const ask = (path: string, headers: Record<string, string>) =>
      fetch(shop.url + path, { method: 'HEAD', headers: { ...asked, ...headers } });
    const addresses = [
      ...paths(),
      '/api/products?keyword=x',
      '/',
      '/product/1',
      '/robots.txt',
      '/sitemap.xml',
    ];
    for (const path of addresses) {
      const accept = path.startsWith('/api') || path === GRAPHQL ? '*/*' : asBrowser.accept;
      const tag = (await ask(path, { accept })).headers.get('etag')!;
      const again = await ask(path, { accept, 'if-none-match': tag });
      expect([path, again.status, again.headers.get('etag')]).toEqual([path, 304, tag]);
    }
  });

  it('returns 304 to If-None-Match: *, as pages do, except for unknown products and other calls', async () => {
    for (const path of [...paths(), '/product/1', '/product/1']) {
      const accept = path.startsWith('/product') ? asBrowser.accept : '*/*';
      const { status } = await get(path, { ...asked, accept, 'if-none-match': '*' });
      expect([path, status]).toEqual([path, 304]);
    }
    for (const path of ['/api/products/none', '/api/razorpay/get-razorpay-key'])
      expect((await get(path, { 'if-none-match': '*' })).status).not.toBe(304);
  });

  it('is sent in full once it has changed', async () => {
    const tag = (await get('/api/products')).headers.get('etag')!;
    await shop.db.query('UPDATE products SET price = price + 1 WHERE id = $1', [product.id]);
    const { status, headers } = await get('/api/products', { 'if-none-match': tag });
    expect([status, headers.get('etag')]).toEqual([200, expect.not.stringContaining(tag)]);
  });

  it('is sent in full to clients that accept another type', async () => {
    const types = ['application/json', 'application/graphql-response+json'];
    let tag = 'none';
    for (const accept of types) {
      const { status, headers } = await get(GRAPHQL, { ...asked, accept, 'if-none-match': tag });
      expect([status, headers.get('content-type')]).toEqual([200, `${accept}; charset=utf-8`]);
      tag = headers.get('etag')!;
    }
  });

  it.each([
    ['an error', '{ me { id } }'],
    ['an unknown product', '{ product(id: "none") { id } }'],
    ['a quote', '{ quote(lines: []) { itemsPrice } }'],
    ['a quote beside products', '{ topProducts { id } quote(lines: []) { itemsPrice } }'],
  ])('is all of GraphQL that may be cached: %s is no-store, without an ETag', async (_, query) => {
    const { status, headers } = await get(inUrl(query), asked);
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([200, 'no-store', null]);
  });

  it('is no-store for signed-in users, like their own data and all POST and 404 responses', async () => {
    const calls = [
      ...(await Promise.all(paths().map((path) => user.get(path, asked)))),
      await user.get('/api/users/profile'),
      await user.get('/api/cart'),
      await user.get('/api/orders/myorders'),
      await user.post('/graphql', { query: '{ cart { count } }' }),
      await factories(shop).stranger().post('/graphql', { query: '{ topProducts { id } }' }),
      await factories(shop).stranger().get('/api/products/none'),
    ];
    for (const { headers } of calls) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('etag')).toBeNull();
    }
  });
});
