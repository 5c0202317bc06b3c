import fc from 'fast-check';
import { newId } from '../../src/common/ids.js';
import { Product } from '../../src/products/product.entity.js';
import { useShop } from '../shop.js';
import { SORT_ORDERS } from '../sort-orders.js';

const PRODUCTS = 500;
const MOST_PAISE = 2_147_483_647;
const DAY = 86_400_000;

const shop = await useShop();
const drawn = fc.sample(
  fc.record({
    price: fc.oneof(
      fc.integer({ min: 0, max: 200 }),
      fc.integer({ min: 0, max: MOST_PAISE }),
      fc.constant(99_900),
    ),
    ratings: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }),
    day: fc.integer({ min: 0, max: 3000 }),
    brand: fc.constantFrom('Northpeak', 'Gully'),
    countInStock: fc.constantFrom(0, 5),
  }),
  { numRuns: PRODUCTS, seed: 11 },
);
await shop.db.manager.insert(
  Product,
  drawn.map(({ ratings, day, ...facts }, n) => {
    const ratingSum = ratings.reduce((sum, rating) => sum + rating, 0);
    const rating = ratings.length === 0 ? 0 : Math.round((100 * ratingSum) / ratings.length) / 100;
    return {
      ...facts,
      ...{
        id: newId(),
        name: `Coat ${n}`,
        image: 'images/sample.svg',
        category: 'Cloths',
        description: 'Warm',
      },
      ...{
        rating,
        ratingSum,
        numReviews: ratings.length,
        createdAt: new Date(Date.UTC(2018, 0, 1) + day * DAY),
        listed: n % 9 > 0,
      },
    };
  }),
);

interface Case {
  keyword?: string;
  low?: number;
  high?: number;
  inStock?: boolean;
}
const CASES: [what: string, asked: Case, condition: string][] = [
  ['everything', {}, 'true'],
  ['a word', { keyword: 'northpeak' }, `brand = 'Northpeak'`],
  [
    'prices of a word',
    { keyword: 'gully', low: 150, high: 99_900 },
    `brand = 'Gully' AND price BETWEEN 150 AND 99900`,
  ],
  ['what is in stock', { keyword: 'coat', inStock: true }, 'count_in_stock > 0'],
  ['nothing', { keyword: 'xylophone' }, 'false'],
];

async function idsInOrder(condition: string, order: string): Promise<string[]> {
  const found = await shop.db.query<{ id: string }[]>(
    `SELECT id FROM products WHERE listed AND ${condition} ORDER BY ${order}`,
  );
  return found.map(({ id }) => id);
}

async function found(
  { keyword, low = 0, high = MOST_PAISE, inStock = false }: Case,
  ranking: string,
  skipped: number,
  size = 12,
) {
  const [page] = await shop.db.query<[{ total: number; ids: string[] }]>(
    `SELECT total, ids FROM shelf_search(keyword_tiers($1), '{}', '{}', '{}', '{}', $2, $3, $4, $5, $6, $7, false)`,
    [keyword, low, high, inStock, ranking, skipped, size],
  );
  return page;
}

describe.each(Object.entries(SORT_ORDERS))('ordered by %s', (ranking, order) => {
  it.each(CASES)('finds each page of %s', async (_, asked, condition) => {
    const all = await idsInOrder(condition, order);
    for (const skipped of [0, 1, 12, 60, 100, 230, 370, 437, 440, 600])
      expect(await found(asked, ranking, skipped)).toEqual({
        total: all.length,
        ids: all.slice(skipped, skipped + 12),
      });
  });
});

it('orders by relevance tier first', async () => {
  const { ids } = await found({ keyword: 'gully coat' }, 'RELEVANCE', 0, PRODUCTS);
  expect(ids).toEqual(await idsInOrder(`brand = 'Gully'`, SORT_ORDERS.RATING));
});

it.each([
  [0, 0],
  [0, 99_900],
  [1, 31],
  [150, 99_900],
  [99_900, 99_900],
  [99_900, 99_901],
  [1_000_000, MOST_PAISE],
  [MOST_PAISE - 1, MOST_PAISE],
  [MOST_PAISE, MOST_PAISE],
])('finds exactly the products that cost from %i to %i', async (low, high) => {
  const all = await idsInOrder(`price BETWEEN ${low} AND ${high}`, 'price, id');
  const page = await found({ keyword: 'coat', low, high }, 'PRICE_ASC', 0, PRODUCTS);
  expect(page).toEqual({ total: all.length, ids: all });
});

it('orders many equal products by their ids', async () => {
  await shop.db.query(
    `INSERT INTO products (id, name, image, brand, category, description, price, created_at, listed)
     SELECT gen_random_uuid(), 'Twin', 'images/sample.svg', 'Brand', 'Cloths', 'Text', 50000, '2026-01-01', true
     FROM generate_series(1, 20000)`,
  );
  for (const [ranking, order] of Object.entries(SORT_ORDERS)) {
    const all = await idsInOrder(`name = 'Twin'`, order);
    for (const skipped of [0, 700, 9_000, 19_990])
      expect(await found({ keyword: 'twin' }, ranking, skipped)).toEqual({
        total: 20_000,
        ids: all.slice(skipped, skipped + 12),
      });
  }
});

it('finds what lies in the middle of any order', async () => {
  await shop.db.query(
    `INSERT INTO products (id, name, image, brand, category, description, price, created_at, rating, num_reviews, rating_sum, listed)
     SELECT gen_random_uuid(), CASE WHEN n BETWEEN 12001 AND 12100 THEN 'Middle' ELSE 'Rung' END, 'images/sample.svg', 'Brand', 'Cloths', 'Text',
       100000 + n, '2026-01-01'::timestamptz + n * interval '1 minute', 1 + n / 8000, 1, 1 + n / 8000, true
     FROM generate_series(1, 24100) n`,
  );
  for (const [ranking, order] of Object.entries(SORT_ORDERS)) {
    const all = await idsInOrder(`name = 'Middle'`, order);
    for (const skipped of [0, 12, 90])
      expect(await found({ keyword: 'middle' }, ranking, skipped)).toEqual({
        total: 100,
        ids: all.slice(skipped, skipped + 12),
      });
  }
  const [ends] = await shop.db.query<object[]>(
    `SELECT cheapest, dearest FROM shelf_search(keyword_tiers('middle'), '{}', '{}', '{}', '{}', 0, ${MOST_PAISE}, false, 'NEWEST', 0, 12, true)`,
  );
  expect(ends).toEqual({ cheapest: 112_001, dearest: 112_100 });
});
