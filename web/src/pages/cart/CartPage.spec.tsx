import { act, screen, waitFor, within } from '@testing-library/react';
import {
  AddToCartDocument,
  CartCountDocument,
  CartDocument,
  ProductToAddDocument,
  QuoteDocument,
  RemoveFromCartDocument,
  UpdateCartDocument,
} from '../../generated/graphql';
import { aCart, aCartItem, aProduct, shopper } from '../../testing/fixtures';
import { press, SECOND_PRESSES } from '../../testing/press';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';
import { storeAddress } from '../../testing/shipping';

type Lines = Parameters<typeof aCart>[0];
const shirt = aProduct({ price: 749.5 });

function serverCart(lines: Lines) {
  const cart = aCart(lines);
  return [
    { request: { query: CartDocument }, result: { data: { cart } } },
    { request: { query: CartCountDocument }, result: { data: { cart } }, maxUsageCount: 3 },
  ];
}

const update = (qty: number) => ({
  query: UpdateCartDocument,
  variables: { lines: [{ productId: 'p1', qty }] },
});
const quantity = () => screen.findByRole('combobox', { name: 'Quantity of Linen Shirt' });
const summary = () => screen.getByText(/^Subtotal/).closest('[role=status]');
const offered = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a change that is rejected', () => {
  it('is reported by toast to a shopper who has left the cart', async () => {
    const refused = {
      request: update(5),
      result: refusal('Only 3 of Linen Shirt left', 'OUT_OF_STOCK'),
      delay: 2000, // later than the shopper leaves, also on a busy machine
    };
    const { user, router } = renderPage('/cart', {
      user: shopper,
      mocks: [...serverCart([{ product: shirt, qty: 1 }]), refused],
    });
    await user.selectOptions(await quantity(), '5');
    await act(() => router.navigate('/nowhere'));
    expect(await screen.findByText('Only 3 of Linen Shirt left')).toBeVisible();
  });
});

describe('the cart', () => {
  it('is empty at first, with Go Back and a disabled checkout', async () => {
    renderPage('/cart');
    expect(await screen.findByText('Your Cart is empty')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: 'Go To CheckOut' })).toBeDisabled();
    expect(screen.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  });

  it('lists picture, name, dollar price and quantity, and adds up with two decimals', async () => {
    renderPage('/cart', { user: shopper, mocks: serverCart([{ product: shirt, qty: 2 }]) });
    expect(await quantity()).toHaveValue('2');
    expect(screen.getByRole('link', { name: 'Linen Shirt' })).toHaveAttribute('href', '/product/p1');
    expect(screen.getByRole('img', { name: 'Linen Shirt' })).toBeVisible();
    expect(screen.getByText('$749.50')).toBeVisible();
    expect(screen.getByText('Subtotal (2) items')).toBeVisible();
    expect(screen.getByText('$1,499.00')).toBeVisible();
  });

  it('checkout goes to shipping, even if the address is known', async () => {
    storeAddress();
    const { user, address } = renderPage('/cart', {
      user: shopper,
      mocks: serverCart([{ product: shirt, qty: 1 }]),
    });
    await user.click(await screen.findByRole('button', { name: 'Go To CheckOut' }));
    await waitFor(() => expect(address()).toBe('/shipping'));
  });

  it('offers one to five pieces', async () => {
    renderPage('/cart', { user: shopper, mocks: serverCart([{ product: shirt, qty: 1 }]) });
    expect(offered(await quantity())).toEqual(['1', '2', '3', '4', '5']);
  });

  it('offers no more than the stock, and says that few are left', async () => {
    const few = aProduct({ countInStock: 3 });
    renderPage('/cart', { user: shopper, mocks: serverCart([{ product: few, qty: 1 }]) });
    expect(offered(await quantity())).toEqual(['1', '2', '3']);
    expect(screen.getByText('Only 3 left')).toBeVisible();
  });

  it('also offers a larger quantity that was set elsewhere', async () => {
    renderPage('/cart', { user: shopper, mocks: serverCart([{ product: shirt, qty: 7 }]) });
    expect(offered(await quantity())).toEqual(['1', '2', '3', '4', '5', '7']);
  });

  it('disables checkout for a sold-out product', async () => {
    const gone = aProduct({ countInStock: 0 });
    renderPage('/cart', { user: shopper, mocks: serverCart([{ product: gone, qty: 1 }]) });
    expect(await screen.findByText('Linen Shirt is out of stock. Remove it to go on.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go To CheckOut' })).toBeDisabled();
  });

  it('disables checkout for more pieces than the stock, and says how many are left', async () => {
    const scarce = aProduct({ countInStock: 6 });
    const { user } = renderPage('/cart', {
      user: shopper,
      mocks: [
        ...serverCart([{ product: scarce, qty: 7 }]),
        { request: update(5), result: { data: { updateCart: aCart([{ product: scarce, qty: 5 }]) } } },
      ],
    });
    expect(await screen.findByText('Only 6 left of Linen Shirt. Take fewer to go on.')).toBeVisible();
    expect(within(screen.getByRole('listitem')).getByText('Only 6 left')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go To CheckOut' })).toBeDisabled();
    await user.selectOptions(await quantity(), '5');
    expect(screen.getByRole('button', { name: 'Go To CheckOut' })).toBeEnabled();
    expect(screen.queryByText(/^Only 6 left/)).not.toBeInTheDocument();
  });
});

describe('a cart that cannot be shown', () => {
  const failing = (query: typeof CartDocument | typeof QuoteDocument, variables = {}) => ({
    request: { query, variables },
    result: refusal('The shop is busy', 'SERVICE_UNAVAILABLE'),
  });

  it('is reloaded by Try again', async () => {
    const mocks = [failing(CartDocument), ...serverCart([{ product: shirt, qty: 2 }])];
    const { user } = renderPage('/cart', { user: shopper, mocks });
    expect(await screen.findByRole('alert')).toHaveTextContent('The shop is busy');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await quantity()).toHaveValue('2');
  });

  it('is reloaded by Try again when signed out', async () => {
    const variables = { lines: [{ productId: 'p1', qty: 1 }] };
    const answer = {
      request: { query: QuoteDocument, variables },
      result: { data: { quote: aCart([{ product: shirt, qty: 1 }]) } },
    };
    const { user } = renderPage('/cart', {
      cartItems: [aCartItem({ price: 749.5 })],
      mocks: [failing(QuoteDocument, variables), answer],
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await quantity()).toHaveValue('1');
  });

  describe('signed out, after a change', () => {
    const quoted = (qty: number) => ({
      query: QuoteDocument,
      variables: { lines: [{ productId: 'p1', qty }] },
    });
    const answer = (qty: number) => ({
      request: quoted(qty),
      result: { data: { quote: aCart([{ product: shirt, qty }]) } },
    });
    async function change() {
      const { user } = renderPage('/cart', {
        cartItems: [aCartItem({ price: 749.5 })],
        mocks: [{ ...answer(1), maxUsageCount: 3 }, failing(QuoteDocument, quoted(2).variables), answer(2)],
      });
      await user.selectOptions(await quantity(), '2');
      expect(await screen.findByRole('alert')).toHaveTextContent('The shop is busy');
      return user;
    }

    it('keeps its lines, without outdated amounts', async () => {
      const user = await change();
      expect(await quantity()).toHaveValue('2');
      expect(summary()).toHaveTextContent(/^Subtotal \(2\) items$/);
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('$1,499.00')).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('is reloaded when the network is back', async () => {
      await change();
      act(() => void window.dispatchEvent(new Event('online')));
      expect(await screen.findByText('$1,499.00')).toBeVisible();
    });
  });
});

/** The cart of a signed-out shopper; its quotes are answered whatever it contains. */
function openTwo() {
  const boots = aProduct({ id: 'p2', name: 'Boots' });
  const lines = [
    { product: shirt, qty: 2 },
    { product: boots, qty: 1 },
  ];
  const quote = (...quoted: typeof lines) => ({
    request: {
      query: QuoteDocument,
      variables: { lines: quoted.map(({ product, qty }) => ({ productId: product.id, qty })) },
    },
    result: { data: { quote: aCart(quoted) } },
    maxUsageCount: 3,
  });
  return renderPage('/cart', {
    cartItems: [aCartItem({ qty: 2 }), aCartItem({ product: 'p2', name: 'Boots' })],
    mocks: [quote(...lines), quote(lines[1]!), quote(lines[1]!, lines[0]!)],
  });
}

describe('changing the cart', () => {
  it('ends on the last of several quantities, even if the first response is slow', async () => {
    const answered = jest.fn();
    const answer = (qty: number, delay: number) => ({
      request: update(qty),
      result: () => {
        answered(qty);
        return { data: { updateCart: aCart([{ product: shirt, qty }]) } };
      },
      delay,
    });
    const { user } = renderPage('/cart', {
      user: shopper,
      mocks: [...serverCart([{ product: shirt, qty: 1 }]), answer(3, 600), answer(2, 0)],
    });
    await user.selectOptions(await quantity(), '3');
    await user.selectOptions(await quantity(), '2');
    expect(await quantity()).toHaveValue('2');
    await waitFor(() => expect(answered).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(summary()).toHaveAttribute('aria-busy', 'false'));
    expect(summary()).toHaveTextContent('Subtotal (2) items$1,499.00');
    expect(await quantity()).toHaveValue('2');
  });

  it('keeps a quantity chosen while an outdated cart is being loaded', async () => {
    const before = aCart([{ product: shirt, qty: 1 }]);
    const asked = jest.fn(() => ({ data: { cart: before } }));
    const { user, router } = renderPage('/cart', {
      user: shopper,
      mocks: [
        ...serverCart([{ product: shirt, qty: 1 }]),
        { request: { query: CartDocument }, result: asked, delay: 600 },
        { request: update(3), result: { data: { updateCart: aCart([{ product: shirt, qty: 3 }]) } } },
      ],
    });
    await quantity();
    await act(() => router.navigate('/nowhere'));
    await act(() => router.navigate('/cart'));
    await user.selectOptions(await quantity(), '3');
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(summary()).toHaveAttribute('aria-busy', 'false'));
    expect(summary()).toHaveTextContent('Subtotal (3) items$2,248.50');
  });

  it('shows a new quantity before the server has responded', async () => {
    const answer = {
      request: update(3),
      result: { data: { updateCart: aCart([{ product: shirt, qty: 3 }]) } },
      delay: 1000,
    };
    const { user } = renderPage('/cart', {
      user: shopper,
      mocks: [...serverCart([{ product: shirt, qty: 1 }]), answer],
    });
    await user.selectOptions(await quantity(), '3');
    expect(screen.getByText('Subtotal (3) items')).toBeVisible();
    expect(screen.getByText('$749.50', { selector: '[role=status] *' })).toBeVisible();
    expect(await screen.findByText('$2,248.50')).toBeVisible();
  });

  it('reverts a rejected quantity and says why beside the line', async () => {
    const answer = { request: update(3), result: refusal('Linen Shirt is out of stock', 'OUT_OF_STOCK') };
    const { user } = renderPage('/cart', {
      user: shopper,
      mocks: [...serverCart([{ product: shirt, qty: 1 }]), answer],
    });
    await user.selectOptions(await quantity(), '3');
    const line = screen.getByRole('listitem');
    expect(await within(line).findByRole('alert')).toHaveTextContent('Linen Shirt is out of stock');
    expect(console.error).toHaveBeenCalled();
    expect(await quantity()).toHaveValue('1');
  });

  it('removes a line', async () => {
    const answer = {
      request: { query: RemoveFromCartDocument, variables: { productId: 'p1' } },
      result: { data: { removeFromCart: aCart() } },
    };
    const { user } = renderPage('/cart', {
      user: shopper,
      mocks: [...serverCart([{ product: shirt, qty: 1 }]), answer],
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Linen Shirt' }));
    expect(await screen.findByText('Your Cart is empty')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Shopping Cart' })).toHaveFocus();
  });

  it('does not scroll when a line is removed and restored', async () => {
    const focus = jest.spyOn(HTMLHeadingElement.prototype, 'focus');
    const { user } = openTwo();
    await user.click(await screen.findByRole('button', { name: 'Remove Linen Shirt' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await quantity()).toBeVisible();
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }], [{ preventScroll: true }]]);
    focus.mockRestore();
  });

  it.each(SECOND_PRESSES)(
    'treats a double %s on Remove as one, though another line moves beneath the second',
    async (_, second) => {
      openTwo();
      press(await screen.findByRole('button', { name: 'Remove Linen Shirt' }), { ...second, detail: 1 });
      await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
      press(screen.getByRole('button', { name: 'Remove Boots' }), second);
      expect(await screen.findByText('Removed Linen Shirt')).toBeVisible();
      expect(screen.getAllByRole('listitem')).toHaveLength(1);
    },
  );

  it('restores a removed line by Undo', async () => {
    const { user } = openTwo();
    await user.click(await screen.findByRole('button', { name: 'Remove Linen Shirt' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await quantity()).toHaveValue('2');
    expect(screen.queryByText('Removed Linen Shirt')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Shopping Cart' })).toHaveFocus();
  });

  it('works signed out, priced by the server', async () => {
    const quote = (qty: number) => ({
      request: { query: QuoteDocument, variables: { lines: [{ productId: 'p1', qty }] } },
      result: { data: { quote: aCart([{ product: shirt, qty }]) } },
      maxUsageCount: 3,
    });
    const { user } = renderPage('/cart', {
      cartItems: [aCartItem({ price: 1 })],
      mocks: [quote(1), quote(2)],
    });
    await user.selectOptions(await quantity(), '2');
    expect(await screen.findByText('$1,499.00')).toBeVisible();
    expect(JSON.parse(localStorage.getItem('cartItems') ?? '')).toMatchObject([{ product: 'p1', qty: 2 }]);
    await user.click(screen.getByRole('button', { name: 'Remove Linen Shirt' }));
    expect(await screen.findByText('Your Cart is empty')).toBeVisible();
    expect(localStorage.getItem('cartItems')).toBeNull();
  });
});

describe('the cart of a signed-out visitor', () => {
  it('names products that were removed because they are no longer sold', async () => {
    const quote = (...ids: string[]) => ({
      request: {
        query: QuoteDocument,
        variables: { lines: ids.map((productId) => ({ productId, qty: 1 })) },
      },
      result: { data: { quote: aCart([{ product: shirt, qty: 1 }]) } },
    });
    renderPage('/cart', {
      cartItems: [aCartItem({ product: 'p2', name: 'Boots' }), aCartItem({ price: 749.5 })],
      mocks: [quote('p2', 'p1'), quote('p1')],
    });
    expect(await screen.findByText('Boots is no longer sold and was taken out of your cart')).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByText(/^Linen Shirt is no longer sold/)).not.toBeInTheDocument();
  });
});

describe('/cart/{id}', () => {
  const { id, name, image, price, countInStock } = shirt;
  const asked = (stock = countInStock) => ({
    request: { query: ProductToAddDocument, variables: { id: 'p1' } },
    result: {
      data: {
        product: {
          __typename: 'Product' as const,
          id,
          name,
          image,
          price,
          countInStock: stock,
          variants: [],
        },
      },
    },
  });

  it('adds the product once and becomes /cart', async () => {
    const add = {
      request: { query: AddToCartDocument, variables: { productId: 'p1', qty: 3 } },
      result: { data: { addToCart: aCart([{ product: shirt, qty: 3 }]) } },
    };
    const { address, router } = renderPage('/cart/p1?qty=3', {
      user: shopper,
      mocks: [...serverCart([]), asked(), add, ...serverCart([{ product: shirt, qty: 3 }])],
    });
    expect(await quantity()).toHaveValue('3');
    expect(address()).toBe('/cart');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(screen.getByText('Product Added to Cart')).toBeVisible();
  });

  it('becomes /cart at once, so leaving and coming back does not add it twice', async () => {
    const answer = jest.fn(() => ({ data: { addToCart: aCart([{ product: shirt, qty: 3 }]) } }));
    const request = { query: AddToCartDocument, variables: { productId: 'p1', qty: 3 } };
    const { address, router } = renderPage('/cart/p1?qty=3', {
      user: shopper,
      mocks: [...serverCart([]), asked(), { request, result: answer, delay: 1000 }, ...serverCart([])],
    });
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(answer).not.toHaveBeenCalled();
    expect(screen.queryByText('Your Cart is empty')).not.toBeInTheDocument();
    await act(() => router.navigate('/nowhere'));
    expect(await screen.findByText('Product Added to Cart')).toBeVisible();
    expect(address()).toBe('/nowhere');
    await act(() => router.navigate(-1));
    expect(await quantity()).toHaveValue('3');
    expect(answer).toHaveBeenCalledTimes(1);
  });

  it('adds one piece to a signed-out cart without a quantity', async () => {
    const quote = {
      request: { query: QuoteDocument, variables: { lines: [{ productId: 'p1', qty: 1 }] } },
      result: { data: { quote: aCart([{ product: shirt, qty: 1 }]) } },
      maxUsageCount: 3,
    };
    const { address } = renderPage('/cart/p1', { mocks: [asked(), quote] });
    expect(await quantity()).toHaveValue('1');
    expect(address()).toBe('/cart');
  });

  it('caps the quantity of the address at the maximum of a line', async () => {
    const asks = jest.fn(() => ({ data: { addToCart: aCart([{ product: shirt, qty: 8 }]) } }));
    const request = { query: AddToCartDocument, variables: { productId: 'p1', qty: 1_000_000 } };
    renderPage('/cart/p1?qty=3000000000', {
      user: shopper,
      mocks: [...serverCart([]), asked(), { request, result: asks }, ...serverCart([])],
    });
    expect(await quantity()).toHaveValue('8');
    expect(asks).toHaveBeenCalledTimes(1);
  });

  it('says so if the product is sold out', async () => {
    const { address } = renderPage('/cart/p1', { mocks: [asked(0)] });
    expect(await screen.findByText('Linen Shirt is out of stock')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/cart'));
    expect(screen.getByText('Your Cart is empty')).toBeVisible();
  });
});
