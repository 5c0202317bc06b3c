import { Product } from '../../src/products/product.entity.js';
import { factories } from '../factories.js';
import { emptyShop, useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
beforeEach(() => emptyShop(shop.db));

type Ask = (text: string) => Promise<{ version: string }[]>;
const versionBy = async (ask: Ask) => (await ask('SELECT version FROM shelf_version'))[0]!.version;
const now = () => versionBy((text) => shop.db.query(text));

async function isAnotherAfter(change: string): Promise<boolean> {
  const before = await now();
  await shop.db.query(change);
  return (await now()) !== before;
}

const PRICED = { minPrice: 100, maxPrice: 200 };

/** A list's count and facets. */
async function listed(filter: object) {
  const { products } = await create.stranger().ask(
    `query ($filter: ProductFilter) { products(filter: $filter) {
        count facets { minPrice maxPrice genders { value count } sizes { value count } } } }`,
    { filter },
  );
  return products;
}

it('changes the shelf version only with visibility, groups and prices', async () => {
  for (const name of ['One', 'Two', 'Three', 'Four']) await create.product({ name });
  for (const change of [
    `UPDATE products SET price = price + 100 WHERE name = 'One'`,
    `UPDATE products SET listed = false WHERE name = 'Two'`,
    `UPDATE products SET deleted_at = now() WHERE name = 'Three'`,
    `UPDATE products SET colors = '{Red}' WHERE name = 'One'`,
    `DELETE FROM products WHERE name = 'Four'`,
  ])
    expect([change, await isAnotherAfter(change)]).toEqual([change, true]);
  const before = await now();
  await create.product({ name: 'Five' });
  expect(await now()).not.toBe(before);
  for (const change of [
    'UPDATE products SET count_in_stock = 0, rating_sum = 5, num_reviews = 1, rating = 5',
    'UPDATE products SET price = price, listed = listed',
  ])
    expect([change, await isAnotherAfter(change)]).toEqual([change, false]);
});

it('increments the version once per transaction, invisible to others until it commits', async () => {
  await create.product({ name: 'One' });
  const before = await now();
  await shop.db.transaction(async (tx) => {
    const ask: Ask = (text) => tx.query(text);
    await ask('UPDATE products SET price = price + 100');
    await ask('SET CONSTRAINTS ALL IMMEDIATE');
    const first = await versionBy(ask);
    expect(first).not.toBe(before);
    await ask('UPDATE products SET price = price + 100');
    expect(await versionBy(ask)).toBe(first);
    expect(await now()).toBe(before);
  });
  expect(await now()).not.toBe(before);
});

it('a bulk price change waits for a concurrent editor, and both succeed', async () => {
  const [one, two] = [await create.product(), await create.product()];
  const reprice = 'UPDATE products SET price = price + 100 WHERE id = $1';
  let many = Promise.resolve();
  await shop.db.transaction(async (editor) => {
    await editor.query('SELECT FROM products WHERE id = $1 FOR UPDATE', [two.id]);
    const begun = new Promise<void>((resolve) => {
      many = shop.db.transaction(async (tx) => {
        await tx.query(reprice, [one.id]);
        resolve();
        await tx.query(reprice, [two.id]);
      });
    });
    await begun;
    await editor.query(reprice, [two.id]);
  });
  await many;
  const { price } = await shop.db.manager.findOneByOrFail(Product, { id: two.id });
  expect(price).toBe(two.price + 200);
});

it('counts and facets of a price range are updated after prices and sizes change', async () => {
  const one = await create.product({ name: 'One', price: 15_000, sizes: ['Small'] });
  await create.product({ name: 'Two', price: 17_500, sizes: ['Small'] });
  const small = (count: number) => ({ sizes: [{ value: 'Small', count }] });
  expect(await listed(PRICED)).toMatchObject({
    count: 2,
    facets: { ...small(2), minPrice: 150, maxPrice: 175 },
  });
  const admin = await create.admin();
  await admin.put(`/api/products/${one.id}`, { price: 120 });
  expect(await listed(PRICED)).toMatchObject({
    count: 2,
    facets: { ...small(2), minPrice: 120, maxPrice: 175 },
  });
  await admin.put(`/api/products/${one.id}`, { price: 300 });
  expect(await listed(PRICED)).toMatchObject({
    count: 1,
    facets: { ...small(1), minPrice: 175, maxPrice: 300 },
  });
  await shop.db.query(`UPDATE products SET price = 11000 WHERE id = $1`, [one.id]);
  await shop.db.query(`UPDATE products SET sizes = '{Large}' WHERE id <> $1`, [one.id]);
  const { count, facets } = await listed(PRICED);
  expect([count, facets.sizes.map(({ value }: { value: string }) => value)]).toEqual([2, ['Large', 'Small']]);
});

it('facets of a keyword are updated after names and prices change', async () => {
  const filter = { keyword: 'parka', sizes: ['Small'], ...PRICED };
  const one = await create.product({ name: 'Parka', price: 15_000, sizes: ['Small', 'Large'] });
  await create.product({ name: 'Parka, long', price: 17_500, sizes: ['Small'] });
  const sizes = (small: number, large: number) => ({
    sizes: [
      { value: 'Small', count: small },
      { value: 'Large', count: large },
    ].filter(({ count }) => count > 0),
  });
  expect(await listed(filter)).toMatchObject({ count: 2, facets: { ...sizes(2, 1), maxPrice: 175 } });
  const admin = await create.admin();
  await admin.put(`/api/products/${one.id}`, { price: 180 });
  expect(await listed(filter)).toMatchObject({ count: 2, facets: { ...sizes(2, 1), maxPrice: 180 } });
  await admin.put(`/api/products/${one.id}`, { price: 400 });
  expect(await listed(filter)).toMatchObject({ count: 1, facets: { ...sizes(1, 0), maxPrice: 400 } });
  await admin.put(`/api/products/${one.id}`, { name: 'Coat' });
  expect(await listed(filter)).toMatchObject({ count: 1, facets: { ...sizes(1, 0), maxPrice: 175 } });
});
