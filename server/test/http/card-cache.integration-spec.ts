import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { config } from '../../src/config.js';
import { FEW } from '../../src/products/few-left.js';
import type { Product } from '../../src/products/product.entity.js';
import { eventually } from '../eventually.js';
import { factories } from '../factories.js';
import { buildPages } from '../pages.js';
import { openShop, type Shop, useShop } from '../shop.js';
import { statementCounter } from '../statements.js';

/** The query of a page that lists products. */
const CARDS = '{ products { items { id name price fewLeft variants { size price } } } }';
const HOME = `JSON.stringify(await execute('{ products { items { id fewLeft } } }', {}))`;

const folder = await buildPages(HOME);
const shop = await useShop();
const create = factories(shop);
const statementsOf = statementCounter(shop.db);
const shopper = await create.user();
const admin = await create.admin();
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const get = async (path: string, from: Shop = shop) =>
  (await factories(from).stranger().get(path)).body as unknown;
const ask = (query: string, from: Shop = shop) => factories(from).stranger().ask(query);

/** Every query by which strangers see this product. */
const asksOf = ({ id }: { id: string }, from?: Shop) => ({
  card: () => ask(CARDS, from),
  cardOfOne: () => ask(`{ product(id: "${id}") { name fewLeft } }`, from),
  top: () => ask('{ topProducts { id fewLeft } }', from),
  page: () => get('/', from),
  exact: () => ask('{ products { items { id countInStock } } }', from),
  exactByFragment: () =>
    ask('{ products { items { ...One } } } fragment One on Product { id left: countInStock }', from),
  exactOfVariants: () => ask(`{ product(id: "${id}") { variants { id countInStock } } }`, from),
  exactTop: () => ask('{ topProducts { id countInStock } }', from),
  rest: () => get('/api/products', from),
  restTop: () => get('/api/products/top', from),
  restOfOne: () => get(`/api/products/${id}`, from),
});
type Asks = ReturnType<typeof asksOf>;
const CARD_LIKE = ['card', 'cardOfOne', 'page', 'top'];

/** The responses that a change drops from the cache. */
async function droppedBy(change: () => Promise<unknown>, asks: Asks): Promise<string[]> {
  for (const one of Object.values(asks)) await one();
  await change();
  const dropped: string[] = [];
  for (const [name, one] of Object.entries(asks)) if ((await statementsOf(one)) > 0) dropped.push(name);
  return dropped.sort();
}

const exactOnes = (asks: Asks) =>
  Object.keys(asks)
    .filter((name) => !CARD_LIKE.includes(name))
    .sort();
/** The best rated, and the newest, so that every list shows it. */
const best = { rating: 5, ratingSum: 5, numReviews: 1 };
const buy = (id: string, qty = 1, variantId?: string) =>
  create.order(shopper, [{ productId: id, qty, variantId }]);

describe('a sale', () => {
  it('with plenty left drops only the responses that show the exact stock', async () => {
    const product = await create.product({ ...best, countInStock: 20 });
    const asks = asksOf(product);
    expect(await droppedBy(() => buy(product.id), asks)).toEqual(exactOnes(asks));
    expect(await asks.restOfOne()).toMatchObject({ countInStock: 19 });
  });

  it.each([
    ['few', FEW + 1, 1, FEW],
    ['fewer', FEW, 1, FEW - 1],
    ['none', FEW + 3, FEW + 3, 0],
  ])('that leaves %s drops the responses with fewLeft, too', async (_, countInStock, qty, left) => {
    const product = await create.product({ ...best, countInStock });
    const asks = asksOf(product);
    expect(await droppedBy(() => buy(product.id, qty), asks)).toEqual(Object.keys(asks).sort());
    const { products } = await asks.card();
    expect((products.items as Product[]).find(({ id }) => id === product.id)).toMatchObject({
      fewLeft: left,
    });
  });

  it('that leaves one piece more than FEW keeps the responses with fewLeft', async () => {
    const product = await create.product({ ...best, countInStock: FEW + 2 });
    const asks = asksOf(product);
    expect(await droppedBy(() => buy(product.id), asks)).toEqual(exactOnes(asks));
    expect(await asks.cardOfOne()).toMatchObject({ product: { fewLeft: null } });
  });

  it('of a variant drops the responses with fewLeft only once few of that variant are left', async () => {
    const product = await create.productOf(
      [
        { size: 'Small', countInStock: FEW + 2 },
        { size: 'Large', countInStock: 50 },
      ],
      best,
    );
    const asks = asksOf(product);
    const sell = () => buy(product.id, 1, product.variants[0]!.id);
    expect(await droppedBy(sell, asks)).toEqual(exactOnes(asks));
    expect(await droppedBy(sell, asks)).toEqual(Object.keys(asks).sort());
    expect(await asks.exactOfVariants()).toMatchObject({
      product: { variants: [{ countInStock: FEW }, { countInStock: 50 }] },
    });
  });
});

describe('every response that shows a product is dropped', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['by a new price', (id) => admin.put(`/api/products/${id}`, { price: 12 })],
    ['by a review', (id) => shopper.post(`/api/products/${id}/reviews`, { rating: 5, comment: 'Warm.' })],
    [
      'by a new price of one size',
      (id) => shop.db.query(`UPDATE variants SET price = 700 WHERE product_id = $1 AND size = 'Small'`, [id]),
    ],
  ])('%s', async (_, change) => {
    const { id } = await create.productOf([{ size: 'Small', countInStock: 40 }, { size: 'Large' }], best);
    const asks = asksOf({ id });
    expect(await droppedBy(() => change(id), asks)).toEqual(Object.keys(asks).sort());
  });

  const NEVER_SHOWN = [
    'id',
    'stock_received',
    'stock_rank',
    'choices_left',
    'rating_sum',
    'search',
    'group_id',
  ];
  const CHANGES: Record<string, string> = {
    price: 'price = 1',
    gender: `gender = 'Womens'`,
    sizes: `sizes = '{Large}'`,
    colors: `colors = '{Red}'`,
    rating: 'rating = 4, rating_sum = 4',
    num_reviews: 'num_reviews = 2, rating_sum = 10',
    listed: 'listed = false',
    created_at: `created_at = created_at + interval '1 minute'`,
    deleted_at: 'deleted_at = now()',
    count_in_stock: `count_in_stock = ${FEW}`,
    scarcest: 'scarcest = NULL',
    unsorted: 'unsorted = 3',
  };

  it('by a change of any column that may be shown', async () => {
    const { id } = await create.productOf([{ size: 'Small', countInStock: 40 }], best);
    const columns: { name: string }[] = await shop.db.query(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'products'`,
    );
    const shown = columns.map(({ name }) => name).filter((name) => !NEVER_SHOWN.includes(name));
    expect(shown).toEqual(expect.arrayContaining(Object.keys(CHANGES)));
    const session = new Client({ connectionString: config.databaseUrl, application_name: 'shop' });
    await session.connect();
    const told: string[] = [];
    session.on('notice', ({ message }) => told.push(...message!.split(',')));
    for (const column of shown) {
      told.length = 0;
      await session.query('BEGIN');
      await session.query(`UPDATE products SET ${CHANGES[column] ?? `${column} = 'Another'`} WHERE id = $1`, [
        id,
      ]);
      await session.query('ROLLBACK');
      expect([column, told]).toEqual([column, expect.arrayContaining([id, `~${id}`])]);
    }
    await session.end();
  });
});

it('an outside update of 100 products does not drop a response that shows none of them', async () => {
  const products = await Promise.all(Array.from({ length: 100 }, () => create.product()));
  const { id } = await create.product(best);
  const outside = new Client({ connectionString: config.databaseUrl });
  await outside.connect();
  const asks = asksOf({ id });
  const change = () =>
    outside.query('UPDATE products SET price = 5 WHERE id = ANY ($1)', [products.map((one) => one.id)]);
  expect(await droppedBy(() => change().then(() => sleep(300)), asks)).not.toContain('cardOfOne');
  await outside.end();
});

it('a sale in one process drops the same responses of another within a second', async () => {
  const product = await create.product({ ...best, countInStock: FEW + 2 });
  const second = await openShop();
  try {
    const asks = asksOf(product, second);
    const made = statementCounter(second.db);
    const few = async () => (await asks.cardOfOne()).product.fewLeft as number | null;
    const sell = async (left: number) => {
      await buy(product.id);
      const isKnown = async () => expect(((await asks.restOfOne()) as Product).countInStock).toBe(left);
      await eventually(isKnown, 1000);
    };
    expect(await few()).toBeNull();
    await sell(FEW + 1);
    expect(await made(few)).toBe(0);
    await sell(FEW);
    await eventually(async () => expect(await few()).toBe(FEW), 1000);
  } finally {
    await second.close();
  }
});
