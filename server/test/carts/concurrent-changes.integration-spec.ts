import type { Product } from '../../src/products/product.entity.js';
import { ADDRESS, factories, Person } from '../factories.js';
import { useShop } from '../shop.js';

/** Repetitions, since a single crossing is luck. */
const TIMES = 12;

const shop = await useShop();
const create = factories(shop);
const admin = await create.admin();

const many = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const rowsOf = async ({ user }: Person) =>
  (await shop.db.query<object[]>('SELECT FROM cart_items WHERE user_id = $1', [user.id])).length;

describe('concurrent changes to one cart', () => {
  interface Filled {
    shopper: Person;
    coat: Product;
    small: { line: string; variant: string };
    large: { line: string; variant: string };
  }

  /** A cart with a coat in two sizes. */
  async function filled(): Promise<Filled> {
    const coat = await create.productOf([
      { size: 'Small', countInStock: 1000 },
      { size: 'Large', countInStock: 1000 },
    ]);
    const shopper = await create.user();
    await shopper.put(
      '/api/cart',
      coat.variants.map(({ id }) => ({ product: coat.id, variant: id, qty: 1 })),
    );
    const { cart } = await shopper.ask('{ cart { lines { id variant { id size } } } }');
    const of = (size: string) => {
      const lines = cart.lines as { id: string; variant: { id: string; size: string } }[];
      const { id, variant } = lines.find((line) => line.variant.size === size)!;
      return { line: id, variant: variant.id };
    };
    return { shopper, coat, small: of('Small'), large: of('Large') };
  }
  const change = ({ shopper }: Filled, { line }: Filled['small'], { variant }: Filled['small']) =>
    shopper.graphql(
      'mutation ($line: ID!, $variant: ID!) { changeCartVariant(lineId: $line, variantId: $variant) { count } }',
      { line, variant },
    );
  const linesOf = ({ coat, small, large }: Filled) =>
    [large, small].map(({ variant }) => ({ productId: coat.id, variantId: variant, qty: 2 }));
  const update = (cart: Filled) =>
    cart.shopper.graphql('mutation ($lines: [CartLineInput!]!) { updateCart(lines: $lines) { count } }', {
      lines: linesOf(cart),
    });
  const place = (cart: Filled) =>
    cart.shopper.graphql('mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { id } }', {
      input: { lines: linesOf(cart), shippingAddress: ADDRESS },
    });
  const remove = ({ shopper, coat }: Filled) =>
    shopper.graphql('mutation ($product: ID!) { removeFromCart(productId: $product) { count } }', {
      product: coat.id,
    });
  const leave = ({ shopper }: Filled) =>
    admin.graphql('mutation ($id: ID!) { deleteUser(id: $id) }', { id: shopper.user.id });
  const toLarge = (cart: Filled) => change(cart, cart.small, cart.large);
  const toSmall = (cart: Filled) => change(cart, cart.large, cart.small);

  /** What is in the cart, such as '2 Large, 2 Small'; null for nothing. */
  async function leftIn({ shopper }: Filled): Promise<string | null> {
    const [{ lines }] = await shop.db.query<[{ lines: string | null }]>(
      `SELECT string_agg(qty || ' ' || size, ', ' ORDER BY size) AS lines
       FROM cart_items c JOIN variants v ON v.id = c.variant_id WHERE user_id = $1`,
      [shopper.user.id],
    );
    return lines;
  }

  /** For each two calls: the codes with which the second may be refused after the first, and what either order leaves. */
  it.each([
    ['changing two lines crosswise', toLarge, toSmall, [], ['2 Large', '2 Small']],
    ['setting quantities while a line changes', update, toSmall, [], ['2 Large, 2 Small', '4 Small']],
    ['ordering while a line changes', place, toSmall, ['NOT_FOUND'], [null]],
    ['removing a product while its line changes', remove, toSmall, ['NOT_FOUND'], [null]],
    // A call that was under way when the account went may still write; its rows go when the account is blanked.
    [
      'losing the account while quantities are set',
      leave,
      update,
      ['NOT_FOUND', 'UNAUTHENTICATED'],
      [null, '2 Large, 2 Small'],
    ],
  ])('are serialised: %s', async (_, one, other, refusals, left) => {
    const carts = await many(TIMES, filled);
    const answers = await Promise.all(carts.map((cart) => Promise.all([one(cart), other(cart)])));
    for (const [{ errors }, { errors: refused }] of answers) {
      expect(errors).toBeUndefined();
      if (refused) expect(refusals).toContain(refused[0]!.extensions.code);
    }
    for (const cart of carts) expect(left).toContain(await leftIn(cart));
  });
});

describe('a line whose size is being changed', () => {
  /** A cart with a coat in one of its three sizes. */
  async function filled() {
    const sizes = ['Small', 'Medium', 'Large'];
    const coat = await create.productOf(sizes.map((size) => ({ size })));
    const [small, medium, large] = coat.variants;
    const shopper = await create.user();
    await shopper.put('/api/cart', [{ product: coat.id, variant: small!.id, qty: 1 }]);
    const { cart } = await shopper.ask('{ cart { lines { id } } }');
    const lineId = cart.lines[0].id as string;
    const change = (variantId: string) =>
      shopper.graphql(
        'mutation ($lineId: ID!, $variantId: ID!) { changeCartVariant(lineId: $lineId, variantId: $variantId) { count } }',
        { lineId, variantId },
      );
    return { shopper, coat, toMedium: () => change(medium!.id), toLarge: () => change(large!.id) };
  }

  it('can be changed again', async () => {
    const carts = await many(TIMES, filled);
    const answers = await Promise.all(carts.flatMap(({ toMedium, toLarge }) => [toMedium(), toLarge()]));
    expect(answers).toEqual(answers.map(() => ({ data: { changeCartVariant: { count: 1 } } })));
  });

  it('can be removed', async () => {
    const carts = await many(TIMES, filled);
    await Promise.all(
      carts.flatMap(({ shopper, coat, toLarge }) => [toLarge(), shopper.delete(`/api/cart/${coat.id}`)]),
    );
    expect(await Promise.all(carts.map(({ shopper }) => rowsOf(shopper)))).toEqual(carts.map(() => 0));
  });
});

it('keeps one line for a product whose quantity is set concurrently and could fit different sizes', async () => {
  const coat = await create.productOf([
    { size: 'Small', countInStock: 3 },
    { size: 'Large', countInStock: 100 },
  ]);
  const shoppers = await many(TIMES, () => create.user());
  await Promise.all(
    shoppers.flatMap((shopper) =>
      [2, 10].map((qty) => shopper.put('/api/cart', [{ product: coat.id, qty }])),
    ),
  );
  expect(await Promise.all(shoppers.map(rowsOf))).toEqual(shoppers.map(() => 1));
});

it('never fills the cart beyond its limit, even concurrently', async () => {
  const products = await many(160, () => create.product());
  const lines = products.map(({ id }) => ({ product: id, qty: 1 }));
  const shoppers = await many(5, () => create.user());
  const answers = await Promise.all(
    shoppers.flatMap((shopper) => [
      shopper.post('/api/cart', lines.slice(0, 80)),
      shopper.post('/api/cart', lines.slice(80)),
    ]),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([
    ...Array<number>(5).fill(200),
    ...Array<number>(5).fill(400),
  ]);
  expect(await Promise.all(shoppers.map(rowsOf))).toEqual([80, 80, 80, 80, 80]);
});
