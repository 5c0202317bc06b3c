import type { Client } from '../client.js';
import { accepts, Call, rejectsUnauthorized, testBothApis, refuses } from '../contract.js';
import { ADDRESS, factories, type Person } from '../factories.js';
import { useShop } from '../shop.js';
import {
  type Line,
  lineOf,
  makeScarf,
  makeShirt,
  named,
  NO_VARIANT,
  SOLD_OUT,
  WHOLE,
} from './linen-shirt.js';

const shop = await useShop();
const create = factories(shop);
const [shirt, scarf] = [await makeShirt(create), await makeScarf(create)];

const line = (size: string, color: string, qty = 1) => lineOf(shirt, size, color, qty);

const byNewcomer = (call: () => Call) => async (): Promise<[Client, Call]> => [await create.user(), call()];

describe('an order of variants', () => {
  const ORDER = 'items { product variantId size color name image price qty } itemsPrice';
  const place = (lines: Line[]): Call => ({
    rest: ['POST', '/api/orders', { orderItems: lines, shippingAddress: ADDRESS }],
    graphql: [
      `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { ${ORDER} } }`,
      { input: { lines: named(lines), shippingAddress: ADDRESS } },
    ],
    shape: ({ items, itemsPrice }: { items: Record<string, unknown>[]; itemsPrice: number }) => ({
      items: items.map(({ variant, size, color, ...item }) => ({
        ...item,
        variantId: variant ?? null,
        size: size ?? null,
        color: color ?? null,
      })),
      itemsPrice,
    }),
  });
  testBothApis(
    accepts('shows the size, colour, price and picture of a variant', byNewcomer(() => place([line('Medium', 'Black', 2)])), 201, {
      items: [{ size: 'Medium', color: 'Black', price: 999.5, image: 'images/black.svg', name: 'Linen shirt' }],
      itemsPrice: 1999,
    }), // prettier-ignore
    accepts('has a line for each variant', async () => {
      const { id: productId, variants } = await create.productOf([{ size: 'Small' }, { size: 'Large' }]);
      return [await create.user(), place(variants.map(({ id }) => ({ product: productId, variant: id, qty: 1 })))];
    }, 201, { items: [{ size: 'Small' }, { size: 'Large' }] }), // prettier-ignore
    accepts('gives a line without a variant one with enough stock', byNewcomer(() => place([{ product: shirt.id, qty: 3 }])), 201, {
      items: [{ size: 'Medium', color: 'Black' }],
    }), // prettier-ignore
    accepts('has no variant, size or colour for a product that is stocked as a whole', byNewcomer(() => place([{ product: scarf.id, qty: 1 }])), 201, {
      items: [{ variantId: null, size: null, color: null }],
    }), // prettier-ignore
    refuses(
      'a size that is sold out',
      byNewcomer(() => place([line('Medium', 'Red')])),
      ...SOLD_OUT,
    ),
    refuses('a quantity above the stock of the variant', byNewcomer(() => place([line('Small', 'Red', 3)])),
      409, 'OUT_OF_STOCK', 'Only 2 of Linen shirt (Small, Red) left in stock'), // prettier-ignore
    refuses('a variant of another product', async () => {
      const other = await create.productOf([{ size: 'Small' }]);
      return [await create.user(), place([{ product: shirt.id, variant: other.variants[0]!.id, qty: 1 }])];
    }, ...NO_VARIANT), // prettier-ignore
    refuses(
      'a malformed variant id',
      byNewcomer(() => place([{ ...line('Small', 'Red'), variant: 'x' }])),
      ...NO_VARIANT,
    ),
    refuses(
      'a variant of a product that is stocked as a whole',
      byNewcomer(() => place([{ ...line('Small', 'Red'), product: scarf.id }])),
      ...WHOLE,
    ),
    rejectsUnauthorized(shop, () => place([line('Small', 'Red')])),
  );
  it('sells a line without a variant as one in the cart with enough stock, and keeps other cart lines', async () => {
    const { id: product, variants } = await create.productOf(
      [{ size: 'Small', price: 10_00 }, { size: 'Medium', price: 15_00 }, { size: 'Large', price: 20_00, countInStock: 2 }],
    ); // prettier-ignore
    const ordered = async (shopper: Person, qty: number) =>
      (await shopper.post('/api/orders', { orderItems: [{ product, qty }], shippingAddress: ADDRESS })).body
        .orderItems as object[];
    const [medium, large] = variants.slice(1).map(({ id }) => ({ product, variant: id, qty: 1 }));
    const shopper = await create.user();
    await shopper.put('/api/cart', [large, medium]);
    expect(await ordered(shopper, 1)).toMatchObject([{ size: 'Medium', price: 15 }]);
    expect((await shopper.get('/api/cart')).body.products).toMatchObject([{ size: 'Large' }]);
    expect(await ordered(shopper, 3)).toMatchObject([{ size: 'Small' }]); // there are not enough Large ones
    expect(await ordered(shopper, 2)).toMatchObject([{ size: 'Large', price: 20 }]);
    expect((await shopper.get('/api/cart')).body.products).toEqual([]);
  });
  it('removes an ordered line from the cart that was added before the product had variants', async () => {
    const [shopper, admin, { id: product }] = [
      await create.user(),
      await create.admin(),
      await create.product(),
    ];
    await shopper.put('/api/cart', [{ product, qty: 1 }]);
    await admin.put(`/api/products/${product}`, { variants: [{ size: 'Small', countInStock: 3 }] });
    await shopper.post('/api/orders', { orderItems: [{ product, qty: 1 }], shippingAddress: ADDRESS });
    expect((await shopper.get('/api/cart')).body.products).toEqual([]);
  });
  it('leaves other variants in the cart', async () => {
    const shopper = await create.user();
    await shopper.put('/api/cart', [line('Small', 'Red'), line('Medium', 'Black')]);
    await shopper.post('/api/orders', { orderItems: [line('Medium', 'Black')], shippingAddress: ADDRESS });
    expect((await shopper.get('/api/cart')).body.products).toMatchObject([{ size: 'Small', color: 'Red' }]);
  });
});
