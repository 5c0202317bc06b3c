import fc from 'fast-check';
import { newId } from '../../src/common/ids.js';
import { Gender, Product } from '../../src/products/product.entity.js';
import { factories } from '../factories.js';
import { dropAnswers, useShop } from '../shop.js';

/** Few of each, so that every combination of filters matches products and every facet has something to count. */
const CATEGORIES = ['Shoes', 'Cloths', 'Bags', 'Men\'s "best"'];
const SIZES = ['Small', 'Medium', 'Large'];
const COLORS = ['Black', 'Red'];
const BRANDS = ['Nordwind', 'Pampero'];
const PRODUCTS = 400;
const PAGE = 12;
/** Queries of each kind; npm run fuzz runs more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);

type Item = Pick<
  Product,
  'id' | 'gender' | 'sizes' | 'colors' | 'category' | 'brand' | 'price' | 'rating' | 'numReviews'
> & {
  isShown: boolean;
  createdAt: Date;
};
interface Filter {
  /** Matches a brand. */
  keyword?: string;
  genders?: Gender[];
  sizes?: string[];
  categories?: string[];
  colors?: string[];
  minPrice?: number;
  maxPrice?: number;
}

const sample = <T>(arbitrary: fc.Arbitrary<T>, count: number) =>
  fc.sample(arbitrary, { numRuns: count, seed: 7 });
const rupees = fc.integer({ min: 1, max: 60 }).map((n) => n * 50);

const shop = await useShop();
const stranger = factories(shop).stranger();
const drawn = sample(
  fc.record({
    gender: fc.option(fc.constantFrom(...Object.values(Gender))),
    sizes: fc.subarray(SIZES),
    colors: fc.subarray(COLORS),
    category: fc.constantFrom(...CATEGORIES),
    brand: fc.constantFrom(...BRANDS),
    price: rupees.map((n) => n * 100),
    stars: fc.integer({ min: 1, max: 5 }),
    numReviews: fc.integer({ min: 0, max: 4 }),
    fate: fc.constantFrom('shown', 'shown', 'shown', 'shown', 'draft', 'deleted'),
    minute: fc.integer({ min: 0, max: 100 }),
  }),
  PRODUCTS,
);
const items = drawn.map(({ stars, minute, fate, ...facts }) => ({
  ...facts,
  id: newId(),
  rating: facts.numReviews === 0 ? 0 : stars,
  isShown: fate === 'shown',
  createdAt: new Date(Date.UTC(2026, 0, 1, 0, minute)),
}));
const rest = { name: 'Thing', image: 'images/sample.svg', description: 'Text' };
await shop.db.manager.insert(
  Product,
  items.map(({ isShown, ...item }, n) => ({
    ...item,
    ...rest,
    ratingSum: item.rating * item.numReviews,
    listed: drawn[n]!.fate !== 'draft',
    deletedAt: isShown || drawn[n]!.fate === 'draft' ? null : new Date(),
  })),
);

const overlaps = <T>(wanted: T[] | undefined, has: readonly T[]) =>
  !wanted?.length || wanted.some((value) => has.includes(value));

/** The filter's meaning, implemented again without a database. */
const passes = (item: Item, filter: Filter) =>
  item.isShown &&
  (filter.keyword ?? item.brand) === item.brand &&
  overlaps(filter.genders, item.gender ? [item.gender] : []) &&
  overlaps(filter.sizes, item.sizes) &&
  overlaps(filter.categories, [item.category]) &&
  overlaps(filter.colors, item.colors) &&
  item.price >= (filter.minPrice ?? 0) * 100 &&
  item.price <= (filter.maxPrice ?? Infinity) * 100;

type Order = (a: Item, b: Item) => number;
const byId: Order = (a, b) => (a.id < b.id ? -1 : 1);
const newest: Order = (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || -byId(a, b);
const ORDERS: Record<string, Order> = {
  NEWEST: newest,
  PRICE_ASC: (a, b) => a.price - b.price || byId(a, b),
  PRICE_DESC: (a, b) => b.price - a.price || -byId(a, b),
  RATING: (a, b) => b.rating - a.rating || b.numReviews - a.numReviews || newest(a, b),
};

/** Among equally good matches of a keyword, the best rated come first. */
const orderOf = (sort: string, { keyword }: Filter) =>
  ORDERS[sort === 'RELEVANCE' ? (keyword ? 'RATING' : 'NEWEST') : sort]!;

const some = <T>(values: readonly T[]) => fc.option(fc.subarray([...values]), { nil: undefined });
const filters: fc.Arbitrary<Filter> = fc
  .record({
    keyword: fc.option(fc.constantFrom(...BRANDS), { nil: undefined }),
    genders: some(Object.values(Gender)),
    sizes: some(SIZES),
    categories: some([...CATEGORIES, 'Nothing']),
    colors: some(COLORS),
    minPrice: fc.option(rupees, { nil: undefined }),
    maxPrice: fc.option(rupees, { nil: undefined }),
  })
  .filter(
    ({ minPrice, maxPrice }) => minPrice === undefined || maxPrice === undefined || minPrice < maxPrice,
  );
const requests = fc.record({
  filter: filters,
  sort: fc.constantFrom(...Object.keys(ORDERS), 'RELEVANCE'),
  page: fc.integer({ min: 1, max: 30 }),
});

const joined = (values: string[] | undefined) => values?.join('|');
const toBody = ({ keyword, genders, sizes, categories, colors, minPrice, maxPrice }: Filter) => ({
  keyword,
  gender: joined(genders),
  size: joined(sizes),
  category: joined(categories),
  color: joined(colors),
  lowPrice: minPrice,
  highPrice: maxPrice,
});

/** The second request is served from what is remembered, not from a kept answer. */
async function askedAgain<T>(ask: () => Promise<T>): Promise<T> {
  const first = await ask();
  dropAnswers(shop);
  expect(await ask()).toEqual(first);
  return first;
}

it('any filter, sort and page returns the same as a full scan, over both APIs', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async ({ filter, sort, page }) => {
      const found = items.filter((item) => passes(item, filter)).sort(orderOf(sort, filter));
      const expected = {
        ids: found.slice((page - 1) * PAGE, page * PAGE).map(({ id }) => id),
        page,
        pages: Math.ceil(found.length / PAGE),
        count: found.length,
        countIsExact: true,
      };
      const { body } = await askedAgain(async () => {
        const question = { ...toBody(filter), sort, pageNumber: page };
        const { status, body } = await stranger.post('/api/products/getproducts/api', question);
        return { status, body };
      });
      const { products, ...rest } = body as { products: { _id: string }[] };
      expect({ ids: products.map(({ _id }) => _id), ...rest }).toEqual(expected);
      const data = await stranger.ask(
        `query ($filter: ProductFilter, $sort: ProductSort, $page: Int) {
           products(filter: $filter, sort: $sort, page: $page) { items { id } page pages count countIsExact } }`,
        { filter, sort, page },
      );
      const { items: listed, ...others } = data.products as { items: { id: string }[] };
      expect({ ids: listed.map(({ id }) => id), ...others }).toEqual(expected);
    }),
    { numRuns: RUNS },
  );
});

/** The number of products that each value would show with all other filters applied; zeros are left out. */
function count(filter: Filter, facet: keyof Filter, valuesOf: (item: Item) => string[]) {
  const counts = new Map<string, number>();
  for (const item of items.filter((item) => passes(item, { ...filter, [facet]: undefined }))) {
    for (const value of valuesOf(item)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort(byCount);
}
const byCount = (a: { value: string; count: number }, b: { value: string; count: number }) =>
  b.count - a.count || (a.value < b.value ? -1 : 1);

async function expectFacets(filter: Filter) {
  const { products } = await askedAgain(() =>
    stranger.ask(
      `query ($filter: ProductFilter) { products(filter: $filter) { items { id } facets {
         genders { value count } sizes { value count } categories { value count } colors { value count }
         minPrice maxPrice } } }`,
      { filter },
    ),
  );
  const prices = items
    .filter((item) => passes(item, { ...filter, minPrice: undefined, maxPrice: undefined }))
    .map(({ price }) => price / 100);
  expect(products.facets).toEqual({
    genders: count(filter, 'genders', ({ gender }) => (gender ? [gender] : [])),
    sizes: count(filter, 'sizes', ({ sizes }) => sizes),
    categories: count(filter, 'categories', ({ category }) => [category]),
    colors: count(filter, 'colors', ({ colors }) => colors),
    minPrice: prices.length > 0 ? Math.min(...prices) : null,
    maxPrice: prices.length > 0 ? Math.max(...prices) : null,
  });
}

it('each facet counts the products of its values with all other filters applied', async () => {
  await fc.assert(fc.asyncProperty(filters, expectFacets), { numRuns: RUNS });
});

it('facets of a filtered keyword have their own price range, also after the keyword alone was counted', async () => {
  const filter = { keyword: BRANDS[0], minPrice: 225 };
  await expectFacets(filter);
  for (const category of CATEGORIES) await expectFacets({ ...filter, categories: [category] });
});

it('top products are the five best rated, then most reviewed, then newest on the shelf', async () => {
  const expected = items
    .filter(({ isShown }) => isShown)
    .sort(ORDERS.RATING)
    .slice(0, 5)
    .map(({ id }) => id);
  const { topProducts } = await stranger.ask('{ topProducts { id } }');
  expect(topProducts.map(({ id }: { id: string }) => id)).toEqual(expected);
  const { body } = await stranger.get('/api/products/top');
  expect((body as { _id: string }[]).map(({ _id }) => _id)).toEqual(expected);
});

it('keeps the counts per group correct through every kind of change', async () => {
  const shownAs = `listed AND deleted_at IS NULL`;
  for (const change of [
    `UPDATE products SET category = 'Shoes' WHERE category = 'Bags'`,
    `UPDATE products SET listed = NOT listed WHERE price < 50000`,
    `UPDATE products SET deleted_at = CASE WHEN deleted_at IS NULL THEN now() END WHERE price > 250000`,
    `UPDATE products SET gender = 'Mens', sizes = '{Large}', colors = '{}' WHERE gender IS NULL`,
    `DELETE FROM products WHERE category = 'Shoes' AND price > 200000`,
  ]) {
    await shop.db.query(change);
    const real = await shop.db.query(
      `SELECT coalesce(gender, '') AS gender, category, sizes, colors, count(*)::int AS count FROM products
       WHERE ${shownAs} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    );
    const counted = await shop.db.query(
      `SELECT gender, category, sizes, colors, count FROM product_counts WHERE count <> 0 ORDER BY 1, 2, 3, 4`,
    );
    expect(counted).toEqual(real);
    const grouped = await shop.db.query(
      `SELECT c.gender, c.category, c.sizes, c.colors, count(*)::int AS count
       FROM products p JOIN product_counts c ON c.id = p.group_id WHERE ${shownAs} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
    );
    expect(grouped).toEqual(real);
    dropAnswers(shop);
    const { products } = await stranger.ask(
      '{ products(filter: { sizes: ["Large"] }, page: 2) { count items { sizes } facets { categories { value count } } } }',
    );
    const large = (real as (Filter & { category: string; count: number })[]).filter(({ sizes }) =>
      sizes!.includes('Large'),
    );
    expect(products.count).toBe(large.reduce((sum, { count }) => sum + count, 0));
    expect(products.items).toHaveLength(Math.max(0, Math.min(PAGE, products.count - PAGE)));
    const inShoes = large.filter(({ category }) => category === 'Shoes');
    expect(
      products.facets.categories.find(({ value }: { value: string }) => value === 'Shoes')?.count ?? 0,
    ).toBe(inShoes.reduce((sum, { count }) => sum + count, 0));
  }
});

it('counts a price range when there are too many groups to cache', async () => {
  await shop.db.query(
    `INSERT INTO products (id, name, image, brand, category, description, gender, price, listed)
     SELECT gen_random_uuid(), 'Thing', 'images/sample.svg', 'Brand', 'Kind ' || n, 'Text', 'Mens', 1000000 + n * 100, true
     FROM generate_series(1, 5001) n`,
  );
  const within = { minPrice: 10_010, maxPrice: 10_012 };
  for (const filter of [within, { ...within, categories: ['Kind 11'] }]) {
    const { products } = await stranger.ask(
      `query ($filter: ProductFilter) { products(filter: $filter) {
         count facets { categories { value count } genders { value count } minPrice maxPrice } } }`,
      { filter },
    );
    const count = 'categories' in filter ? 1 : 3;
    expect(products).toMatchObject({ count, facets: { genders: [{ value: 'Mens', count }] } });
    expect(products.facets.categories).toEqual([10, 11, 12].map((n) => ({ value: `Kind ${n}`, count: 1 })));
    expect(products.facets.maxPrice).toBe('categories' in filter ? 10_011 : 15_001);
  }
});

it('counts a rare category exactly although the shelf is large enough to be sampled', async () => {
  await shop.db.query(
    `INSERT INTO products (id, name, image, brand, category, description, gender, sizes, price, count_in_stock, stock_received, listed)
     SELECT gen_random_uuid(), 'Thing', 'images/sample.svg', 'Brand', CASE WHEN n <= 2 THEN 'Rare' ELSE 'Shoes' END, 'Text',
       CASE WHEN n = 1 THEN 'Womens' ELSE 'Mens' END, CASE WHEN n = 1 THEN '{Large}'::text[] ELSE '{Small}' END, n * 100, 5, 5, true
     FROM generate_series(1, 20000) n`,
  );
  await shop.db.query('ANALYZE products'); // for the samples
  const { products } = await stranger.ask(
    `{ products(filter: { categories: ["Rare"], inStock: true }) { count facets {
         genders { value count } sizes { value count } categories { value count } minPrice maxPrice } } }`,
  );
  const { categories, ...facets } = products.facets;
  expect({ count: products.count, ...facets }).toEqual({
    count: 2,
    genders: [{ value: 'Mens', count: 1 }, { value: 'Womens', count: 1 }],
    sizes: [{ value: 'Large', count: 1 }, { value: 'Small', count: 1 }],
    minPrice: 1,
    maxPrice: 2,
  }); // prettier-ignore
  expect(categories).toContainEqual({ value: 'Rare', count: 2 });
});
