import { accepts, Call, rejectsUnauthorized, testBothApis, rejectsUnknownIds, refuses } from '../contract.js';
import { factories, Person } from '../factories.js';
import { useShop } from '../shop.js';

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();

const reorder = (id: string): Call => ({
  rest: ['POST', `/api/orders/${id}/reorder`],
  graphql: [
    `mutation ($id: ID!) { reorder(orderId: $id) {
       cart { lines { product { id } variant { id } qty } } missing { product name size color wanted got reason } } }`,
    { id },
  ],
  shape: ({ products, missing }: { products: RestLine[]; missing: object[] }) => ({
    cart: {
      lines: products.map(({ product, variant = null, qty }) => ({
        product: { id: product },
        variant: variant && { id: variant },
        qty,
      })),
    },
    missing,
  }),
});
interface RestLine {
  product: string;
  variant?: string;
  qty: number;
}

/** A shopper with an order of three shoes, after an optional change to the shoes. */
async function ordered(since?: (product: string, buyer: Person) => Promise<unknown>) {
  const buyer = await create.user();
  const shoe = await create.product({ name: 'Trail shoe' });
  const { _id } = await create.order(buyer, [{ productId: shoe.id, qty: 3 }]);
  await since?.(shoe.id, buyer);
  return [buyer, reorder(_id)] as [Person, Call];
}
const stock = (left: number) => (id: string) => admin.put(`/api/products/${id}`, { countInStock: left });
const sellOutInCart = async (product: string, buyer: Person) => {
  await buyer.put('/api/cart', [{ product, qty: 3 }]);
  await stock(0)(product);
};
const line = { name: 'Trail shoe', size: null, color: null, wanted: 3 };

describe('POST /api/orders/{id}/reorder and reorder', () => {
  testBothApis(
    accepts('puts the lines of an order into the cart', () => ordered(), 200, {
      cart: { lines: [{ qty: 3 }] },
      missing: [],
    }),
    accepts('adds what is left and reports FEWER_LEFT', () => ordered(stock(2)), 200, {
      cart: { lines: [{ qty: 2 }] },
      missing: [{ ...line, got: 2, reason: 'FEWER_LEFT' }],
    }),
    accepts('reports SOLD_OUT for a sold-out product', () => ordered(stock(0)), 200, {
      cart: { lines: [] },
      missing: [{ ...line, got: 0, reason: 'SOLD_OUT' }],
    }),
    accepts('reports SOLD_OUT for a cart line, and keeps it', () => ordered(sellOutInCart), 200, {
      cart: { lines: [{ qty: 3 }] },
      missing: [{ ...line, got: 0, reason: 'SOLD_OUT' }],
    }),
    accepts('reports a deleted product', () => ordered((id) => admin.delete(`/api/products/${id}`)), 200, {
      cart: { lines: [] },
      missing: [{ ...line, reason: 'NO_LONGER_SOLD' }],
    }),
    accepts(
      'never picks a size that was not ordered',
      () =>
        ordered((id) => admin.put(`/api/products/${id}`, { variants: [{ size: 'Small', countInStock: 9 }] })),
      200,
      { cart: { lines: [] }, missing: [{ ...line, reason: 'NO_LONGER_SOLD' }] },
    ),
    refuses(
      "another user's order, even for an admin",
      async () => [admin, (await ordered())[1]],
      404,
      'NOT_FOUND',
      'Order not found',
    ),
    rejectsUnauthorized(shop, () => reorder('x')),
    rejectsUnknownIds('Order', () => admin, reorder),
  );
});

it('puts the ordered size into the cart, and is idempotent', async () => {
  const buyer = await create.user();
  const { id: productId, variants } = await create.productOf([{ size: 'Small' }, { size: 'Large' }]);
  const [, large] = variants;
  const { _id } = await create.order(buyer, [{ productId, variantId: large!.id, qty: 2 }]);
  for (let n = 0; n < 2; n++) {
    const { body } = await buyer.post(`/api/orders/${_id}/reorder`);
    expect(body).toMatchObject({ products: [{ variant: large!.id, size: 'Large', qty: 2 }], missing: [] });
  }
});
