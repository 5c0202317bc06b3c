import { act, screen, waitFor, within } from '@testing-library/react';
import {
  AddToCartDocument,
  CartCountDocument,
  ProductsDocument,
  ProductToAddDocument,
  TopProductsDocument,
} from '../../generated/graphql';
import { startSession } from '../../lib/session';
import { aCart, aPicture, aProduct, aVariant, options, shopper } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';

const kind = (size: string, color: string, overrides = {}) =>
  aVariant({
    id: `${size}-${color}`,
    size,
    color,
    picture: aPicture({ src: `/${color}.jpg` }),
    ...overrides,
  });
const shirt = aProduct();
const kinds = aProduct({
  variants: [
    kind('Small', 'Black', { countInStock: 0 }),
    kind('Small', 'Red', { price: 1599 }),
    kind('Medium', 'Black', { countInStock: 2 }),
  ],
});

const found = (product: ReturnType<typeof aProduct>) => ({ data: { product, options } });

/** The home page with one card, and the answer to the query of its product. */
function open(result: object, { user, mocks = [] }: Parameters<typeof renderPage>[1] = {}, countDelay = 0) {
  const page = { __typename: 'ProductPage' as const, pages: 1, items: [aProduct()] };
  const listed = { query: ProductsDocument, variables: { filter: {}, page: 1 } };
  const asked = { query: ProductToAddDocument, variables: { id: 'p1' } };
  return renderPage('/', {
    user,
    mocks: [
      { request: { query: TopProductsDocument }, result: { data: { topProducts: [] } } },
      { request: listed, result: { data: { products: page } } },
      { request: asked, result, maxUsageCount: 2 },
      { request: { query: CartCountDocument }, result: { data: { cart: aCart() } }, delay: countDelay },
      ...mocks,
    ],
  });
}

const button = () => screen.findByRole('button', { name: 'Add Linen Shirt to cart' });
const dialog = () => screen.findByRole('dialog', { name: 'Linen Shirt' });
const stored = () => JSON.parse(localStorage.getItem('cartItems') ?? '[]') as unknown[];

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('adding from a card', () => {
  it('adds one piece at once if there is nothing to choose', async () => {
    const { user, address } = open(found(shirt));
    await user.click(await button());
    expect(await screen.findByText('Product Added to Cart')).toBeVisible();
    expect(stored()).toMatchObject([{ product: 'p1', qty: 1 }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(address()).toBe('/');
    await waitFor(async () => expect(await button()).toHaveAttribute('aria-disabled', 'false'));
  });

  it('succeeds even if the cart count cannot be fetched', async () => {
    const added = { query: AddToCartDocument, variables: { productId: 'p1', qty: 1 } };
    const { user } = renderPage('/', {
      user: shopper,
      mocks: [
        { request: { query: TopProductsDocument }, result: { data: { topProducts: [] } } },
        {
          request: { query: ProductsDocument, variables: { filter: {}, page: 1 } },
          result: {
            data: { products: { __typename: 'ProductPage' as const, pages: 1, items: [aProduct()] } },
          },
        },
        { request: { query: ProductToAddDocument, variables: { id: 'p1' } }, result: found(shirt) },
        {
          request: { query: CartCountDocument },
          error: new TypeError('Failed to fetch'),
          maxUsageCount: 9,
        },
        { request: added, result: { data: { addToCart: aCart([{ product: shirt, qty: 1 }]) } } },
      ],
    });
    await user.click(await button());
    expect(await screen.findByText('Product Added to Cart')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });

  it('updates the cart count even if an earlier count request is answered later', async () => {
    const full = aCart([{ product: shirt, qty: 1 }]);
    const added = { query: AddToCartDocument, variables: { productId: 'p1', qty: 1 } };
    const mocks = [{ request: added, result: { data: { addToCart: full } } }];
    const { user } = open(found(shirt), { mocks }, 500);
    const press = await button();
    act(() => startSession({ token: 'token', user: shopper }));
    await user.click(press);
    expect(await screen.findByText('Product Added to Cart')).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });

  it("keeps the card's link to the product", async () => {
    open(found(shirt));
    const card = (await button()).closest('article')!;
    expect(within(card).getByRole('link', { name: 'Linen Shirt' })).toHaveAttribute('href', '/product/p1');
  });

  it('asks for size and colour, marks sold-out ones, and shows the chosen variant', async () => {
    const { user } = open(found(kinds));
    await user.click(await button());
    const asked = within(await dialog());
    expect(asked.getByRole('button', { name: /^Add To Cart/ })).toHaveTextContent('Choose a size');
    await user.click(asked.getByRole('radio', { name: 'Red' }));
    expect(asked.getByRole('radio', { name: /^Medium ?, sold out$/ })).toBeInTheDocument();
    await user.click(asked.getByRole('radio', { name: 'Small' }));
    expect(asked.getByText('₹1,599')).toBeVisible();
    expect((await dialog()).querySelector('img')).toHaveAttribute('src', '/Red.jpg');
    expect(asked.getByRole('link', { name: 'See all details' })).toHaveAttribute(
      'href',
      '/product/p1?size=Small&color=Red',
    );
    await user.click(asked.getByRole('button', { name: 'Add To Cart' }));
    expect(await screen.findByText('Product Added to Cart')).toBeVisible();
    expect(stored()).toMatchObject([{ product: 'p1', variant: 'Small-Red', price: 1599, qty: 1 }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('closes before the result is announced to screen readers', async () => {
    const variables = { productId: 'p1', qty: 2, variantId: 'Medium-Black' };
    const refused = {
      request: { query: AddToCartDocument, variables },
      result: refusal('Sold out', 'OUT_OF_STOCK'),
    };
    const { user } = open(found(kinds), { user: shopper, mocks: [refused] });
    await user.click(await button());
    const asked = within(await dialog());
    await user.click(asked.getByRole('radio', { name: 'Medium' }));
    await user.click(asked.getByRole('radio', { name: 'Black' }));
    await user.selectOptions(asked.getByRole('combobox', { name: 'Qty' }), '2');
    const heard: boolean[] = [];
    const region = screen.getByRole('region', { name: 'Notifications' });
    new MutationObserver(() => heard.push(document.querySelector('dialog[open]') === null)).observe(region, {
      childList: true,
    });
    await user.click(asked.getByRole('button', { name: 'Add To Cart' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Sold out');
    await waitFor(() => expect(heard).toEqual([true]));
  });

  it('can be closed without adding anything', async () => {
    const { user } = open(found(kinds));
    await user.click(await button());
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(stored()).toEqual([]);
    await user.click(await button());
    expect(await dialog()).toBeVisible();
  });

  it('says so if the last piece was sold meanwhile', async () => {
    const { user } = open(found(aProduct({ countInStock: 0 })));
    await user.click(await button());
    expect(await screen.findByText('Linen Shirt is out of stock')).toBeVisible();
    expect(stored()).toEqual([]);
  });

  it('says so if the product no longer exists', async () => {
    const { user } = open(refusal('Product not found', 'NOT_FOUND'));
    await user.click(await button());
    expect(await screen.findByRole('alert')).toHaveTextContent('Product not found');
    expect(await button()).toHaveAttribute('aria-disabled', 'false');
  });
});
