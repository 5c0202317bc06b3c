import { jest } from '@jest/globals';
import { newId } from '../../src/common/ids.js';
import { OptimisticReads } from '../../src/products/catalogue/optimistic-reads.js';
import { Product } from '../../src/products/product.entity.js';
import { factories, type Person } from '../factories.js';
import { ORDERS } from '../orders-of-the-shelf.js';
import { emptyShop, useShop } from '../shop.js';

const ON_A_PAGE = 12;
const COATS = 5 * ON_A_PAGE - 3;

const shop = await useShop();
const create = factories(shop);
let shopper: Person; // for whom no answer is kept
beforeEach(async () => {
  await emptyShop(shop.db);
  shopper = await create.user();
});

const read = jest.spyOn(OptimisticReads.prototype, 'prepared');
afterEach(() => read.mockClear());
/** How often something was read in this way since it was asked last. */
function times(way: string): number {
  const calls = read.mock.calls.filter(([text]) => text.includes(`${way}(`)).length;
  read.mockClear();
  return calls;
}

/** So many that have a word, of which several cost the same and are rated alike. */
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

async function namesOf(filter: object, sort: string, page: number): Promise<string[]> {
  const { products } = await shopper.ask(
    `query ($filter: ProductFilter, $sort: ProductSort, $page: Int) {
       products(filter: $filter, sort: $sort, page: $page) { items { name } } }`,
    { filter, sort, page },
  );
  return products.items.map(({ name }: { name: string }) => name);
}

async function namesInOrder(word: string, order: string): Promise<string[]> {
  const found = await shop.db.query<{ name: string }[]>(
    `SELECT name FROM products WHERE name LIKE '${word} %' AND listed ORDER BY ${order}`,
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

it.each(Object.entries(ORDERS))(
  'from one page one comes to the next, and to those before, in the order %s, whatever changes meanwhile',
  async (sort, order) => {
    await stock('Coat', COATS);
    let marked = 0;
    for (const change of [nothing, rate, reprice, remove, rate]) {
      const names = await namesInOrder('Coat', order);
      for (const page of [2, 3, 5, 6, 4, 2, 1]) {
        const begins = (page - 1) * ON_A_PAGE;
        const shown = await namesOf({ keyword: 'coat' }, sort, page);
        expect(shown).toEqual(names.slice(begins, begins + ON_A_PAGE));
        marked += times('shelf_seek_on');
      }
      await change(names.at(-1)!); // which may be the first then
    }
    expect(marked).toBeGreaterThan(10);
  },
);

it('a page that is known to lie behind the last is not looked for', async () => {
  await stock('Coat', ON_A_PAGE + 1);
  await namesOf({ keyword: 'coat' }, 'NEWEST', 1);
  read.mockClear();
  expect(await namesOf({ keyword: 'coat' }, 'NEWEST', 3)).toEqual([]);
  expect(read.mock.calls.filter(([text]) => /shelf_(walk|seek|gather|few)/.test(text))).toEqual([]);
});

it('few that are asked for again are taken from what is known of them, in any order, until one comes or goes', async () => {
  await stock('Sock', 900);
  await stock('Coat', ON_A_PAGE + 1);
  const ask = async () => {
    for (const [sort, order] of Object.entries(ORDERS)) {
      const shown = await namesOf({ keyword: 'coat' }, sort, 1);
      expect(shown).toEqual((await namesInOrder('Coat', order)).slice(0, ON_A_PAGE));
    }
  };
  for (let n = 0; n < 3; n++) await ask();
  expect(times('shelf_few')).toBeGreaterThanOrEqual(4);
  await rate('Coat 3');
  await ask();
  await reprice('Coat 4');
  await ask();
  await remove('Coat 5');
  await ask();
  await shop.db.query(`UPDATE products SET name = 'Coat of a sock' WHERE name = 'Sock 5'`);
  await ask();
});

it('has another version of ratings after a review, and after nothing else', async () => {
  await create.product({ name: 'One' });
  const now = async () => (await shop.db.query('SELECT version FROM ratings_version'))[0].version;
  const before = await now();
  await reprice('One');
  await remove('One');
  expect(await now()).toBe(before);
  await rate('One');
  expect(await now()).not.toBe(before);
});
