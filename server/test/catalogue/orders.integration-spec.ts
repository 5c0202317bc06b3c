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

it('shows each of many equal products once, in any order', async () => {
  await shop.db.query(
    `INSERT INTO products (id, name, image, brand, category, description, price, created_at, listed)
     SELECT gen_random_uuid(), 'Twin', 'images/sample.svg', 'Brand', 'Cloths', 'Text', 50000, '2026-01-01', true
     FROM generate_series(1, 20000)`,
  );
  for (const ranking of Object.keys(SORT_ORDERS)) {
    const seen: string[] = [];
    for (const skipped of [0, 700, 1400])
      seen.push(...(await found({ keyword: 'twin' }, ranking, skipped, 700)).ids);
    expect([ranking, new Set(seen).size]).toEqual([ranking, 2100]);
  }
});
