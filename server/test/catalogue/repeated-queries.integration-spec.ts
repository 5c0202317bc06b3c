import { jest } from '@jest/globals';
import { newId } from '../../src/common/ids.js';
import { Reads } from '../../src/database/reads.js';
import { Gender, Product } from '../../src/products/product.entity.js';
import { factories, type Person } from '../factories.js';
import { emptyShop, useShop } from '../shop.js';
import { SORT_ORDERS } from '../sort-orders.js';
import { statementCounter } from '../statements.js';

const ON_A_PAGE = 12;
const COATS = 5 * ON_A_PAGE - 3;

const shop = await useShop();
const create = factories(shop);
let shopper: Person; // signed in, so that no answer is kept
beforeEach(async () => {
  await emptyShop(shop.db);
  shopper = await create.user();
});

const read = jest.spyOn(Reads.prototype, 'prepared');
/** How many searches there were since the last call. */
function searches(): number {
  const calls = read.mock.calls.filter(([text]) => text.includes('shelf_search(')).length;
  read.mockClear();
  return calls;
}

/** Adds this many products with a word, several of which share prices and ratings. */
async function stock(word: string, count: number): Promise<void> {
  const row = (n: number) => {
    const numReviews = n % 4;
    const rating = numReviews === 0 ? 0 : 4;
    const stars = { rating, ratingSum: rating * numReviews, numReviews };
    const said = { brand: 'Northpeak', category: 'Cloths', description: 'Warm', image: 'images/sample.svg' };
    const facts = {
      id: newId(),
      name: `${word} ${n}`,
      price: (n % 7) * 100_00,
      createdAt: new Date(1e12 + (n % 5) * 1e9),
    };
    return { ...said, ...facts, ...stars, listed: true };
  };
  await shop.db.manager.insert(
    Product,
    Array.from({ length: count }, (_, n) => row(n)),
  );
}

interface Shown {
  count: number;
  items: { name: string; countInStock: number }[];
  facets: object;
}

async function ask(filter: object, sort: string, page = 1): Promise<Shown> {
  const { products } = await shopper.ask(
    `query ($filter: ProductFilter, $sort: ProductSort, $page: Int) {
       products(filter: $filter, sort: $sort, page: $page) {
         count items { name countInStock } facets { minPrice maxPrice sizes { value count } colors { value count } } } }`,
    { filter, sort, page },
  );
  return products;
}

async function namesOf(filter: object, sort: string, page: number): Promise<string[]> {
  const { products } = await shopper.ask(
    `query ($filter: ProductFilter, $sort: ProductSort, $page: Int) {
       products(filter: $filter, sort: $sort, page: $page) { items { name } } }`,
    { filter, sort, page },
  );
  return products.items.map(({ name }: { name: string }) => name);
}

async function namesInOrder(word: string, order: string, condition = 'true'): Promise<string[]> {
  const found = await shop.db.query<{ name: string }[]>(
    `SELECT name FROM products WHERE name LIKE '${word}%' AND listed AND ${condition} ORDER BY ${order}`,
  );
  return found.map(({ name }) => name);
}

const rate = (name: string) =>
  shop.db.query(
    `UPDATE products SET rating_sum = rating_sum + 5, num_reviews = num_reviews + 1,
       rating = round((rating_sum + 5)::numeric / (num_reviews + 1), 2) WHERE name = $1`,
    [name],
  );
const reprice = (name: string) => shop.db.query('UPDATE products SET price = 350_00 WHERE name = $1', [name]);
const remove = (name: string) => shop.db.query('UPDATE products SET listed = false WHERE name = $1', [name]);
const nothing = () => Promise.resolve();

it.each(Object.entries(SORT_ORDERS))(
  'pages forwards and backwards in the order %s while products change',
  async (sort, order) => {
    await stock('Coat', COATS);
    for (const change of [nothing, rate, reprice, remove, rate]) {
      const names = await namesInOrder('Coat', order);
      for (const page of [2, 3, 5, 6, 4, 2, 1]) {
        const begins = (page - 1) * ON_A_PAGE;
        const shown = await namesOf({ keyword: 'coat' }, sort, page);
        expect(shown).toEqual(names.slice(begins, begins + ON_A_PAGE));
      }
      await change(names.at(-1)!); // which may be the first by then
    }
  },
);

it('serves a repeated query from the cache, in any order, until a match is added, removed or moved', async () => {
  await stock('Sock', 900);
  await stock('Coat', ON_A_PAGE + 1);
  const askInEach = async () => {
    for (const [sort, order] of Object.entries(SORT_ORDERS)) {
      const shown = await namesOf({ keyword: 'coat' }, sort, 1);
      expect(shown).toEqual((await namesInOrder('Coat', order)).slice(0, ON_A_PAGE));
    }
  };
  await askInEach();
  searches();
  for (let n = 0; n < 2; n++) await askInEach();
  expect(searches()).toBe(0);
  await rate('Coat 3');
  await askInEach();
  await reprice('Coat 4');
  await askInEach();
  await remove('Coat 5');
  await askInEach();
  await shop.db.query(`UPDATE products SET name = 'Coat of a sock' WHERE name = 'Sock 5'`);
  await askInEach();
});

const set = (change: string) => (name: string) =>
  shop.db.query(`UPDATE products SET ${change} WHERE name = $1`, [name]);
/** Changes that may affect which products a list has, and in which order. */
const CHANGES = [
  nothing,
  rate,
  reprice,
  remove,
  set(`name = 'Sock'`),
  set('count_in_stock = 0'),
  set(`colors = '{Red}'`),
  set(`created_at = now()`),
  (name: string) => create.product({ name: `${name} of wool` }),
];
const LISTS = [
  { filter: { keyword: 'coat' }, word: 'Coat', condition: 'true' },
  {
    filter: { keyword: 'coat', inStock: true, minPrice: 100 },
    word: 'Coat',
    condition: 'count_in_stock > 0 AND price >= 100_00',
  },
  { filter: { keyword: 'coat', colors: ['Black'] }, word: 'Coat', condition: `'Black' = ANY (colors)` },
  {
    filter: { colors: ['Black'], maxPrice: 500 },
    word: '',
    condition: `'Black' = ANY (colors) AND price <= 500_00`,
  },
];

it.each(Object.entries(SORT_ORDERS))(
  'returns an updated page in the order %s after each change that affects it',
  async (sort, order) => {
    await stock('Coat', COATS);
    await shop.db.query(
      `UPDATE products SET colors = '{Black}', count_in_stock = price % 3 WHERE price < 500_00`,
    );
    for (const change of CHANGES) {
      for (const { filter, word, condition } of LISTS) {
        const names = await namesInOrder(word, order, condition);
        for (const page of [1, 2, 2, 1, 1]) {
          const begins = (page - 1) * ON_A_PAGE;
          const { items, count } = await ask(filter, sort, page);
          const shown = items.map(({ name }) => name);
          expect([shown, count]).toEqual([names.slice(begins, begins + ON_A_PAGE), names.length]);
        }
      }
      await change((await namesInOrder('Coat', order))[3]!);
    }
  },
);

it.each([{}, { genders: [Gender.Mens] }])(
  'filters stock by size correctly after a query without a size, %j',
  async (lists) => {
    const options = [{ size: 'Small', color: 'Red' }, { size: 'Large', color: 'Black' }]; // prettier-ignore
    for (let n = 0; n < 3; n++) await create.productOf(options, { name: `Coat ${n}`, gender: Gender.Mens });
    const [found, none] = [(value: string) => [{ value, count: 3 }], []];
    const asked = { keyword: 'coat', inStock: true };
    await ask({ ...asked, ...lists }, 'NEWEST');
    expect(await ask({ ...asked, sizes: ['Large'] }, 'NEWEST')).toMatchObject({
      count: 3,
      facets: { colors: found('Black') },
    });
    expect(await ask({ ...asked, sizes: ['Large'], colors: ['Red'] }, 'NEWEST')).toMatchObject({
      count: 0,
      items: none,
      facets: { sizes: found('Small'), colors: found('Black') },
    });
  },
);

it('searches once for repeated queries, and returns current products and facets', async () => {
  await stock('Coat', COATS);
  await shop.db.query(`UPDATE products SET colors = '{Black}' WHERE price < 500_00`);
  await create.product({ name: 'Coat', countInStock: 7 });
  const statementsOf = statementCounter(shop.db);
  const asking = await statementsOf(() => shopper.ask('{ me { id } }')); // the caller's session
  for (const filter of [
    { keyword: 'coat' },
    { keyword: 'coat', minPrice: 1 },
    { keyword: 'coat', minPrice: 1, colors: ['Black'] },
    { maxPrice: 1000 },
  ])
    for (const sort of ['RELEVANCE', ...Object.keys(SORT_ORDERS)]) {
      const shown: Shown[] = [];
      for (let n = 0; n < 3; n++) shown.push(await ask(filter, sort));
      searches();
      const statements = await statementsOf(async () => shown.push(await ask(filter, sort)));
      expect([filter, sort, statements - asking]).toEqual([filter, sort, 1]);
      expect(shown).toEqual(Array(4).fill(shown[3]));
      expect(searches()).toBe(0);
    }
  await set('count_in_stock = count_in_stock - 1')('Coat');
  searches();
  const { items } = await ask({ keyword: 'coat' }, 'RELEVANCE');
  expect(items[0]).toEqual({ name: 'Coat', countInStock: 6 });
  expect(searches()).toBe(0);
});

it('changes the ratings version only after a review', async () => {
  await create.product({ name: 'One' });
  const now = async () => (await shop.db.query('SELECT version FROM ratings_version'))[0].version;
  const before = await now();
  await reprice('One');
  await remove('One');
  expect(await now()).toBe(before);
  await rate('One');
  expect(await now()).not.toBe(before);
});
