import { newId } from '../../src/common/ids.js';
import type { Product } from '../../src/products/product.entity.js';
import type { Client } from '../client.js';
import { accepts, Call, testBothApis, reads, refuses } from '../contract.js';
import { ADDRESS, factories, Person } from '../factories.js';
import { useShop } from '../shop.js';
import {
  type Line,
  lineOf,
  makeScarf,
  makeShirt,
  named,
  NO_VARIANT,
  SOLD_OUT,
  variantOf,
  WHOLE,
} from './linen-shirt.js';

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();
const [shirt, scarf] = [await makeShirt(create), await makeScarf(create)];

const id = (size: string, color: string) => variantOf(shirt, size, color);
const line = (size: string, color: string, qty = 1) => lineOf(shirt, size, color, qty);

const LINES = 'lines { product { id name } variant { id size color image countInStock } price qty }';
const CART = { graphql: LINES };
const asCart = ({ products }: { products: Record<string, unknown>[] }) => ({
  lines: products.map(({ product, name, variant, size, color, image, countInStock, price, qty }) => ({
    product: { id: product, name },
    variant: variant
      ? { id: variant, size, color, image: image === 'images/sample.svg' ? null : image, countInStock }
      : null,
    price,
    qty,
  })),
});
const add = ({ product, variant, qty }: Line): Call => ({
  rest: ['POST', '/api/cart/login', { product, variant, qty, name: 'Linen shirt', price: 1 }],
  graphql: [
    `mutation ($product: ID!, $variant: ID, $qty: Int!) {
       addToCart(productId: $product, variantId: $variant, qty: $qty) { ${CART.graphql} } }`,
    { product, variant, qty },
  ],
  shape: asCart,
});
const over =
  (method: string, mutation: string) =>
  (lines: Line[]): Call => ({
    rest: [method, '/api/cart', lines],
    graphql: [
      `mutation ($lines: [CartLineInput!]!) { ${mutation}(lines: $lines) { ${CART.graphql} } }`,
      { lines: named(lines) },
    ],
    shape: asCart,
  });
const set = over('PUT', 'updateCart');
const merge = over('POST', 'syncCart');
const remove = (variant?: string): Call => ({
  rest: ['DELETE', `/api/cart/${shirt.id}${variant ? `?variant=${variant}` : ''}`],
  graphql: [
    `mutation ($product: ID!, $variant: ID) { removeFromCart(productId: $product, variantId: $variant) { ${CART.graphql} } }`,
    { product: shirt.id, variant },
  ],
  shape: asCart,
});
/** A call by a new shopper with one small red shirt and one medium black one in the cart. */
const given = (call: () => Call) => async (): Promise<[Client, Call]> => {
  const shopper = await create.user();
  await shopper.put('/api/cart', [line('Small', 'Red'), line('Medium', 'Black')]);
  return [shopper, call()];
};
const byNewcomer = (call: () => Call) => async (): Promise<[Client, Call]> => [await create.user(), call()];
const holds = (...lines: [size: string, color: string, qty: number][]) => ({
  lines: lines.map(([size, color, qty]) => ({ variant: { size, color }, qty })),
});

describe('a cart with variants', () => {
  testBothApis(
    reads('shows the price, picture and stock of each variant', given(() => ({
      rest: ['GET', '/api/cart'], graphql: [`{ cart { ${CART.graphql} } }`], shape: asCart,
    })), {
      lines: [
        { variant: { countInStock: 2, image: null }, price: 899 },
        { variant: { countInStock: 500, image: 'images/black.svg' }, price: 999.5 },
      ],
    }), // prettier-ignore
    accepts('adds to the line of the same size and colour', given(() => add(line('Medium', 'Black', 2))), 200,
      holds(['Small', 'Red', 1], ['Medium', 'Black', 3])), // prettier-ignore
    accepts('caps the quantity at the stock of the variant', given(() => add(line('Small', 'Red', 9))), 200,
      holds(['Small', 'Red', 2], ['Medium', 'Black', 1])), // prettier-ignore
    accepts('gives a line without a variant the first one with enough stock', byNewcomer(() => add({ product: shirt.id, qty: 3 })),
      200, holds(['Medium', 'Black', 3])), // prettier-ignore
    accepts('applies a line without a variant to the first variant in the cart', given(() => set([{ product: shirt.id, qty: 2 }])),
      200, holds(['Small', 'Red', 2], ['Medium', 'Black', 1])), // prettier-ignore
    accepts('treats a blank variant as none', byNewcomer(() => set([{ product: shirt.id, variant: '', qty: 3 }])),
      200, holds(['Medium', 'Black', 3])), // prettier-ignore
    accepts('adds a line without a variant to another one if the first in the cart has too little stock', given(() => add({ product: shirt.id, qty: 2 })),
      200, holds(['Small', 'Red', 1], ['Medium', 'Black', 3])), // prettier-ignore
    accepts('sets the last of several lines that resolve to one variant', byNewcomer(() => set([
      { product: shirt.id, qty: 3 }, line('Medium', 'Black', 2), { product: shirt.id, qty: 5 }])),
      200, holds(['Medium', 'Black', 5])), // prettier-ignore
    accepts('merges the largest of several lines that resolve to one variant', byNewcomer(() => merge([
      { product: shirt.id, qty: 3 }, { product: shirt.id, qty: 5 }, line('Medium', 'Black', 4), { product: shirt.id, qty: 3 }])),
      200, holds(['Medium', 'Black', 5])), // prettier-ignore
    accepts('replaces the only variant in the cart when an update without a variant exceeds its stock', async () => {
      const shopper = await create.user();
      await shopper.put('/api/cart', [line('Small', 'Red')]);
      return [shopper, set([{ product: shirt.id, qty: 3 }])];
    }, 200, holds(['Medium', 'Black', 3])), // prettier-ignore
    accepts('replaces the only variant in the cart when a merge without a variant exceeds its stock', async () => {
      const shopper = await create.user();
      await shopper.put('/api/cart', [line('Small', 'Red')]);
      return [shopper, merge([{ product: shirt.id, qty: 3 }])];
    }, 200, holds(['Medium', 'Black', 3])), // prettier-ignore
    accepts('adds to the first variant in the cart, up to its stock, if none has enough', given(() => add({ product: shirt.id, qty: 501 })),
      200, holds(['Small', 'Red', 2], ['Medium', 'Black', 1])), // prettier-ignore
    refuses('a line without a variant that exceeds the stock of every variant', byNewcomer(() => add({ product: shirt.id, qty: 501 })),
      409, 'OUT_OF_STOCK', 'Only 500 of Linen shirt left in stock'), // prettier-ignore
    accepts('adds another variant for a line without one if the variant in the cart is sold out', async () => {
      const [shopper, coat] = [await create.user(), await create.productOf([{ size: 'Small' }, { size: 'Large' }])];
      await shopper.put('/api/cart', [{ product: coat.id, variant: coat.variants[0]!.id, qty: 1 }]);
      await admin.put(`/api/products/${coat.id}`, {
        variants: [{ size: 'Small', countInStock: 0 }, { size: 'Large', countInStock: 3 }],
      });
      return [shopper, add({ product: coat.id, qty: 2 })];
    }, 200, { lines: [{ variant: { size: 'Small' } }, { variant: { size: 'Large' }, qty: 2 }] }), // prettier-ignore
    accepts('sets the quantity of one variant', given(() => set([line('Medium', 'Black', 7)])), 200,
      holds(['Small', 'Red', 1], ['Medium', 'Black', 7])), // prettier-ignore
    accepts('merges by size and colour', given(() => merge([line('Medium', 'Black', 4), line('Small', 'Red', 1)])), 200,
      holds(['Small', 'Red', 1], ['Medium', 'Black', 4])), // prettier-ignore
    accepts('skips variants in a merge that are sold out, unknown or of another product', given(() => merge([
      line('Medium', 'Red'), { ...line('Small', 'Red'), variant: newId() }, { ...line('Small', 'Red'), product: scarf.id }])),
      200, holds(['Small', 'Red', 1], ['Medium', 'Black', 1])), // prettier-ignore
    accepts('merges a line without a variant as the one with the most stock if none has enough', byNewcomer(() =>
      merge([{ product: shirt.id, qty: 501 }])), 200, holds(['Medium', 'Black', 500])), // prettier-ignore
    accepts(
      'removes one variant',
      given(() => remove(id('Small', 'Red'))),
      200,
      holds(['Medium', 'Black', 1]),
    ),
    accepts('removes all variants of a product', given(() => remove()), 200, { lines: [] }), // prettier-ignore
    accepts('changes nothing for a variant that is not in the cart', given(() => remove(id('Medium', 'Red'))), 200,
      holds(['Small', 'Red', 1], ['Medium', 'Black', 1])), // prettier-ignore
    refuses(
      'a size that is sold out',
      given(() => add(line('Medium', 'Red'))),
      ...SOLD_OUT,
    ),
    refuses(
      'an unknown variant of a product',
      given(() => set([{ ...line('Small', 'Red'), variant: newId() }])),
      ...NO_VARIANT,
    ),
    refuses(
      'a malformed variant id',
      given(() => set([{ ...line('Small', 'Red'), variant: 'x' }])),
      ...NO_VARIANT,
    ),
    refuses(
      'a variant of a product that is stocked as a whole',
      given(() => add({ ...line('Small', 'Red'), product: scarf.id })),
      ...WHOLE,
    ),
  );
  it('returns no variant fields over REST for a product that is stocked as a whole', async () => {
    const shopper = await create.user();
    const { body } = await shopper.post('/api/cart/login', { product: scarf.id, qty: 1 });
    expect(Object.keys(body.products[0] as object)).toEqual([
      'product', 'name', 'image', 'price', 'countInStock', 'qty',
    ]); // prettier-ignore
  });
});

describe('the price of a line without a variant', () => {
  const PRICED = 'lines { variant { id } price qty lineTotal } itemsPrice totalPrice';
  const quote = async (qty: number, product: Product = shirt) =>
    (
      await create
        .stranger()
        .ask(`query ($lines: [CartLineInput!]!) { quote(lines: $lines) { ${PRICED} } }`, {
          lines: [{ productId: product.id, qty }],
        })
    ).quote;

  it.each([1, 2, 3, 500])('is the same in the quote and in the order of %i pieces', async (qty) => {
    const buyer = await create.user();
    const coat = await create.productOf(
      [
        { size: 'Small', countInStock: 2 },
        { size: 'Medium', countInStock: 500, price: 999_50 },
        { size: 'Large', countInStock: 900, price: 5_00 },
      ],
      { price: 899_00 },
    );
    const quoted = await quote(qty, coat);
    const { body } = await buyer.post('/api/orders', {
      orderItems: [{ product: coat.id, qty }],
      shippingAddress: ADDRESS,
    });
    expect(quoted).toEqual({
      lines: [{ variant: null, qty, price: body.orderItems[0].price, lineTotal: body.itemsPrice }],
      itemsPrice: body.itemsPrice,
      totalPrice: body.totalPrice,
    });
  });

  it('is that of the variant with the most stock if none has enough', async () => {
    expect(await quote(501)).toMatchObject({ lines: [{ variant: null, qty: 500, price: 999.5 }] });
  });

  it('is that of a variant with enough stock for a line from before the product had variants', async () => {
    const [shopper, { id }] = [await create.user(), await create.product({ price: 100_00 })];
    await shopper.put('/api/cart', [{ product: id, qty: 2 }]);
    await admin.put(`/api/products/${id}`, {
      variants: [{ size: 'Small', countInStock: 1 }, { size: 'Large', countInStock: 9, price: 120 }],
    }); // prettier-ignore
    expect((await shopper.ask(`{ cart { ${PRICED} } }`)).cart).toMatchObject({
      lines: [{ variant: null, price: 120, qty: 2 }],
      itemsPrice: 240,
    });
  });
});

describe('changeCartVariant', () => {
  const CHANGE = `mutation ($line: ID!, $variant: ID!) { changeCartVariant(lineId: $line, variantId: $variant) {
    lines { id variant { size color } qty } } }`;
  const shopperWith = async (...lines: Line[]) => {
    const shopper = await create.user();
    await shopper.put('/api/cart', lines);
    const { cart } = await shopper.ask('{ cart { lines { id } } }');
    return { shopper, lines: cart.lines.map((line: { id: string }) => line.id) as string[] };
  };
  const change = (shopper: Person, line: string, variant: string) =>
    shopper.graphql(CHANGE, { line, variant });

  it('changes the variant of a line in place', async () => {
    const { shopper, lines } = await shopperWith(line('Small', 'Red', 2), { product: scarf.id, qty: 1 });
    const { data } = await change(shopper, lines[0]!, id('Medium', 'Black'));
    expect(data.changeCartVariant.lines).toEqual([
      { id: lines[0], variant: { size: 'Medium', color: 'Black' }, qty: 2 },
      { id: lines[1], variant: null, qty: 1 },
    ]);
  });

  it('keeps the order of lines that were added together', async () => {
    const { shopper, lines } = await shopperWith({ product: scarf.id, qty: 1 }, line('Small', 'Red'));
    const { data } = await change(shopper, lines[1]!, id('Medium', 'Black'));
    expect(data.changeCartVariant.lines.map((line: { id: string }) => line.id)).toEqual(lines);
  });

  it('caps the quantity at the stock of the new variant', async () => {
    const { shopper, lines } = await shopperWith(line('Medium', 'Black', 9));
    const { data } = await change(shopper, lines[0]!, id('Small', 'Red'));
    expect(data.changeCartVariant.lines).toMatchObject([{ variant: { size: 'Small' }, qty: 2 }]);
  });

  it('merges the line into one that already has the new variant', async () => {
    const { shopper, lines } = await shopperWith(line('Medium', 'Black', 3), line('Small', 'Red', 2));
    const small = (await shopper.ask('{ cart { lines { id variant { size } } } }')).cart.lines.find(
      (line: { variant: { size: string } }) => line.variant.size === 'Small',
    );
    const { data } = await change(shopper, small.id as string, id('Medium', 'Black'));
    expect(data.changeCartVariant.lines).toEqual([
      { id: lines.find((id) => id !== small.id), variant: { size: 'Medium', color: 'Black' }, qty: 5 },
    ]);
  });

  it('sets the variant of a line from before the product had variants', async () => {
    const { id: coat } = await create.product();
    const { shopper, lines } = await shopperWith({ product: coat, qty: 3 });
    const { body } = await admin.put(`/api/products/${coat}`, {
      variants: [{ size: 'Small', countInStock: 1 }, { size: 'Large', countInStock: 9 }],
    }); // prettier-ignore
    const { data } = await change(shopper, lines[0]!, body.variants[1]._id as string);
    expect(data.changeCartVariant.lines).toMatchObject([
      { id: lines[0], variant: { size: 'Large' }, qty: 3 },
    ]);
  });

  it('accepts upper-case ids', async () => {
    const { shopper, lines } = await shopperWith(line('Small', 'Red'));
    const { data } = await change(shopper, lines[0]!.toUpperCase(), id('Medium', 'Black').toUpperCase());
    expect(data.changeCartVariant.lines).toMatchObject([{ id: lines[0], variant: { size: 'Medium' } }]);
  });

  it.each<[string, () => string, readonly [string, string]]>([
    ['an empty variant id', () => '', ['NOT_FOUND', 'Variant not found']],
    ['a size that is sold out', () => id('Medium', 'Red'), ['OUT_OF_STOCK', SOLD_OUT[2]]],
    ['an unknown variant', newId, ['NOT_FOUND', 'Variant not found']],
  ])('refuses %s and leaves the line unchanged', async (_, variant, [code, message]) => {
    const { shopper, lines } = await shopperWith(line('Small', 'Red'));
    const { errors } = await change(shopper, lines[0]!, variant());
    expect(errors![0]).toMatchObject({ message, extensions: { code } });
    expect((await shopper.get('/api/cart')).body.products).toMatchObject([{ size: 'Small', qty: 1 }]);
  });

  it("returns NOT_FOUND for another shopper's line, an unknown and a malformed id", async () => {
    const { lines } = await shopperWith(line('Small', 'Red'));
    for (const unknown of [lines[0]!, newId(), 'x']) {
      const { errors } = await change(await create.user(), unknown, id('Medium', 'Black'));
      expect(errors![0]).toMatchObject({ message: 'Cart line not found', extensions: { code: 'NOT_FOUND' } });
    }
  });
});
