import { rm } from 'node:fs/promises';
import { networkOf } from '../../src/common/limits/address.js';
import { BUCKETS } from '../../src/common/limits/buckets.js';
import { PublicAnswers } from '../../src/common/public-answers/public-answers.js';
import { RateLimits } from '../../src/common/rate-limits.js';
import { config } from '../../src/config.js';
import { eventually } from '../eventually.js';
import { factories } from '../factories.js';
import { buildPages } from '../pages.js';
import { useShop } from '../shop.js';

config.rateLimits = true;
// So that a test can send from many addresses.
config.trustedProxies = ['127.0.0.1'];
const folder = await buildPages(
  `address + JSON.stringify(await execute('{ products { items { id } } }', {}))`,
  '<title>Shop</title>',
);
const shop = await useShop();
const answers = shop.app.get(PublicAnswers);
await factories(shop).product();
afterAll(() => rm(folder, { recursive: true }));

let serial = 0;
const somewhere = () => `203.0.113.${++serial}`;
async function open(path: string, address = somewhere(), headers: Record<string, string> = {}) {
  const answer = await fetch(shop.url + path, { headers: { 'x-forwarded-for': address, ...headers } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
/** An address that has used up its allowance of pages. */
async function exhausted(): Promise<string> {
  const address = somewhere();
  const limits = shop.app.get(RateLimits);
  for (let n = 0; n < BUCKETS.page.points; n++) await limits.consume('page', networkOf(address));
  return address;
}

describe('an address that has asked for too many pages', () => {
  it('gets cached pages, and 429 with the empty page for others', async () => {
    await open('/page/2');
    const address = await exhausted();
    expect((await open('/page/2', address)).status).toBe(200);
    const { status, headers, text } = await open('/page/3', address);
    expect([status, text, headers.get('cache-control')]).toEqual([429, '<title>Shop</title>', 'no-store']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await open('/page/3')).text).toContain('/page/3{"data"');
  });

  it('gets 429 for parts of the sitemap, and for pages with a token in their address', async () => {
    const address = await exhausted();
    const part = await open('/sitemap/products.xml', address);
    expect([part.status, part.headers.has('retry-after')]).toEqual([429, true]);
    expect((await open('/reset-password?token=1', address)).status).toBe(429);
    expect((await open('/sitemap/products.xml')).status).toBe(200);
  });

  it('may still use the APIs, and loopback addresses are not limited', async () => {
    expect((await open('/api/products', await exhausted())).status).toBe(200);
    const limits = shop.app.get(RateLimits);
    for (let n = 0; n < BUCKETS.page.points; n++) await limits.consume('page', '127.0.0.1');
    expect((await open('/page/4', '127.0.0.1')).status).toBe(200);
  });
});

it('a page is left to the browser with 503 while the shop renders too many others', async () => {
  const holding = shop.db.createQueryRunner();
  await holding.startTransaction();
  await holding.query('LOCK TABLE products');
  const answered: Awaited<ReturnType<typeof open>>[] = [];
  const asked = Array.from({ length: 60 }, (_, n) =>
    open(`/busy/${n}`).then((answer) => answered.push(answer)),
  );
  await eventually(() => expect(answered).toHaveLength(10), 5000);
  for (const { status, text, headers } of answered) {
    expect([status, text]).toEqual([503, '<title>Shop</title>']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await holding.rollbackTransaction();
  await holding.release();
  await Promise.all(asked);
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(50);
  expect((await open('/busy/61')).status).toBe(200);
});

describe('a page is rendered once', () => {
  it.each([
    ['parameters that no page reads', '?unread=1&unread=2', {}],
    ['another order of types that are accepted', '', { accept: 'text/html;q=0.5' }],
  ])('whatever else the request contains: %s', async (what, query, headers) => {
    const path = `/productcategory/${encodeURIComponent(what)}`;
    const first = await open(`${path}?size=Small`);
    const { made } = answers.given;
    const address = `${path}?size=Small${query.replace('?', '&')}`;
    expect((await open(address, somewhere(), headers)).text).toBe(first.text);
    expect(answers.given.made).toBe(made);
  });

  it('for each list that its parameters select', async () => {
    const path = '/productcategory/allproducts';
    const queries = ['', '?size=Small', '?size=Small&size=Large', '?order=price-asc', '?min=1', '?max=9'];
    const more = ['?gender=Mens', '?type=Shoes', '?color=Red', '?category=date&order=newest'];
    for (const query of [...queries, ...more])
      expect((await open(path + query)).text).toContain(`>${path + query}{`);
  });
});
