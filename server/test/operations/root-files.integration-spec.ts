import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { config } from '../../src/config.js';
import { openShop, Shop } from '../shop.js';

const PUBLIC = resolve(import.meta.dirname, '../../../web/public');

let shop: Shop;
let pages: string;

/** A build whose renderer takes every address for a page. */
beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'shop-root-'));
  await cp(PUBLIC, pages, { recursive: true });
  await writeFile(join(pages, 'index.html'), '<!--page:head--><!--page:html--><!--page:state-->');
  await writeFile(
    join(pages, 'render.mjs'),
    `export const render = async () => ({ status: 200, head: '', html: 'A page', state: '' });`,
  );
  config.webDir = pages;
  config.renderer = join(pages, 'render.mjs');
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
  await rm(pages, { recursive: true });
});

it('serves what browsers and crawlers ask for by themselves', async () => {
  const robots = await fetch(`${shop.url}/robots.txt`);
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await robots.text()).toMatch(/^User-agent: \*\nDisallow: \/admin\/\n/);
  const icon = await fetch(`${shop.url}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon']);
  expect(Buffer.from(await icon.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
});

it.each([
  '/sitemap.gz',
  '/wp-login.php?x=1',
  '/.env',
  '/.well-known/security.txt',
  '/index.html',
  '/api/x',
  '/health',
])('takes %s for no page, and renders none', async (path) => {
  const { status, headers } = await fetch(shop.url + path);
  expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
});

it.each(['/search/v1.5', '/search/dr.%20martens/page/1', '/product/0192'])(
  'takes %s for a page',
  async (path) => {
    expect((await fetch(shop.url + path)).status).toBe(200);
  },
);
