import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client as Database } from 'pg';
import { config } from '../../src/config.js';
import { Client } from '../client.js';
import { factories } from '../factories.js';
import { openShop, Shop } from '../shop.js';

const PRODUCTS = 100_000;
const MINUTES = 60_000;

let shop: Shop;
let outside: Database;

beforeAll(async () => {
  shop = await openShop();
  outside = new Database(config.databaseUrl);
  await outside.connect();
  await outside.query(await readFile(join(import.meta.dirname, '../../bench/crowd.sql'), 'utf8'), [PRODUCTS]);
  await outside.query('VACUUM ANALYZE');
}, 3 * MINUTES);
afterAll(() => outside.end());

/** Words of one product in ten, of every product, of ten, of none, misspelt, half typed. */
const KEYWORDS = [
  '',
  'sneakers',
  'piece',
  'model 99990',
  'xylophone',
  'sneekers',
  'sne',
  's',
  'cotton shirt',
];
const FILTERS = [
  {},
  { genders: ['Mens'] },
  { categories: ['Shoes'], sizes: ['Small', 'Large'], colors: ['Red'] },
  { categories: ['Nothing'] },
  { minPrice: 200, maxPrice: 9999 },
  { minPrice: 500, maxPrice: 501, genders: ['Womens'] },
];
const SORTS = ['NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'RATING', 'RELEVANCE'];
const FACETS = ['genders', 'sizes', 'categories', 'colors']
  .map((facet) => `${facet} { value count }`)
  .join(' ');
const LIST = `query ($filter: ProductFilter, $sort: ProductSort, $page: Int) {
  products(filter: $filter, sort: $sort, page: $page) { count items { id } facets { ${FACETS} minPrice maxPrice } } }`;

/** Every kind of question that a visitor can ask about the catalogue. */
async function browse(visitor: Client): Promise<void> {
  for (const keyword of KEYWORDS) {
    await visitor.ask('query ($keyword: String!) { suggest(keyword: $keyword) }', { keyword });
    for (const filter of FILTERS) await visitor.ask(LIST, { filter: { ...filter, keyword } });
    for (const sort of SORTS) await visitor.ask(LIST, { filter: { keyword }, sort, page: 3 });
  }
  const { products } = await visitor.ask(LIST, { filter: {}, page: 4000 });
  await visitor.get(`/api/products/${products.items[0].id}`);
  await visitor.get('/api/products/top');
}

async function administer(admin: Client): Promise<void> {
  const list =
    'query ($search: String, $low: Boolean) { adminProducts(search: $search, lowStockFirst: $low) { count } }';
  for (const search of [undefined, 'denim', 'model 4711', 'nothing like it'])
    for (const low of [false, true]) await admin.ask(list, { search, low });
}

it(
  'no question about the catalogue reads all of 100,000 products',
  async () => {
    const scans = async () => {
      const { rows } = await outside.query<{ seq_scan: number }>(
        `SELECT seq_scan::int FROM pg_stat_user_tables WHERE relname = 'products'`,
      );
      return rows[0]!.seq_scan;
    };
    const create = factories(shop);
    const before = await scans();
    await browse(create.stranger());
    await administer(await create.admin());
    await shop.close(); // connections tell what they did when they end
    expect((await scans()) - before).toBe(0);
  },
  3 * MINUTES,
);
