import fc from 'fast-check';
import { newId } from '../../src/common/ids.js';
import { type Keys, keysOf } from '../../src/products/catalogue/scan-keys.js';
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

const idsAt = (places: string) =>
  `ARRAY(SELECT id FROM unnest(${places}) WITH ORDINALITY hit (place, rank) JOIN products p ON p.ctid = hit.place ORDER BY rank)`;

type Case = [
  what: string,
  wanted: string | null,
  condition: string,
  low: number,
  high: number,
  inStock: boolean,
];
const CASES: Case[] = [
  ['everything', null, 'true', 0, MOST_PAISE, false],
  ['a word', `'northpeak'`, `brand = 'Northpeak'`, 0, MOST_PAISE, false],
  ['prices of a word', `'gulli'`, `brand = 'Gully' AND price BETWEEN 150 AND 99900`, 150, 99_900, false],
  ['what is in stock', `'coat'`, 'count_in_stock > 0', 0, MOST_PAISE, true],
  ['nothing', `'shoe'`, 'false', 0, MOST_PAISE, false],
  ['either word', `( 'northpeak' | 'gulli' ) & 'coat'`, 'true', 0, MOST_PAISE, false],
  ['prices of either', `'northpeak' | 'gulli'`, 'price BETWEEN 150 AND 99900', 150, 99_900, false],
];

async function idsInOrder(condition: string, order: string): Promise<string[]> {
  const found = await shop.db.query<{ id: string }[]>(
    `SELECT id FROM products WHERE listed AND ${condition} ORDER BY ${order}`,
  );
  return found.map(({ id }) => id);
}

describe.each(Object.entries(SORT_ORDERS))('by rungs, ordered by %s', (ranking, order) => {
  it.each(CASES)('finds each page of %s', async (_, wanted, condition, low, high, inStock) => {
    const all = await idsInOrder(condition, order);
    const ways: [query: string, ...keys: Keys[]][] = [['$1']];
    if (wanted)
      ways.push(['$1, scan_keys($7)', keysOf(wanted)], ['$1, scan_keys($7, $2, $3)', keysOf(wanted)]);
    for (const [query, ...keys] of ways)
      for (const skipped of [0, 1, 12, 100, 230, 440, 600]) {
        const [{ ids }] = await shop.db.query<[{ ids: string[] }]>(
          `SELECT ${idsAt(`shelf_descent(${query}, $2, $3, $4, '{}', '{}', $5, $6, 12)`)} AS ids`,
          [wanted, low, high, inStock, ranking, skipped, ...keys],
        );
        expect(ids).toEqual(all.slice(skipped, skipped + 12));
      }
  });

  it.each(CASES)('finds each page of %s from a cursor before it', async (_, wanted, condition, ...bounds) => {
    const all = await idsInOrder(condition, order);
    const ways: [query: string, ...keys: Keys[]][] = [['$1']];
    if (wanted) ways.push(['$1, scan_keys($9)', keysOf(wanted)]);
    const pages = [0, 1, 12, 100, 230].flatMap((skipped) =>
      [0, 1, 11, 60].map((ahead) => ({ skipped, at: skipped - ahead })),
    );
    for (const [query, ...keys] of ways)
      for (const { skipped, at } of pages.filter(({ at }) => at >= 0 && at < all.length))
        for (const steps of [0, 5, PRODUCTS]) {
          const [{ ids }] = await shop.db.query<[{ ids: string[] }]>(
            `SELECT ${idsAt('places')} AS ids
             FROM shelf_seek_on(${query}, $2, $3, $4, '{}', '{}', $5, $6, 12, $7, $8)`,
            [wanted, ...bounds, ranking, skipped - at, steps, all[at], ...keys],
          );
          expect(ids).toEqual(all.slice(skipped, skipped + 12));
        }
  });

  it('slices a page from cached ids in the requested order', async () => {
    const few = (await idsInOrder(`brand = 'Gully'`, 'id')).slice(0, 100);
    const all = (await idsInOrder('true', order)).filter((id) => few.includes(id));
    for (const skipped of [0, 12, 95, 100]) {
      const [{ ids }] = await shop.db.query<[{ ids: string[] }]>(
        `SELECT ${idsAt(`shelf_few($1, $2, '{}', $3, 12)`)} AS ids`,
        [few, ranking, skipped],
      );
      expect(ids).toEqual(all.slice(skipped, skipped + 12));
    }
  });
});

it('orders cached ids by relevance tier first', async () => {
  const few = await idsInOrder('true', 'id');
  const [{ ids }] = await shop.db.query<[{ ids: string[] }]>(
    `SELECT ${idsAt(`shelf_few($1, 'RELEVANCE', $2, 0, ${PRODUCTS})`)} AS ids`,
    [few, [`'gulli'`]],
  );
  expect(ids).toEqual([
    ...(await idsInOrder(`brand = 'Gully'`, SORT_ORDERS.RATING)),
    ...(await idsInOrder(`brand <> 'Gully'`, SORT_ORDERS.RATING)),
  ]);
});

it.each([
  [0, 0],
  [0, 99_900],
  [1, 31],
  [150, 99_900],
  [99_900, 99_901],
  [1_000_000, MOST_PAISE],
  [MOST_PAISE, MOST_PAISE],
])('gathers exactly the products that have a word and cost from %i to %i', async (low, high) => {
  const all = await shop.db.query<{ id: string }[]>(
    `SELECT id FROM products WHERE listed AND price BETWEEN $1 AND $2 ORDER BY price, id`,
    [low, high],
  );
  const [found] = await shop.db.query<[{ total: number; ids: string[] }]>(
    `SELECT total, ${idsAt('places')} AS ids
     FROM shelf_gather('coat', scan_keys('{coat}', $1, $2), $1, $2, false, '{}', '{}', 'PRICE_ASC', '{}', 0, ${PRODUCTS}, ${PRODUCTS})`,
    [low, high],
  );
  expect(found).toEqual({ total: all.length, ids: all.map(({ id }) => id) });
});
