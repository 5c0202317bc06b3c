import { Client as Database } from 'pg';
import { fill } from '../../bench/fill.js';
import { config } from '../../src/config.js';
import { WHOLE_ORDERS } from '../../src/orders/whole-order.js';
import { shelfJson } from '../../src/products/stock.js';
import { Client } from '../client.js';
import { factories } from '../factories.js';
import { openShop } from '../shop.js';
import { SORT_ORDERS } from '../sort-orders.js';
import { statementCounter } from '../statements.js';

const PRODUCTS = 100_000;
const MINUTES = 60_000;

const shop = await openShop();
const outside = new Database(config.databaseUrl);
await outside.connect();
afterAll(() => outside.end());
await fill(outside, PRODUCTS);
await outside.query(
  `UPDATE products SET name = 'Sneakers' WHERE id IN (
     SELECT id FROM products WHERE listed AND deleted_at IS NULL AND name LIKE '%neakers%' ORDER BY rating LIMIT 3)`,
);

/** Words of one product in ten, of every product, of ten, of none, misspelt, half typed; colours and sizes; stop words. */
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
  'fleece sneakers',
  'sneakers skirt',
  'black sneakers',
  'size small',
  'just do it',
];
const FILTERS = [
  {},
  { genders: ['Mens'] },
  { categories: ['Shoes'], sizes: ['Small', 'Large'], colors: ['Red'] },
  { categories: ['Nothing'] },
  { minPrice: 200, maxPrice: 9999 },
  { minPrice: 500, maxPrice: 501, genders: ['Womens'] },
  { inStock: true },
  { inStock: true, colors: ['Red'] },
  { inStock: true, colors: ['Red'], minPrice: 500, maxPrice: 600 },
  { inStock: true, genders: ['Mens'], sizes: ['Small'], minPrice: 500 },
];
const SORTS = ['NEWEST', 'PRICE_ASC', 'PRICE_DESC', 'RATING', 'RELEVANCE'];
const FACETS = ['genders', 'sizes', 'categories', 'colors']
  .map((facet) => `${facet} { value count }`)
  .join(' ');
const LIST = `query ($filter: ProductFilter, $sort: ProductSort, $page: Int) {
  products(filter: $filter, sort: $sort, page: $page) { count countIsExact items { id } facets { ${FACETS} minPrice maxPrice } } }`;

/** Every kind of query that a visitor can make of the catalogue. */
async function browse(visitor: Client): Promise<void> {
  for (const keyword of KEYWORDS) {
    await visitor.ask('query ($keyword: String!) { suggest(keyword: $keyword) }', { keyword });
    for (const filter of FILTERS) await visitor.ask(LIST, { filter: { ...filter, keyword } });
    for (const sort of SORTS)
      for (const page of [3, 4]) await visitor.ask(LIST, { filter: { keyword }, sort, page });
  }
  const { products } = await visitor.ask(LIST, { filter: {}, page: 800 });
  await visitor.get(`/api/products/${products.items[0].id}`);
  await visitor.get('/api/products/top');
}

async function administer(admin: Client): Promise<void> {
  const list =
    'query ($search: String, $low: Boolean) { adminProducts(search: $search, lowStockFirst: $low) { count } }';
  for (const search of [undefined, 'denim', 'model 4711', 'nothing like it'])
    for (const low of [false, true]) await admin.ask(list, { search, low });
}

/** The catalogue's answer to a filter, and the ids of all products that match a condition in SQL, in an order. */
async function compare(
  question: { filter: object; sort: string; page: number },
  condition: string,
  order: string,
) {
  const { products } = await factories(shop).stranger().ask(LIST, question);
  const { rows } = await outside.query<{ id: string }>(
    `SELECT id FROM products WHERE listed AND deleted_at IS NULL AND ${condition} ORDER BY ${order}
     OFFSET ${(question.page - 1) * 12} LIMIT 12`,
  );
  expect(products.items).toEqual(rows);
  return products as {
    count: number;
    countIsExact: boolean;
    facets: Record<string, { value: string; count: number }[]>;
  };
}

const BEST_RATED = SORT_ORDERS.RATING;
const SNEAKERS = `to_tsvector('english', concat_ws(' ', name, brand, category, gender, description)) @@ 'sneaker'`;

it.each([
  ['a common word by price', { keyword: 'fleece' }, 'PRICE_ASC', `search @@ 'fleec'`, 'price, id', false],
  ['a rarer one', { keyword: 'sneakers' }, 'PRICE_DESC', SNEAKERS, 'price DESC, id DESC', true],
  [
    'a filter',
    { genders: ['Mens'], colors: ['Red'] },
    'RATING',
    `gender = 'Mens' AND 'Red' = ANY (colors)`,
    BEST_RATED,
    false,
  ],
  [
    'the best of a word, its very name first',
    { keyword: 'sneakers' },
    'RELEVANCE',
    SNEAKERS,
    `name <> 'Sneakers', search @@ '''n:sneaker''' DESC, ${BEST_RATED}`,
    true,
  ],
  [
    'the best of two words',
    { keyword: 'fleece piece' },
    'RELEVANCE',
    `search @@ 'fleec' AND search @@ 'piec'`,
    BEST_RATED,
    false,
  ],
  [
    'the best of two words that fewer have',
    { keyword: 'sneakers piece' },
    'RELEVANCE',
    `${SNEAKERS} AND search @@ 'piec'`,
    BEST_RATED,
    true,
  ],
  [
    'a word of a department by price',
    { keyword: 'sneakers', genders: ['Mens'] },
    'PRICE_ASC',
    `${SNEAKERS} AND gender = 'Mens'`,
    'price, id',
    true,
  ],
  ['a colour', { keyword: 'black' }, 'RATING', `'Black' = ANY (colors)`, BEST_RATED, false],
  [
    'a brand that is rated badly',
    { keyword: 'northpeak' },
    'RATING',
    `brand = 'Northpeak'`,
    BEST_RATED,
    true,
  ],
  [
    'what is dear of a word, the newest first',
    { keyword: 'piece', minPrice: 9000 },
    'NEWEST',
    `price >= 900000 AND search @@ 'piec'`,
    'created_at DESC, id DESC',
    true,
  ],
  [
    'prices and a filter that many pass',
    { minPrice: 500, maxPrice: 5000, genders: ['Mens'] },
    'RATING',
    `price BETWEEN 50000 AND 500000 AND gender = 'Mens'`,
    BEST_RATED,
    false,
  ],
  [
    'prices and a filter that nearly as many pass as are counted',
    { minPrice: 500, maxPrice: 3300, genders: ['Mens'] },
    'NEWEST',
    `price BETWEEN 50000 AND 330000 AND gender = 'Mens'`,
    'created_at DESC, id DESC',
    true,
  ],
  [
    'the best of a colour and a word',
    { keyword: 'red sneakers' },
    'RELEVANCE',
    `'Red' = ANY (colors) AND ${SNEAKERS}`,
    BEST_RATED,
    true,
  ],
  [
    'prices and a filter',
    { minPrice: 200, maxPrice: 250, categories: ['Shoes'] },
    'NEWEST',
    `price BETWEEN 20000 AND 25000 AND category = 'Shoes'`,
    'created_at DESC, id DESC',
    true,
  ],
] as const)('finds the right products among 100,000 for %s, on any page', async (...args) => {
  const [, filter, sort, condition, order, isExact] = args;
  for (const page of [1, 2, 40, 3, 400, 401, 830]) {
    const { count, countIsExact } = await compare({ filter, sort, page }, condition, order);
    expect([page, countIsExact, count === 10_000]).toEqual([page, isExact, !isExact]);
  }
});

it('ends the list at 10,000 products, where counting stops', async () => {
  const ask = (page: number) => factories(shop).stranger().ask(LIST, { filter: {}, page });
  const { products } = await ask(834);
  expect(products).toMatchObject({ count: 10_000, countIsExact: false });
  expect(products.items).toHaveLength(4);
  expect((await ask(835)).products.items).toEqual([]);
});

it('lets an admin page to the end of an unindexed two-letter search', async () => {
  await outside.query(
    `UPDATE products SET brand = 'Qzar' WHERE id IN (
       SELECT id FROM products WHERE deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 45)`,
  );
  const admin = await factories(shop).admin();
  const list = async (page: number) => {
    const { adminProducts } = await admin.ask(
      'query ($page: Int) { adminProducts(search: "qz", page: $page) { count pages countIsExact items { id } } }',
      { page },
    );
    const { items, count, pages, countIsExact } = adminProducts;
    return [items.length, count, pages, countIsExact];
  };
  expect(await list(1)).toEqual([20, 21, 2, false]);
  expect(await list(2)).toEqual([20, 41, 3, false]);
  expect(await list(3)).toEqual([5, 45, 3, false]);
  expect(await list(50)).toEqual([0, 0, 0, false]);
});

const IN_SMALL = `(scarcest IS NULL AND count_in_stock > 0 AND 'Small' = ANY (sizes) OR EXISTS (
  SELECT FROM variants v WHERE v.product_id = p.id AND size = 'Small' AND v.count_in_stock > 0))`;

it.each([
  ['for a word', { keyword: 'fleece' }, `search @@ 'fleec'`],
  ['for two words', { keyword: 'fleece piece' }, `search @@ 'fleec' AND search @@ 'piec'`],
  ['of what is in stock in a size', { inStock: true, sizes: ['Small'] }, IN_SMALL],
])('counts the facets of a large result exactly: %s', async (_, filter, condition) => {
  const { products } = await factories(shop).stranger().ask(LIST, { filter });
  expect(products.countIsExact).toBe(false);
  const { rows } = await outside.query<{ value: string; count: number }>(
    `SELECT gender AS value, count(*)::int FROM products p
     WHERE listed AND deleted_at IS NULL AND ${condition} GROUP BY 1`,
  );
  for (const { value, count } of rows) {
    const told = products.facets.genders.find((facet: { value: string }) => facet.value === value);
    expect(told.count).toBe(count);
  }
});

it('counts the facets of a filter with a price range exactly', async () => {
  const filter = { minPrice: 500, maxPrice: 3300, genders: ['Mens'], colors: ['Red'] };
  const { products } = await factories(shop).stranger().ask(LIST, { filter });
  const { rows } = await outside.query<{ value: string; count: number }>(
    `SELECT size AS value, count(*)::int FROM products p, unnest(sizes) size
     WHERE listed AND deleted_at IS NULL AND price BETWEEN 50000 AND 330000 AND gender = 'Mens' AND 'Red' = ANY (colors)
     GROUP BY 1 ORDER BY 2 DESC, 1`,
  );
  expect(products.countIsExact).toBe(true);
  expect(products.facets.sizes).toEqual(rows);
});

it('returns the exact price range of a filter whose cheapest product is far from the cheapest of all', async () => {
  const dear = `gender = 'Children' AND category = 'Shoes' AND listed AND deleted_at IS NULL`;
  await outside.query(`UPDATE products SET price = price + 5000000 WHERE ${dear}`);
  const filter = { genders: ['Children'], categories: ['Shoes'] };
  const { products } = await factories(shop).stranger().ask(LIST, { filter });
  const { rows } = await outside.query<{ low: number; high: number }>(
    `SELECT min(price) / 100 AS low, max(price) / 100 AS high FROM products WHERE ${dear}`,
  );
  expect(products).toMatchObject({ count: 10_000, countIsExact: false });
  expect(products.facets.minPrice).toBe(rows[0]!.low);
  expect(products.facets.maxPrice).toBe(rows[0]!.high);
}, 60_000);

it(
  'a query takes one statement, including its facets, whether it is the first or repeated',
  async () => {
    const shopper = await factories(shop).user(); // signed in, so that no answer is kept
    const statementsOf = statementCounter(shop.db);
    const asking = await statementsOf(() => shopper.ask('{ me { id } }'));
    await shopper.ask(LIST, { filter: FILTERS.at(-1), page: 2 }); // loads the vocabulary of sizes and colours
    for (const keyword of ['', 'sneakers', 's'])
      for (const filter of FILTERS.slice(1)) {
        const ask = () => shopper.ask(LIST, { filter: { ...filter, keyword }, sort: 'PRICE_ASC' });
        for (let n = 0; n < 2; n++)
          expect([filter, keyword, (await statementsOf(ask)) - asking]).toEqual([filter, keyword, 1]);
      }
  },
  MINUTES,
);

it(
  'no catalogue query scans all of 100,000 products or their variants',
  async () => {
    const scans = async () => {
      const { rows } = await outside.query<{ scans: number }>(
        `SELECT sum(seq_scan)::int AS scans FROM pg_stat_user_tables WHERE relname IN ('products', 'variants')`,
      );
      return rows[0]!.scans;
    };
    const create = factories(shop);
    const before = await scans();
    await browse(create.stranger());
    const shopper = await create.user();
    for (const filter of FILTERS) for (let n = 0; n < 4; n++) await shopper.ask(LIST, { filter });
    await administer(await create.admin());
    await shop.close(); // connections flush their statistics when they end
    expect((await scans()) - before).toBe(0);
  },
  3 * MINUTES,
);

it('reads few products, however many match', async () => {
  const read = async () => {
    await outside.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await outside.query<{ read: number }>(
      `SELECT idx_tup_fetch::int AS read FROM pg_stat_user_tables WHERE relname = 'products'`,
    );
    return rows[0]!.read;
  };
  for (const keyword of [null, 'fleece'])
    for (const ranking of Object.keys(SORT_ORDERS)) {
      const before = await read();
      const { rows } = await outside.query<{ total: number; ids: string[] }>(
        `SELECT total, ids FROM shelf_search(keyword_tiers($1), '{Mens}', '{}', '{}', '{Red}', 0, 900000, false, $2, 600, 12, true)`,
        [keyword, ranking],
      );
      expect(rows[0]!.ids).toHaveLength(12);
      expect(rows[0]!.total).toBeGreaterThan(2000);
      expect((await read()) - before).toBeLessThan(1600);
    }
});

it.each([
  ['an order', WHOLE_ORDERS, 'orders'],
  ['what an order is priced by', `SELECT ${shelfJson('$1')}`, 'products'],
])('does not plan the statement for %s at each call', async (name, text, table) => {
  const { rows } = await outside.query<{ id: string }>(`SELECT id FROM ${table} LIMIT 1`);
  for (let n = 0; n < 10; n++) await outside.query({ name, text, values: [[rows[0]!.id]] });
  const made = 'SELECT custom_plans::int AS made FROM pg_prepared_statements WHERE name = $1';
  const { rows: plans } = await outside.query<{ made: number }>(made, [name]);
  expect(plans[0]!.made).toBeLessThan(10);
});
