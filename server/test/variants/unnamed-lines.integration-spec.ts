import fc from 'fast-check';
import type { Product } from '../../src/products/product.entity.js';
import { factories, Person } from '../factories.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();

const STOCK = { Small: 3, Medium: 8, Large: 5 };
const MOST = Math.max(...Object.values(STOCK));
const grid = Object.entries(STOCK).map(([size, countInStock]) => ({ size, countInStock }));

const piecesIn = async (shopper: Person) =>
  (await shopper.get('/api/cart')).body.products.map(({ size, qty }: { size: string; qty: number }) =>
    `${qty} ${size}`,
  ) as string[]; // prettier-ignore

describe('a client that knows of no sizes', () => {
  const call = fc.record({
    method: fc.constantFrom('put', 'post'),
    qty: fc.integer({ min: 1, max: MOST + 2 }),
  });
  let shirt: Product;
  beforeAll(async () => {
    shirt = await create.productOf(grid);
  });

  it('finds as many pieces as of a product without sizes, up to the most that there are of one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 8 }), async (calls) => {
        const shopper = await create.user();
        let expected = 0;
        for (const { method, qty } of calls) {
          const wanted = method === 'put' ? qty : Math.max(expected, qty);
          const isRefused = method === 'put' && expected === 0 && wanted > MOST;
          if (!isRefused) expected = Math.min(wanted, MOST);
          const { status, body } = await shopper[method]('/api/cart', [{ product: shirt.id, qty }]);
          expect(status).toBe(isRefused ? 409 : 200);
          if (!isRefused) expect(body.products).toMatchObject([{ qty: expected }]);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a line that names no variant', () => {
  const PER_CALL = [['put'], ['post']] as const;

  it.each(PER_CALL)(
    'keeps the sizes that were chosen explicitly if there are several of them (%s)',
    async (method) => {
      const [shopper, { id: product, variants }] = [await create.user(), await create.productOf(grid)];
      const idOf = (size: string) => variants.find((variant) => variant.size === size)!.id;
      await shopper.put(
        '/api/cart',
        ['Small', 'Large'].map((size) => ({ product, variant: idOf(size), qty: 1 })),
      );
      await shopper[method]('/api/cart', [{ product, qty: 7 }]);
      expect((await piecesIn(shopper)).sort()).toEqual(['1 Large', '1 Small', '7 Medium']);
    },
  );

  it('keeps what the same request sets for another variant', async () => {
    const [shopper, { id: product, variants }] = [await create.user(), await create.productOf(grid)];
    const small = { product, variant: variants.find(({ size }) => size === 'Small')!.id };
    await shopper.put('/api/cart', [{ ...small, qty: 1 }]);
    await shopper.put('/api/cart', [
      { product, qty: 4 },
      { ...small, qty: 2 },
    ]);
    expect((await piecesIn(shopper)).sort()).toEqual(['2 Small', '4 Medium']);
  });

  it.each([
    ['merges with', 'post', '/api/cart', (product: string) => [{ product, qty: 1 }], '4 Medium'],
    ['adds to', 'post', '/api/cart/login', (product: string) => ({ product, qty: 1 }), '5 Medium'],
  ] as const)(
    '%s a line added before the product had variants',
    async (_, method, path, bodyOf, expected) => {
      const [shopper, { id: product }] = [await create.user(), await create.product()];
      await shopper.put('/api/cart', [{ product, qty: 4 }]);
      await admin.put(`/api/products/${product}`, { variants: grid });
      await shopper[method](path, bodyOf(product));
      expect(await piecesIn(shopper)).toEqual([expected]);
    },
  );

  it('added to a line from before there were variants, keeps the sizes chosen since', async () => {
    const [shopper, { id: product, variants }] = [await create.user(), await create.productOf(grid)];
    const large = variants.find(({ size }) => size === 'Large')!.id;
    await shopper.put('/api/cart', [{ product, variant: large, qty: 2 }]);
    await shop.db.query(
      'INSERT INTO cart_items (id, user_id, product_id, qty) SELECT gen_random_uuid(), user_id, product_id, 4 FROM cart_items WHERE product_id = $1',
      [product],
    );
    await shopper.post('/api/cart/login', { product, qty: 4 });
    expect((await piecesIn(shopper)).sort()).toEqual(['2 Large', '8 Medium']);
  });
});
