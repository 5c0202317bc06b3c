import { jest } from '@jest/globals';
import { Client as Database } from 'pg';
import { fill } from '../../bench/fill.js';
import { config } from '../../src/config.js';
import { Reads } from '../../src/database/reads.js';
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
])('estimates the facets of a large result to within 30 percent: %s', async (_, filter, condition) => {
  const { products } = await factories(shop).stranger().ask(LIST, { filter });
  expect(products.countIsExact).toBe(false);
  const { rows } = await outside.query<{ value: string; count: number }>(
    `SELECT gender AS value, count(*)::int FROM products p
     WHERE listed AND deleted_at IS NULL AND ${condition} GROUP BY 1`,
  );
  for (const { value, count } of rows) {
    const told = products.facets.genders.find((facet: { value: string }) => facet.value === value);
    expect(Math.abs(told.count / count - 1)).toBeLessThan(0.3);
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

it.each([
  ['with facets', LIST],
  [
    'without',
    `query ($filter: ProductFilter, $sort: ProductSort, $page: Int) {
       products(filter: $filter, sort: $sort, page: $page) { items { id } } }`,
  ],
])(
  'a list %s with filter values and a price range is gathered by groups, not by the inverted index',
  async (_, list) => {
    const reads = jest.spyOn(shop.app.get(Reads), 'prepared');
    const filter = { genders: ['Mens'], colors: ['Red'], minPrice: 500, maxPrice: 700 };
    const { products } = await factories(shop).stranger().ask(list, { filter, sort: 'RATING', page: 20 });
    const ways = reads.mock.calls.flatMap(([text]) => /shelf_(?:gather|seek|walk)\w*/.exec(text)?.[0] ?? []);
    reads.mockRestore();
    expect(ways).toEqual(['shelf_gather_groups']);
    const { rows } = await outside.query<{ id: string }>(
      `SELECT id FROM products WHERE listed AND deleted_at IS NULL AND gender = 'Mens' AND 'Red' = ANY (colors)
         AND price BETWEEN 50000 AND 70000 ORDER BY ${BEST_RATED} OFFSET 228 LIMIT 12`,
    );
    expect(products.items).toEqual(rows);
  },
);

it(
  'a repeated query takes one statement, including its facets',
  async () => {
    const shopper = await factories(shop).user(); // signed in, so that no answer is kept
    const statementsOf = statementCounter(shop.db);
    const asking = await statementsOf(() => shopper.ask('{ me { id } }'));
    for (const keyword of ['', 'sneakers', 's'])
      for (const filter of FILTERS.slice(1)) {
        const ask = () => shopper.ask(LIST, { filter: { ...filter, keyword }, sort: 'PRICE_ASC' });
        for (let n = 0; n < 3; n++) await ask();
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

/** PostgreSQL's statistics of these indexes. */
async function counted(statistic: 'idx_scan' | 'idx_tup_read', indexes: string): Promise<number> {
  await outside.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await outside.query<{ count: number }>(
    `SELECT sum(${statistic})::int AS count FROM pg_stat_user_indexes WHERE ${indexes}`,
  );
  return rows[0]!.count;
}

it('counts a filter with a price range without reading other products in that range', async () => {
  const entriesRead = () => counted('idx_tup_read', `relname = 'products'`);
  const before = await entriesRead();
  const { rows } = await outside.query<{ products: number }>(
    `SELECT sum(products)::int AS products FROM shelf_grouped_within(
       ARRAY(SELECT id FROM product_counts WHERE gender = 'Mens' AND 'Red' = ANY (colors)), 0, 330000, ${PRODUCTS})`,
  );
  expect(rows[0]!.products).toBeGreaterThan(0);
  expect((await entriesRead()) - before).toBeLessThan(2 * rows[0]!.products);
});

const looks = () => counted('idx_scan', `indexrelname = 'products_search'`);
/** @param text a statement with a query, sizes and colours as parameters, which finds some */
async function variantsSought(text: string, query: string, sizes: string[], colors: string[]) {
  const before = await counted('idx_scan', `relname = 'variants'`);
  const { rows } = await outside.query<{ total: number }>(text, [query, sizes, colors]);
  expect(rows[0]!.total).toBeGreaterThan(0);
  return (await counted('idx_scan', `relname = 'variants'`)) - before;
}

const IN_STOCK = '$1, 0, 2147483647, true, $2, $3';
const NEWEST =
  '(SELECT id FROM products WHERE listed AND deleted_at IS NULL ORDER BY created_at DESC LIMIT 1)';
/** Each way to find what is in stock, with a count of the result. */
const WAYS = {
  'walked to': `cardinality(shelf_walk(${IN_STOCK}, 'NEWEST', 0, ${PRODUCTS}, ${PRODUCTS}))`,
  'walked to from a cursor': `cardinality(shelf_walk_on(${IN_STOCK}, 'NEWEST', 0, ${PRODUCTS}, ${PRODUCTS}, ${NEWEST}))`,
  'found by rungs': `cardinality(shelf_descent(${IN_STOCK}, 'RATING', 0, ${PRODUCTS}))`,
  'found by rungs from a cursor': `cardinality(shelf_descent_on(${IN_STOCK}, 'NEWEST', 0, ${PRODUCTS}, ${NEWEST}))`,
  gathered: `(SELECT total FROM shelf_gather(${IN_STOCK}, 'NEWEST', '{}', 0, 12, ${PRODUCTS}))`,
  'gathered by prices': `cardinality(shelf_places(${IN_STOCK}, ${PRODUCTS}))`,
  'gathered by groups': `cardinality(shelf_gather_groups(${IN_STOCK}, ARRAY(SELECT id FROM product_counts), 'NEWEST', 0, ${PRODUCTS}))`,
  grouped: `json_array_length(shelf_groups_left(${IN_STOCK}) -> 'ids')`,
  sampled: `(SELECT json_array_length(groups -> 'ids') FROM shelf_sample(${IN_STOCK}, 4000, false))`,
  'known by its lowest price': `(SELECT cheapest FROM shelf_price_ends($1, true, $2, $3))`,
};
const many = Array.from({ length: 80 }, (_, n) => `Size ${n}`);

it.each(Object.entries(WAYS))(
  '%s: reads no variants for in-stock queries by size or colour, unless they name many sizes',
  async (_, found) => {
    const text = `SELECT ${found} AS total`;
    expect(await variantsSought(text, `'fleec' & 'size:Small'`, ['Small'], [])).toBe(0);
    expect(await variantsSought(text, `'fleec' & 'color:Red'`, [], ['Red'])).toBe(0);
    expect(await variantsSought(text, `'fleec' & 'size:Small' & 'color:Red'`, ['Small'], ['Red'])).toBe(0);
    expect(await variantsSought(text, `'fleec'`, [...many, 'Small'], ['Red'])).toBeGreaterThan(0);
  },
);

it.each(Object.entries(WAYS))(
  '%s: finds as many in-stock products by their remaining choices as by their variants',
  async (_, found) => {
    const total = async (sizes: string[]) => {
      const { rows } = await outside.query<{ total: number }>(`SELECT ${found} AS total`, [
        `'fleec'`,
        sizes,
        ['Red'],
      ]);
      return rows[0]!.total;
    };
    expect(await total(['Small'])).toBeGreaterThan(0);
    expect(await total(['Small', ...many])).toBe(await total(['Small']));
  },
);

it.each([
  ['query', '$1::tsquery'],
  ['keys', '$1::tsquery, ARRAY[$1, $1, $1]::tsquery[]'],
])('groups in-stock products, found by %s, without reading variants', async (_, wanted) => {
  const [page, bounds] = [`'NEWEST', '{}', 0, 12, ${PRODUCTS}`, '0, 2147483647, true'];
  for (const text of [
    `SELECT total FROM shelf_gather_grouped(${wanted}, ${bounds}, $2, $3, ${page})`,
    `SELECT total FROM shelf_gather_among(${wanted}, ${bounds}, '{}', '{}', $1, $2, $3, ${page})`,
  ]) {
    expect(await variantsSought(text, `'fleec'`, [], [])).toBe(0);
    expect(await variantsSought(text, `'fleec'`, ['Small'], ['Red'])).toBe(0);
  }
});

it('skips all rating rungs in a few index lookups', async () => {
  const before = await looks();
  const { rows } = await outside.query<{ places: string; heights: number }>(
    `SELECT shelf_descent($$'n:sneaker' & 'category:Cloths'$$, 0, 2147483647, false, '{}', '{}', 'RATING', 0, 12) AS places,
       (SELECT count(DISTINCT stars_rung(rating, num_reviews, created_at) / 64)::int FROM products WHERE listed) AS heights`,
  );
  expect(rows[0]!.places).toBe('{}');
  expect(rows[0]!.heights).toBeGreaterThan(60);
  expect((await looks()) - before).toBeLessThan(15);
});

it('finds that an empty result has no price range in one index lookup', async () => {
  const before = await looks();
  const { rows } = await outside.query(
    `SELECT * FROM shelf_price_ends($$'n:sneaker' & 'category:Cloths'$$, false, '{}', '{}')`,
  );
  expect(rows).toEqual([{ cheapest: null, dearest: null }]);
  expect((await looks()) - before).toBe(1);
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
