import { screen, waitFor, within } from '@testing-library/react';
import {
  AddToCartDocument,
  CartCountDocument,
  CartDocument,
  ChangeCartVariantDocument,
  ProductDocument,
  ProductToAddDocument,
  QuoteDocument,
  SyncCartDocument,
  UpdateCartDocument,
} from '../../generated/graphql';
import { aCart, aCartItem, aProduct, aVariant, options, shopper } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';

type Lines = NonNullable<Parameters<typeof aCart>[0]>;

const kind = (size: string, color: string, countInStock = 3) =>
  aVariant({ id: `${size}-${color}`, size, color, countInStock });
const [small, medium, large, red] = [
  kind('Small', 'Black'),
  kind('Medium', 'Black'),
  kind('Large', 'Black', 0),
  kind('Medium', 'Red'),
] as const;
const shirt = aProduct({ price: 100, variants: [small, medium, large, red] });
const inSmall = { product: shirt, variant: small, qty: 1 };

/** A stored line, with a variant, or without one if it predates the product's variants. */
const stored = (variant?: ReturnType<typeof aVariant>, qty = 1) =>
  aCartItem({
    price: 100,
    qty,
    ...(variant && {
      variant: variant.id,
      size: variant.size,
      color: variant.color,
      countInStock: variant.countInStock,
    }),
  });
const inStorage = () => JSON.parse(localStorage.getItem('cartItems') ?? '[]') as unknown[];

const quote = (lines: Lines) => ({
  request: {
    query: QuoteDocument,
    variables: {
      lines: lines.map(({ variant, qty }) => ({
        productId: 'p1',
        qty,
        ...(variant && { variantId: variant.id }),
      })),
    },
  },
  result: { data: { quote: aCart(lines) } },
  maxUsageCount: 4,
});
const serverCart = (lines: Lines) => [
  { request: { query: CartDocument }, result: { data: { cart: aCart(lines) } } },
  { request: { query: CartCountDocument }, result: { data: { cart: aCart(lines) } }, maxUsageCount: 4 },
];

/** Longer than a busy machine takes to look at what is shown meanwhile. */
const ANSWERED_LATE_MS = 3000;

const select = () => screen.findByRole('combobox', { name: 'Size and color of Linen Shirt' });
const offered = (list: HTMLElement) =>
  within(list)
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ text, disabled }) => (disabled ? `${text}, disabled` : text));

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the size of a line in the cart', () => {
  const change = {
    query: ChangeCartVariantDocument,
    variables: { lineId: 'l-p1-Small-Black', variantId: 'Medium-Black' },
  };

  it('can be changed in one step to another size of the same colour in stock', async () => {
    const changed = aCart([{ ...inSmall, variant: medium }]);
    const { user } = renderPage('/cart', {
      user: shopper,
      mocks: [
        ...serverCart([inSmall]),
        { request: change, result: { data: { changeCartVariant: changed } } },
      ],
    });
    expect(offered(await select())).toEqual([
      'Small, Black',
      'Medium, Black',
      'Large, Black (sold out), disabled',
    ]);
    await user.selectOptions(await select(), 'Medium, Black');
    await waitFor(async () => expect(await select()).toHaveDisplayValue('Medium, Black'));
    expect(screen.getByRole('link', { name: 'Linen Shirt' })).toHaveAttribute(
      'href',
      '/product/p1?size=Medium&color=Black',
    );
    expect(screen.getByRole('button', { name: 'Remove Linen Shirt, Medium, Black' })).toBeVisible();
  });

  it('shows before the server has responded, and later quantity changes apply to it', async () => {
    const changed = aCart([{ ...inSmall, variant: medium }]);
    const update = {
      query: UpdateCartDocument,
      variables: { lines: [{ productId: 'p1', qty: 2, variantId: 'Medium-Black' }] },
    };
    const updated = aCart([{ ...inSmall, variant: medium, qty: 2 }]);
    const { user } = renderPage('/cart', {
      user: shopper,
      mocks: [
        ...serverCart([inSmall]),
        { request: change, result: { data: { changeCartVariant: changed } }, delay: ANSWERED_LATE_MS },
        { request: update, result: { data: { updateCart: updated } } },
      ],
    });
    await user.selectOptions(await select(), 'Medium, Black');
    expect(await select()).toHaveDisplayValue('Medium, Black');
    expect(screen.getByRole('listitem')).toHaveAttribute('aria-busy', 'true');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Quantity/ }), '2');
    await waitFor(() => expect(screen.getByRole('listitem')).not.toHaveAttribute('aria-busy'));
    expect(await screen.findByText('$200.00')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Quantity of Linen Shirt, Medium, Black' })).toHaveValue('2');
  });

  it('is reverted if the change is rejected, with the reason beside the line', async () => {
    const answer = { request: change, result: refusal('Linen Shirt is out of stock', 'OUT_OF_STOCK') };
    const { user } = renderPage('/cart', { user: shopper, mocks: [...serverCart([inSmall]), answer] });
    await user.selectOptions(await select(), 'Medium, Black');
    const line = screen.getByRole('listitem');
    expect(await within(line).findByRole('alert')).toHaveTextContent('Linen Shirt is out of stock');
    expect(await select()).toHaveDisplayValue('Small, Black');
  });

  it('can be changed when signed out', async () => {
    const { user } = renderPage('/cart', {
      cartItems: [stored(small, 2)],
      mocks: [quote([{ ...inSmall, qty: 2 }]), quote([{ ...inSmall, variant: medium, qty: 2 }])],
    });
    await user.selectOptions(await select(), 'Medium, Black');
    await waitFor(async () => expect(await select()).toHaveDisplayValue('Medium, Black'));
    expect(inStorage()).toMatchObject([{ variant: 'Medium-Black', size: 'Medium', color: 'Black', qty: 2 }]);
  });

  it('shows at once when signed out, and its line keeps the focus', async () => {
    const answer = { ...quote([{ ...inSmall, variant: medium }]), delay: ANSWERED_LATE_MS };
    const { user } = renderPage('/cart', { cartItems: [stored(small)], mocks: [quote([inSmall]), answer] });
    await user.selectOptions(await select(), 'Medium, Black');
    expect(await select()).toHaveDisplayValue('Medium, Black');
    expect(screen.getByRole('listitem')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Subtotal (1) items')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('listitem')).not.toHaveAttribute('aria-busy'));
    expect(await select()).toHaveDisplayValue('Medium, Black');
    expect(await select()).toHaveFocus();
  });

  it('merges two lines of the same variant, capped at the stock', async () => {
    const both = [
      { ...inSmall, qty: 2 },
      { ...inSmall, variant: medium, qty: 2 },
    ];
    const { user } = renderPage('/cart', {
      cartItems: [stored(small, 2), stored(medium, 2)],
      mocks: [quote(both), quote([{ ...inSmall, variant: medium, qty: 3 }])],
    });
    const [first] = await screen.findAllByRole('combobox', { name: 'Size and color of Linen Shirt' });
    await user.selectOptions(first!, 'Medium, Black');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(await select()).toHaveFocus();
    expect(inStorage()).toMatchObject([{ variant: 'Medium-Black', qty: 3 }]);
  });

  it('moves the focus to the heading if the changed line was merged into the one above', async () => {
    const both = [inSmall, { ...inSmall, variant: medium }];
    const { user } = renderPage('/cart', {
      cartItems: [stored(small), stored(medium)],
      mocks: [quote(both), quote([{ ...inSmall, qty: 2 }])],
    });
    const [, second] = await screen.findAllByRole('combobox', { name: 'Size and color of Linen Shirt' });
    await user.selectOptions(second!, 'Small, Black');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(screen.getByRole('heading', { name: 'Shopping Cart' })).toHaveFocus();
  });
});

describe('a line from before the product had variants', () => {
  const undecided = { product: shirt, qty: 2 };

  it('disables checkout for a signed-out visitor until one is chosen', async () => {
    const { user } = renderPage('/cart', {
      cartItems: [stored(undefined, 2)],
      mocks: [quote([undecided]), quote([{ ...undecided, variant: red }])],
    });
    const checkout = await screen.findByRole('button', { name: 'Go To CheckOut' });
    expect(checkout).toBeDisabled();
    expect(checkout).toHaveAccessibleDescription('Linen Shirt comes in several kinds. Choose one to go on.');
    expect(await select()).toHaveDisplayValue('Choose a size');
    expect(screen.getByRole('combobox', { name: 'Quantity of Linen Shirt' })).toBeDisabled();
    await user.selectOptions(await select(), 'Medium, Red');
    await waitFor(() => expect(checkout).toBeEnabled());
    expect(inStorage()).toMatchObject([{ variant: 'Medium-Red', qty: 2 }]);
  });

  it('is not synced to the server, and the shopper is told to choose', async () => {
    const sync = {
      request: {
        query: SyncCartDocument,
        variables: { lines: [{ productId: 'p1', qty: 1, variantId: 'Medium-Black' }] },
      },
      result: { data: { syncCart: aCart([{ ...inSmall, variant: medium }]) } },
    };
    renderPage('/cart', {
      user: shopper,
      cartItems: [stored(undefined, 2), stored(medium)],
      mocks: [quote([undecided]), sync, ...serverCart([{ ...inSmall, variant: medium }])],
    });
    expect(
      await screen.findByText('Linen Shirt comes in several kinds: please choose yours on its page'),
    ).toBeVisible();
    await waitFor(async () => expect(await select()).toHaveDisplayValue('Medium, Black'));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(inStorage()).toEqual([]);
  });
});

describe('/cart/{id} of a product with variants', () => {
  const answer = { result: { data: { product: shirt, options } }, maxUsageCount: 2 };
  const mocks = [
    ...serverCart([]),
    { ...answer, request: { query: ProductToAddDocument, variables: { id: 'p1' } } },
    { ...answer, request: { query: ProductDocument, variables: { id: 'p1' } } },
  ];

  it.each([
    ['asks for what is missing', '?size=Medium', 'Choose a color'],
    ['says what is not sold', '?size=Large&color=Red', 'Linen Shirt is out of stock in Large, Red'],
  ])('%s, on the product page, and adds nothing', async (_, search, said) => {
    const add = jest.fn(() => ({ data: { addToCart: aCart([inSmall]) } }));
    const variables = { productId: 'p1', qty: 1 };
    const { address } = renderPage(`/cart/p1${search}`, {
      user: shopper,
      mocks: [...mocks, { request: { query: AddToCartDocument, variables }, result: add }],
    });
    const toasts = within(await screen.findByRole('region', { name: 'Notifications' }));
    expect(await toasts.findByText(said)).toBeVisible();
    await waitFor(() => expect(address()).toBe(`/product/p1${search}`));
    expect(add).not.toHaveBeenCalled();
  });
});
