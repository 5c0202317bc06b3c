import { cp, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { buildPages } from '../pages.js';
import { useShop } from '../shop.js';
import { statementCounter } from '../statements.js';

const PUBLIC = resolve(import.meta.dirname, '../../../web/public');

const pages = await buildPages(`'A page'`);
await cp(PUBLIC, pages, { recursive: true });
const shop = await useShop();
afterAll(async () => {
  await rm(pages, { recursive: true });
});

it('serves robots.txt and favicon.ico', async () => {
  const robots = await fetch(`${shop.url}/robots.txt`);
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await robots.text()).toMatch(/^User-agent: \*\nDisallow: \/admin\/\n/);
  const icon = await fetch(`${shop.url}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
  expect(Buffer.from(await icon.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
});

it('queries the catalogue once for repeated sitemap index requests, and lists no empty sitemap', async () => {
  const statements = statementCounter(shop.db);
  const ask = async () => (await fetch(`${shop.url}/sitemap.xml`)).text();
  const texts: string[] = [];
  const crawl = async () => void texts.push(...(await Promise.all([ask(), ask()])), await ask());
  expect(await statements(crawl)).toBe(1);
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('/sitemap/pages.xml');
  expect(texts[0]).not.toContain('/sitemap/products.xml');
});

it.each([
  '/sitemap.gz',
  '/wp-login.php?x=1',
  '/.env',
  '/.well-known/security.txt',
  '/index.html',
  '/api/x',
  '/health',
])('returns a JSON 404 for %s instead of rendering a page', async (path) => {
  const { status, headers } = await fetch(shop.url + path);
  expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
});

it.each(['/search/v1.5', '/search/dr.%20martens/page/1', '/product/0192'])(
  'renders a page for %s',
  async (path) => {
    expect((await fetch(shop.url + path)).status).toBe(200);
  },
);
