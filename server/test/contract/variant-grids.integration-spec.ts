import { newId } from '../../src/common/ids.js';
import type { Client } from '../client.js';
import { accepts, BAD, Call, rejectsUnauthorized, testBothApis, refuses } from '../contract.js';
import { factories } from '../factories.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const [admin, user] = [await create.admin(), await create.user()];

const TAKEN = 'LS (1)=x';
await create.productOf([{ size: 'Small', sku: TAKEN }]);

describe('PUT /api/products/{id} and updateProduct with a grid', () => {
  const FIELDS = `name price countInStock unsorted sizes colors variants { size color sku price image countInStock }`;
  const put = (product: string, input: object): Call => ({
    rest: ['PUT', `/api/products/${product}`, input],
    graphql: [
      `mutation ($id: ID!, $input: UpdateProductInput!) { updateProduct(id: $id, input: $input) { ${FIELDS} } }`,
      { id: product, input },
    ],
    shape: ({ name, price, countInStock, unsorted = 0, sizes, colors, variants }) => ({
      name,
      price,
      countInStock,
      unsorted,
      sizes,
      colors,
      variants: variants.map(({ id: _, ...variant }: { id: string }) => variant),
    }),
  });
  const STOCKED = [
    { size: 'Small', color: 'Red', countInStock: 2, price: 10_00, image: 'images/red.svg' },
    { size: 'Large', color: 'Red', countInStock: 3 },
  ];
  /** The same as the API returns it, in another order. */
  const SEEN = [STOCKED[1], { ...STOCKED[0], price: 10 }];
  const change = (input: object) => async (): Promise<[Client, Call]> => {
    const { id: product } = await create.productOf(STOCKED);
    return [admin, put(product, input)];
  };
  const refusesTo = (does: string, input: object, message: string) =>
    refuses(does, change(input), ...BAD, message);
  const red = { size: 'Small', color: 'Red', countInStock: 4 };
  testBothApis(
    accepts(
      'replaces the grid: omitted fields are cleared, except the picture',
      change({ variants: [red] }),
      200,
      {
        countInStock: 4,
        sizes: ['Small'],
        variants: [{ price: null, sku: null, image: 'images/red.svg' }],
      },
    ),
    accepts('gives a new size the picture of its colour', change({ variants: [{ ...red, size: 'Medium' }] }), 200, {
      variants: [{ size: 'Medium', image: 'images/red.svg' }],
    }), // prettier-ignore
    accepts('removes a picture for null', change({ variants: [{ ...red, image: null }] }), 200, {
      variants: [{ image: null }],
    }),
    accepts('stocks it as a whole again, with the sum of the variants', change({ variants: [] }), 200, {
      countInStock: 5,
      variants: [],
    }),
    accepts('stocks it as a whole again, with the given stock', change({ variants: [], countInStock: 1, sizes: ['Small'] }),
      200, { countInStock: 1, sizes: ['Small'] }), // prettier-ignore
    accepts('applies the difference between countInStock and countInStockSeen to the current stock', change({
      variants: [{ ...red, countInStock: 15, countInStockSeen: 5 }, { ...red, size: 'Large', countInStockSeen: 4 }],
    }), 200, { countInStock: 15, variants: [{ countInStock: 12 }, { countInStock: 3 }] }), // prettier-ignore
    accepts('accepts variantsSeen that differ from the grid in stock only', change({
      variants: [red], variantsSeen: SEEN.map((variant) => ({ ...variant, countInStock: 9 })),
    }), 200, { variants: [{ countInStock: 4 }] }), // prettier-ignore
    accepts('ignores an unchanged countInStock', change({ countInStock: 9, countInStockSeen: 9 }), 200, {
      countInStock: 5,
    }),
    accepts('accepts the sum', change({ countInStock: 5, price: 77 }), 200, { countInStock: 5, price: 77 }),
    accepts('accepts the old sum beside a new grid', change({ countInStock: 5, variants: [red] }), 200, {
      countInStock: 4,
    }),
    accepts('derives sizes from the grid, ignoring those sent', change({ sizes: ['Medium'] }), 200, {
      sizes: ['Small', 'Large'],
    }),
    accepts(
      'stocks a product by colour alone',
      change({ variants: [{ color: 'Red', countInStock: 1 }] }),
      200,
      {
        sizes: [],
        colors: ['Red'],
      },
    ),
    ...[
      SEEN.slice(1),
      [...SEEN, { size: 'Medium', color: 'Red', countInStock: 1 }],
      [{ ...SEEN[0], price: 11 }, SEEN[1]],
      [SEEN[0], { ...SEEN[1], image: null }],
      [SEEN[0], { ...SEEN[1], sku: 'LS-L' }],
      [],
    ].map((variantsSeen, n) =>
      refuses(
        `to overwrite a grid that differs from variantsSeen (${n})`,
        change({ variants: [red], variantsSeen }),
        409,
        'CONFLICT',
        'Somebody else has changed the sizes and colours of this product',
      ),
    ),
    refusesTo('a stock other than the sum', { countInStock: 6 }, 'Set the stock of each size and colour'),
    refusesTo(
      'a stock other than the sum of a new grid',
      { countInStock: 6, variants: [red] },
      'Set the stock of each size and colour',
    ),
    refusesTo(
      'a variant with neither size nor colour',
      { variants: [{ countInStock: 1 }] },
      'Each variant needs a size, a colour or both',
    ),
    refusesTo('a duplicate variant', { variants: [red, red] }, 'There are two variants (Small, Red)'),
    refusesTo(
      'a grid in which only some variants have a size',
      { variants: [red, { color: 'Black', countInStock: 1 }] },
      'Either all variants have a size or none has',
    ),
    refusesTo(
      'a grid in which only some variants have a colour',
      { variants: [red, { size: 'Large', countInStock: 1 }] },
      'Either all variants have a colour or none has',
    ),
    refusesTo(
      'an unknown size',
      { variants: [{ ...red, size: 'XXL' }] },
      'sizes must be among Small, Medium, Large',
    ),
    refusesTo(
      'an unknown colour',
      { variants: [{ ...red, color: 'Teal' }] },
      'colors must be among Black, Red',
    ),
    refusesTo(
      'a negative stock',
      { variants: [{ ...red, countInStock: -1 }] },
      'countInStock must be a whole number from 0 to 1000000',
    ),
    refusesTo(
      'a difference that raises the stock above the limit',
      { variants: [{ ...red, countInStock: 1_000_000, countInStockSeen: 1 }] },
      'countInStock must be a whole number from 0 to 1000000',
    ),
    refuses(
      'a SKU that another variant has, naming it',
      change({ variants: [{ ...red, sku: TAKEN }] }),
      409,
      'CONFLICT',
      `Another variant has the SKU ${TAKEN} already`,
    ),
    rejectsUnauthorized(shop, () => put(newId(), {}), user),
  );

  it('returns the taken SKU in extensions.about', async () => {
    const { id } = await create.productOf([{ size: 'Small', countInStock: 1 }]);
    const variants = [{ size: 'Small', countInStock: 1, sku: TAKEN }];
    const query =
      'mutation ($id: ID!, $input: UpdateProductInput!) { updateProduct(id: $id, input: $input) { id } }';
    const { errors } = await admin.graphql(query, { id, input: { variants } });
    expect(errors![0]!.extensions).toMatchObject({ code: 'CONFLICT', about: TAKEN });
  });

  it('lets two variants swap their SKUs, and frees the SKUs of a deleted product', async () => {
    const grid = [{ size: 'Small', countInStock: 1, sku: 'A-1' }, { size: 'Large', countInStock: 1, sku: 'A-2' }]; // prettier-ignore
    const { id: first } = await create.productOf(grid);
    const swapped = [{ ...grid[0], sku: 'A-2' }, { ...grid[1], sku: 'A-1' }]; // prettier-ignore
    expect((await admin.put(`/api/products/${first}`, { variants: swapped })).status).toBe(200);
    await admin.delete(`/api/products/${first}`);
    const { id: second } = await create.product();
    expect((await admin.put(`/api/products/${second}`, { variants: grid })).status).toBe(200);
  });
});
