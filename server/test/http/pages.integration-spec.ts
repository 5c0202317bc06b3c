import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { isCacheableQuery } from '../../src/common/public-answers/cacheable-queries.js';
import { config } from '../../src/config.js';
import { Catalogue } from '../../src/products/catalogue/catalogue.js';
import { loadRenderer } from '../../src/storefront/renderer.js';
import { factories } from '../factories.js';
import { head, sendBytes } from '../raw-http.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();
const shirt = await create.product({ name: 'Shirt </script><b>bold', description: 'Cool & "light"' });

const open = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.url + path, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

describe('a page', () => {
  it.each([
    ['home', () => '/'],
    ['a listing', () => '/productcategory/allproducts'],
    ['a search', () => '/search/shirt/page/1'],
    ['a product', () => `/product/${shirt.id}`],
  ])('%s is rendered with its products, escaped', async (_, path) => {
    const { status, html } = await open(path());
    expect(status).toBe(200);
    expect(html).toContain('Shirt &lt;/script&gt;');
    expect(html).not.toContain('Shirt </script>');
    expect(html).toContain('id="apollo-state"');
  });

  it('shows a change on the next request, and returns 304 after that', async () => {
    const path = `/product/${shirt.id}`;
    const before = await open(path);
    await admin.put(`/api/products/${shirt.id}`, { description: 'Cooler than ever' });
    const after = await open(path, { 'if-none-match': before.headers.get('etag')! });
    expect(after.status).toBe(200);
    expect(after.html).toContain('Cooler than ever');
    const again = await open(path, { 'if-none-match': after.headers.get('etag')! });
    expect([again.status, again.html]).toEqual([304, '']);
  });

  it('is the same for signed-in and anonymous users', async () => {
    const asStranger = await open('/');
    const asAdmin = await open('/', { authorization: `Bearer ${admin.token}` });
    expect(asAdmin.html).toBe(asStranger.html);
    expect(asStranger.html).not.toContain(admin.user.name);
  });

  it.each(['http://shop.example', 'HTTP://shop.example/', 'https://shop.example:8443/?from=mail'])(
    'is found by an absolute request target, %s',
    async (address) => {
      const { status, body } = await sendBytes(shop, head(`GET ${address}`));
      expect(status).toBe(200);
      expect(body).toContain('id="apollo-state"');
    },
  );

  it.each([
    ['an unknown product', '/product/018f0000-0000-7000-8000-000000000000'],
    ['a malformed product', '/product/none'],
    ['an unknown department', '/productcategory/hats'],
    ['an unknown address', '/no/such/page'],
    ['an address with two slashes', '//elsewhere.test/x'],
  ])('%s returns 404 with a page that says so', async (_, path) => {
    const { status, headers, html } = await open(path);
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(html).toMatch(/not found/i);
  });

  it.each(['/index.html', '/sale.php?id=1'])(
    'of a former site, %s, returns 404, as a page to browsers and as JSON to other clients',
    async (path) => {
      const people = await open(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect([people.status, people.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect(people.html).toContain('We could not find that page');
      const programs = await open(path);
      expect([programs.status, JSON.parse(programs.html)]).toMatchObject([404, { code: 'NOT_FOUND' }]);
    },
  );

  it.each(['/search/%00', '/search/a%00b/page/1', '/product/%00/page/1'])(
    'with a NUL character in its address, %s, returns 400 and logs no error',
    async (path) => {
      const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
      const { status, headers, html } = await open(path);
      expect([status, headers.get('cache-control')]).toEqual([400, 'no-store']);
      expect(html).toContain('A text holds characters that are not valid');
      expect(error).not.toHaveBeenCalled();
      jest.restoreAllMocks();
    },
  );

  it.each([
    ['/?utm_campaign=caf%E9', 200],
    ['/?utm_campaign=%00', 200],
    ['/productcategory/allproducts?size=%F0&color=%00&min=%ff&sort=%00', 200],
    ['/login?redirect=%ff', 200],
    ['/reset-password?token=%ff', 200],
    ['/search?keyword=caf%E9', 200],
    ['/search?keyword=a%00b', 400],
  ])('is HTML whatever the query string contains: %s', async (path, status) => {
    const page = await open(path);
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
  });

  it('of a draft, which is in no list, is noindex and has no structured data until it is for sale', async () => {
    const { _id } = (await admin.post('/api/products', {})).body as { _id: string };
    const draft = await open(`/product/${_id}`);
    expect([draft.status, draft.html.includes('application/ld+json')]).toEqual([200, false]);
    expect(draft.html).toContain('<meta name="robots" content="noindex"/>');
    expect((await open('/')).html).not.toContain(_id);
    await admin.put(`/api/products/${_id}`, { name: 'For sale' });
    const { html } = await open(`/product/${_id}`);
    expect(html).not.toContain('noindex');
    expect(html).toContain('application/ld+json');
  });

  it('with a token in its address is no-store, sends no referrer, and does not contain the token', async () => {
    const { status, headers, html } = await open('/reset-password?token=s3cret-t0ken');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(html).toContain('New Password');
    expect(html + JSON.stringify([...headers])).not.toContain('s3cret-t0ken');
  });

  it('returns 503 with Retry-After while the database is down', async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const away = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' });
    jest.spyOn(shop.app.get(Catalogue, { strict: false }), 'get').mockRejectedValue(away);
    const { status, headers } = await open(`/product/${shirt.id}?size=Small`);
    jest.restoreAllMocks();
    expect([status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([
      503,
      'no-store',
      '5',
    ]);
  });

  it('that only its owner may see is rendered without content', async () => {
    const { status, html } = await open('/order/018f0000-0000-7000-8000-000000000000');
    expect(status).toBe(200);
    expect(html).toContain('Loading…');
  });

  it('contains the configured public URL and currency display', async () => {
    const { html } = await open('/');
    expect(html).toContain(`<meta name="public-url" content="${config.publicUrl}">`);
    expect(html).toContain('<meta name="currency-display" content="SPEC">');
  });
});

describe('search engines', () => {
  it('get the structured data, canonical address and title of a product', async () => {
    const { html } = await open(`/product/${shirt.id}`);
    const [, json] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html)!;
    expect(JSON.parse(json!)).toMatchObject([
      {
        '@type': 'Product',
        name: 'Shirt </script><b>bold',
        offers: { '@type': 'Offer', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
      },
      { '@type': 'BreadcrumbList', itemListElement: expect.arrayContaining([]) },
    ]);
    expect(html).toContain(`<link rel="canonical" href="${config.publicUrl}/product/${shirt.id}"/>`);
    expect(html).toContain(
      '<meta property="og:title" content="Shirt &lt;/script&gt;&lt;b&gt;bold | E-Commerce"/>',
    );
  });

  it.each(['/cart', '/search/shirt', '/login', '/register', '/shipping', '/no/such/page'])(
    'are asked not to index %s',
    async (path) => {
      const { html } = await open(path);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toContain('rel="canonical"');
    },
  );

  it('find every listed product in the sitemap, and no draft', async () => {
    const draft = await factories(shop).product({ listed: false });
    const robots = await open('/robots.txt');
    expect(robots.headers.get('content-type')).toContain('text/plain');
    expect(robots.html).toContain(`Sitemap: ${config.publicUrl}/sitemap.xml`);
    const parts = addressesIn((await open('/sitemap.xml')).html);
    expect(parts.at(-1)).toBe(`${config.publicUrl}/sitemap/products.xml?from=${shirt.id}`);
    const pages = (await Promise.all(parts.map(async (part) => (await open(pathOf(part))).html))).join();
    expect(pages).toContain(`${config.publicUrl}/product/${shirt.id}<`);
    expect(pages).toContain(`${config.publicUrl}/productcategory/mens<`);
    expect(pages).not.toContain(draft.id);
  });
});

const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!);
const pathOf = (address: string) => address.slice(config.publicUrl.length);

describe('a public query of the shop’s own pages', () => {
  const ask = (search: string, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}/graphql?${search}`, { headers: { 'apollo-require-preflight': 'true', ...headers } });
  const idOf = async (name: string) => {
    const { queryTexts } = (await loadRenderer())!;
    return Object.keys(queryTexts).find((id) => queryTexts[id]!.startsWith(`query ${name}(`))!;
  };

  it('is cacheable', async () => {
    const texts = Object.values((await loadRenderer())!.queryTexts);
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((query) => !isCacheableQuery({ query }))).toEqual([]);
  });

  it('can be sent by its id, and is revalidated with its ETag', async () => {
    const search = `id=${await idOf('Product')}&variables=${encodeURIComponent(JSON.stringify({ id: shirt.id }))}`;
    const first = await ask(search);
    expect(first.status).toBe(200);
    expect(await first.json()).toMatchObject({ data: { product: { __typename: 'Product', id: shirt.id } } });
    const again = await ask(search, { 'if-none-match': first.headers.get('etag')! });
    expect(again.status).toBe(304);

    await admin.put(`/api/products/${shirt.id}`, { description: 'Newer than ever' });
    const changed = await ask(search, { 'if-none-match': first.headers.get('etag')! });
    expect(await changed.text()).toContain('Newer than ever');
  });

  it('with an unknown id is rejected with 400 and BAD_USER_INPUT', async () => {
    const { status, body } = await ask('id=unknown').then(async (answer) => ({
      status: answer.status,
      body: (await answer.json()) as { errors: { extensions: { code: string } }[] },
    }));
    expect([status, body.errors[0]!.extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
  });
});
