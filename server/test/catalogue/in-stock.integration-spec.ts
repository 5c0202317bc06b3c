import fc from 'fast-check';
import { factories } from '../factories.js';
import { useShop } from '../shop.js';

const SIZES = ['Small', 'Medium', 'Large'];
const COLORS = ['Black', 'Red'];
const PRODUCTS = 60;
/** The brand of all of them. */
const BRAND = 'Tideline';

interface Choice {
  size: string | null;
  color: string | null;
}
/** A product, the size and colour pairs in which it is in stock, and all pairs in which it is sold; null where it has none. */
interface Item {
  id: string;
  category: string;
  /** In paise. */
  price: number;
  choices: Choice[];
  offered: Choice[];
}
interface Filter {
  keyword?: string;
  sizes?: string[];
  colors?: string[];
  categories?: string[];
}

const items: Item[] = [];

const drawn = fc.sample(
  fc.record({
    category: fc.constantFrom('Shoes', 'Cloths'),
    price: fc.integer({ min: 1, max: 90 }).map((rupees) => rupees * 100),
    isByVariant: fc.boolean(),
    sizes: fc.subarray(SIZES),
    colors: fc.subarray(COLORS),
    counts: fc.array(fc.constantFrom(0, 0, 1, 2), { minLength: 6, maxLength: 6 }),
  }),
  { numRuns: PRODUCTS, seed: 11 },
);
const every = (sizes: string[], colors: string[]) =>
  (sizes.length ? sizes : [null]).flatMap((size) =>
    (colors.length ? colors : [null]).map((color) => ({ size, color })),
  );

const shop = await useShop();
const create = factories(shop);
const [stranger, admin] = [create.stranger(), await create.admin()];
for (const { category, price, isByVariant, sizes, colors, counts } of drawn) {
  const all = every(sizes, colors);
  if (isByVariant && sizes.length + colors.length > 0) {
    const grid = all.map((choice, i) => ({ ...choice, countInStock: counts[i] }));
    const { id } = await create.productOf(grid, { category, price, brand: BRAND });
    items.push({ id, category, price, choices: all.filter((_, i) => counts[i]! > 0), offered: all });
  } else {
    const { id } = await create.product({
      category,
      price,
      sizes,
      colors,
      countInStock: counts[0],
      brand: BRAND,
    });
    items.push({ id, category, price, choices: counts[0]! > 0 ? all : [], offered: all });
  }
}

// Not every size comes in every colour.
const uneven = [
  { size: 'Small', color: 'Black' },
  { size: 'Large', color: 'Red' },
];
const { id: unevenId } = await create.productOf(
  uneven.map((choice) => ({ ...choice, countInStock: 2 })),
  { category: 'Shoes', price: 95_00, brand: BRAND },
);
items.push({ id: unevenId, category: 'Shoes', price: 95_00, choices: uneven, offered: uneven });

const among = (wanted: string[] | undefined, value: string | null) =>
  !wanted?.length || (value !== null && wanted.includes(value));
/** The filter's meaning, implemented again without a database: a single variant has to match both size and colour. */
const passes = ({ category, choices }: Item, { sizes, colors, categories }: Filter) =>
  among(categories, category) &&
  choices.some(({ size, color }) => among(sizes, size) && among(colors, color));

const some = (values: string[]) => fc.option(fc.subarray(values), { nil: undefined });
const filters: fc.Arbitrary<Filter> = fc.record({
  keyword: fc.constantFrom(undefined, BRAND),
  sizes: some(SIZES),
  colors: some(COLORS),
  categories: some(['Shoes', 'Cloths']),
});

const facet = (filter: Filter, key: keyof Filter, values: string[]) =>
  values
    .map((value) => ({
      value,
      count: items.filter((item) => passes(item, { ...filter, [key]: [value] })).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));

it('lists and counts products that have one variant in stock in a requested size and colour', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const found = items.filter((item) => passes(item, filter));
      const prices = found.map(({ price }) => price / 100);
      const { products } = await stranger.ask(
        `query ($filter: ProductFilter) { products(filter: $filter) { count items { id }
           facets { sizes { value count } colors { value count } categories { value count } minPrice maxPrice } } }`,
        { filter: { ...filter, inStock: true } },
      );
      expect(products).toMatchObject({
        count: found.length,
        facets: {
          sizes: facet(filter, 'sizes', SIZES),
          colors: facet(filter, 'colors', COLORS),
          categories: facet(filter, 'categories', ['Shoes', 'Cloths']),
          minPrice: found.length ? Math.min(...prices) : null,
          maxPrice: found.length ? Math.max(...prices) : null,
        },
      });
      const { body } = await stranger.post('/api/products/getproducts/api', {
        keyword: filter.keyword,
        size: filter.sizes?.join('|'),
        color: filter.colors?.join('|'),
        category: filter.categories?.join('|'),
        inStock: 'true',
      });
      expect(body.count).toBe(found.length);
      for (const { _id } of body.products as { _id: string }[])
        expect(
          passes(
            items.find(({ id }) => id === _id)!,
            filter,
          ),
        ).toBe(true);
    }),
    {
      numRuns: 90,
      examples: [[{ sizes: ['Small'], colors: ['Red'] }], [{ keyword: BRAND, sizes: ['Small'] }]],
    },
  );
});

it.each([
  ['of in-stock products counts those that have it in stock', true, ({ choices }: Item) => choices],
  ['without the in-stock filter counts all products sold in it', false, ({ offered }: Item) => offered],
])('a size or a colour %s, in both APIs', async (_, inStock, choicesOf) => {
  const { products } = await stranger.ask(
    `query ($inStock: Boolean) { products(filter: { inStock: $inStock }) {
       facets { sizes { value count } colors { value count } } } }`,
    { inStock },
  );
  for (const [axis, values, facets] of [
    ['size', SIZES, products.facets.sizes],
    ['color', COLORS, products.facets.colors],
  ] as const) {
    for (const value of values) {
      const count = items.filter((item) => choicesOf(item).some((choice) => choice[axis] === value)).length;
      expect(facets).toContainEqual({ value, count });
      const { body } = await stranger.post('/api/products/getproducts/api', { [axis]: value, inStock });
      expect([axis, value, body.count]).toEqual([axis, value, count]);
    }
  }
  expect(items.some(({ choices, offered }) => choices.length < offered.length)).toBe(true);
});

it('rejects a value of inStock that is neither true nor false', async () => {
  expect((await stranger.post('/api/products/getproducts/api', { inStock: 'perhaps' })).body).toEqual({
    message: 'inStock must be true or false',
    code: 'BAD_USER_INPUT',
  });
});

it('sorts the list for admins by the lowest stock of any variant', async () => {
  const create = factories(shop);
  const brand = 'Scarcely';
  const [plenty, scarce] = [
    await create.product({ brand, countInStock: 3 }),
    await create.productOf([{ size: 'Small', countInStock: 40 }, { size: 'Large', countInStock: 1 }], { brand }), // prettier-ignore
  ];
  const { adminProducts } = await admin.ask(
    `{ adminProducts(search: "${brand}", lowStockFirst: true) { items { id variants { size countInStock } } } }`,
  );
  expect(adminProducts.items).toMatchObject([
    { id: scarce.id, variants: [{ countInStock: 40 }, { countInStock: 1 }] },
    { id: plenty.id },
  ]);
});
