import { eventually } from '../eventually.js';
import { factories } from '../factories.js';
import { WAITING } from '../lock-queue.js';
import { emptyShop, useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
beforeEach(() => emptyShop(shop.db));

type Tx = { query: (text: string, values?: unknown[]) => Promise<unknown> };
const now = async () => (await shop.db.query('SELECT version FROM stock_version'))[0].version;

async function isAnotherAfter(change: (tx: Tx) => Promise<unknown>): Promise<boolean> {
  const before = await now();
  await shop.db.transaction(change);
  return (await now()) !== before;
}

/** Sets the stock of a product that is stocked as a whole. */
const leave = (count: number) => (tx: Tx) =>
  tx.query(
    'UPDATE products SET stock_received = stock_received - count_in_stock + $1, count_in_stock = $1 WHERE scarcest IS NULL',
    [count],
  );
/** Sets the stock of size Small, of a product with five of size Large. */
const leaveSmall = (count: number) => async (tx: Tx) => {
  await tx.query(`UPDATE variants SET stock_received = $1, count_in_stock = $1 WHERE size = 'Small'`, [
    count,
  ]);
  await tx.query(
    `UPDATE products SET stock_received = $1 + 5, count_in_stock = $1 + 5, scarcest = LEAST($1, 5)
     WHERE scarcest IS NOT NULL`,
    [count],
  );
};
const reprice = (tx: Tx) => tx.query('UPDATE products SET price = price + 100');

it('changes the stock version only when a product or variant runs out or comes back', async () => {
  await create.product({ countInStock: 5 });
  await create.productOf([{ size: 'Small' }, { size: 'Large' }]);
  const changes: [boolean, (tx: Tx) => Promise<unknown>][] = [
    [false, leave(1)],
    [true, leave(0)],
    [true, leave(2)],
    [false, leaveSmall(3)],
    [true, leaveSmall(0)],
    [true, leaveSmall(1)],
    [false, (tx) => tx.query('UPDATE products SET rating_sum = 5, num_reviews = 1, rating = 5')],
    [false, reprice],
  ];
  const told: boolean[] = [];
  for (const [, change] of changes) told.push(await isAnotherAfter(change));
  expect(told).toEqual(changes.map(([isAnother]) => isAnother));
});

it('does not deadlock when two transactions change stock and prices in opposite order', async () => {
  await create.product({ name: 'One', countInStock: 5 });
  const two = await create.product({ name: 'Two', countInStock: 5 });
  const ofTwo = (change: string) => `UPDATE products SET ${change} WHERE id = '${two.id}'`;
  let other = Promise.resolve();
  await shop.db.transaction(async (tx) => {
    await tx.query(`UPDATE products SET count_in_stock = 0, stock_received = 0 WHERE name = 'One'`);
    await tx.query('SET CONSTRAINTS ALL IMMEDIATE');
    other = shop.db.transaction(async (own) => {
      await own.query(ofTwo('price = 100'));
      await own.query('SET CONSTRAINTS ALL IMMEDIATE');
      await own.query(ofTwo('count_in_stock = 0, stock_received = 0'));
    });
    await eventually(async () => expect(await shop.db.query(WAITING)).toHaveLength(1));
    await tx.query(`UPDATE products SET price = 100 WHERE name = 'One'`);
  });
  await other;
  expect(await shop.db.query('SELECT FROM products WHERE price = 100 AND count_in_stock = 0')).toHaveLength(
    2,
  );
});

/** The products in stock for a filter: their number, names, sizes and price range. */
async function inStock(filter: object = {}, sort = 'PRICE_ASC') {
  const { products } = await create.stranger().ask(
    `query ($filter: ProductFilter, $sort: ProductSort) { products(filter: $filter, sort: $sort) {
       count items { name } facets { minPrice maxPrice sizes { value count } } } }`,
    { filter: { keyword: 'parka', inStock: true, ...filter }, sort },
  );
  const { count, items, facets } = products;
  const sizes = Object.fromEntries(
    facets.sizes.map(({ value, count }: { value: string; count: number }) => [value, count]),
  );
  const names = items.map(({ name }: { name: string }) => name);
  return { count, names, sizes, prices: [facets.minPrice, facets.maxPrice] };
}

it('recounts in-stock results once something runs out or comes back, in any order and with a size filter', async () => {
  await create.product({ name: 'Parka', price: 100_00, sizes: ['Large'], countInStock: 5 });
  await create.productOf([{ size: 'Small' }, { size: 'Large' }], { name: 'Parka, long', price: 200_00 });
  const both = {
    count: 2,
    names: ['Parka', 'Parka, long'],
    sizes: { Large: 2, Small: 1 },
    prices: [100, 200],
  };
  const long = { count: 1, names: ['Parka, long'], sizes: { Large: 1, Small: 1 }, prices: [200, 200] };
  const small = { count: 1, names: ['Parka, long'], sizes: { Large: 2, Small: 1 }, prices: [200, 200] };
  const onlySmall = { sizes: ['Small'] };
  const ask = async () => [await inStock(), await inStock({}, 'RELEVANCE'), await inStock(onlySmall)];
  for (let n = 0; n < 2; n++) {
    const [byPrice, best, bySize] = await ask();
    expect(byPrice).toEqual(both);
    expect(best).toMatchObject({ count: 2, sizes: both.sizes, prices: both.prices });
    expect(bySize).toEqual(small);
  }
  await shop.db.transaction(leave(0));
  expect(await ask()).toEqual([long, long, { ...small, sizes: long.sizes }]);
  await shop.db.transaction(leaveSmall(0));
  const large = { ...long, sizes: { Large: 1 } };
  expect(await ask()).toEqual([
    large,
    large,
    { count: 0, names: [], sizes: { Large: 1 }, prices: [null, null] },
  ]);
  await shop.db.transaction(leave(1));
  await shop.db.transaction(leaveSmall(1));
  expect((await ask())[0]).toEqual(both);
});
