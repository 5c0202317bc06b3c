import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { PlaceOrderMutationVariables } from '../../generated/graphql';
import { CartCountDocument, CartDocument, PlaceOrderDocument } from '../../generated/graphql';
import { aCart, aProduct, aVariant, shopper } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';
import { address, storeAddress } from '../../testing/shipping';

type Input = PlaceOrderMutationVariables['input'];

const shirt = aProduct({ price: 100 });
const amounts = { itemsPrice: 200, shippingPrice: 100, taxPrice: 30.25, totalPrice: 330 };
const cart = { ...aCart([{ product: shirt, qty: 2 }]), ...amounts };

const holds = (held: ReturnType<typeof aCart>) => [
  { request: { query: CartDocument }, result: { data: { cart: held } } },
  { request: { query: CartCountDocument }, result: { data: { cart: held } }, maxUsageCount: 5 },
];

let sent: Input[] = [];

/** Mocks an order's answer, whatever the order, and records it. */
function answering(result: object | Error) {
  return {
    request: {
      query: PlaceOrderDocument,
      variables: ({ input }: PlaceOrderMutationVariables) => {
        sent.push(input);
        return true;
      },
    },
    ...(result instanceof Error ? { error: result } : { result }),
  };
}

const placed = { data: { placeOrder: { __typename: 'Order' as const, id: 'o1' } } };
const offline = new TypeError('Failed to fetch');

const open = (...mocks: NonNullable<Parameters<typeof renderPage>[1]>['mocks'] & unknown[]) =>
  renderPage('/placeorder', { user: shopper, mocks });

const press = async (user: UserEvent) => {
  const button = () => screen.getByRole('button', { name: 'Place Order' });
  await waitFor(() => expect(button()).toBeEnabled()); // not while the cart is loading
  await user.click(button());
};

beforeEach(() => {
  sent = [];
  storeAddress();
});

describe('placing an order', () => {
  it('shows address, method, items and totals in rupees', async () => {
    open(...holds(cart));
    expect((await screen.findByText('Pune 411001')).parentElement).toHaveTextContent(
      '12 MG Road, Pune 411001, India',
    );
    expect(screen.getByText('Method: PayPal')).toBeVisible();
    const items = within(screen.getByRole('region', { name: 'Order Items' }));
    expect(items.getByRole('link', { name: 'Linen Shirt' })).toHaveAttribute('href', '/product/p1');
    expect(items.getByRole('img', { name: 'Linen Shirt' })).toBeVisible();
    expect(items.getByText(/2 x/)).toHaveTextContent('2 x ₹100 = ₹200');
    const summary = screen.getByRole('region', { name: 'Order Summary' });
    for (const line of ['Items₹200.00', 'Shipping₹100.00', 'Tax₹30.25', 'Total₹330.00']) {
      expect(summary).toHaveTextContent(line);
    }
  });

  it('shows size and colour of each line, and orders that variant', async () => {
    const line = { product: aProduct({ variants: [aVariant()] }), variant: aVariant(), qty: 1 };
    const { user } = open(...holds(aCart([line])), answering(placed), ...holds(aCart()));
    const items = within(await screen.findByRole('region', { name: 'Order Items' }));
    expect(items.getByText('Medium, Black')).toBeVisible();
    await press(user);
    await waitFor(() =>
      expect(sent).toMatchObject([{ lines: [{ productId: 'p1', qty: 1, variantId: 'v1' }] }]),
    );
  });

  it('sends the lines, the expected total and an idempotency key, then shows the order', async () => {
    const page = open(...holds(cart), answering(placed), ...holds(aCart()));
    await press(page.user);
    await waitFor(() => expect(page.address()).toBe('/order/o1'));
    expect(sent).toEqual([
      {
        lines: [{ productId: 'p1', qty: 2 }],
        shippingAddress: address,
        paymentMethod: 'PayPal',
        expectedTotal: 330,
        idempotencyKey: expect.stringMatching(/^\d+(-\d+){3}$/) as string,
      },
    ]);
    expect(localStorage.getItem('orderAttempt')).toBeNull();
  });

  it('shows an empty cart in the header, even while the cart is still being loaded', async () => {
    const slow = holds(aCart()).map((mock) => ({ ...mock, delay: Infinity }));
    const held = holds(cart).map((mock) => ({ ...mock, maxUsageCount: 1 }));
    const page = open(...held, answering(placed), ...slow);
    expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
    await press(page.user);
    await waitFor(() => expect(page.address()).toBe('/order/o1'));
    expect(await screen.findByRole('link', { name: 'Cart' })).toBeVisible();
  });

  it('shows the new total on PRICE_CHANGED, and orders at it with the same key when pressed again', async () => {
    const dearer = { ...cart, totalPrice: 445 };
    const page = open(
      ...holds(cart),
      answering(refusal('The total is now 445 rupees.', 'PRICE_CHANGED')),
      ...holds(dearer),
      answering(placed),
      ...holds(aCart()),
    );
    await press(page.user);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The total is now ₹445'));
    await press(page.user);
    await waitFor(() => expect(page.address()).toBe('/order/o1'));
    expect(sent.map(({ expectedTotal }) => expectedTotal)).toEqual([330, 445]);
    expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
  });

  it('shows why the order was rejected, and links to the cart', async () => {
    const page = open(
      ...holds(cart),
      answering(refusal('Linen Shirt is out of stock', 'OUT_OF_STOCK')),
      ...holds(cart),
    );
    await press(page.user);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Linen Shirt is out of stock');
    expect(within(alert).getByRole('link', { name: 'Change your cart' })).toHaveAttribute('href', '/cart');
    expect(page.address()).toBe('/placeorder');
  });

  it('marks a line that is sold out, or of more pieces than the stock', async () => {
    const scarce = aVariant({ countInStock: 6 });
    const boots = aProduct({ id: 'p2', name: 'Boots', variants: [scarce] });
    const lines = [
      { product: aProduct({ countInStock: 0 }), qty: 1 },
      { product: boots, variant: scarce, qty: 7 },
    ];
    open(...holds(aCart(lines)));
    const items = await screen.findByRole('region', { name: 'Order Items' });
    const [shirt, boot] = await within(items).findAllByRole('listitem');
    expect(within(shirt!).getByText('Out Of Stock')).toBeVisible();
    expect(within(boot!).getByText('Only 6 left')).toBeVisible();
  });

  it('does not mark a line that the stock covers', async () => {
    open(...holds(aCart([{ product: aProduct({ countInStock: 2 }), qty: 2 }])));
    await screen.findByText(/^2 x/);
    expect(screen.queryByText(/left|Out Of Stock/)).not.toBeInTheDocument();
  });

  it('names what is no longer sold, and the new total', async () => {
    const boots = { product: aProduct({ id: 'p2', name: 'Boots' }), qty: 1 };
    const { lines } = aCart([{ product: shirt, qty: 2 }, boots]);
    const both = { ...cart, lines, totalPrice: 1829 };
    const page = open(
      ...holds(both),
      answering(refusal('Product not found', 'NOT_FOUND')),
      ...holds({ ...cart, lines: lines.slice(0, 1) }),
    );
    await press(page.user);
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Boots is no longer sold and was taken out of your cart. The total is now ₹330. If that is fine with you, press Place Order again.',
      ),
    );
  });

  it('keeps its idempotency key after a lost response and a reload', async () => {
    const first = open(...holds(cart), answering(offline));
    await press(first.user);
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not reach the shop');
    first.unmount();
    const second = open(...holds(cart), answering(placed), ...holds(aCart()));
    await press(second.user);
    await waitFor(() => expect(second.address()).toBe('/order/o1'));
    expect(sent[1]?.idempotencyKey).toBe(sent[0]?.idempotencyKey);
  });

  it('recovers an order after a lost response, though the cart is already empty', async () => {
    const first = open(...holds(cart), answering(offline));
    await press(first.user);
    await screen.findByRole('alert');
    first.unmount();
    const second = open(...holds(aCart()), answering(placed), ...holds(aCart()));
    await second.user.click(await screen.findByRole('button', { name: 'Finish my order' }));
    await waitFor(() => expect(second.address()).toBe('/order/o1'));
    expect(sent[1]).toEqual(sent[0]);
  });

  it('confirms an order by toast if the shopper has left, and uses a new key for the next', async () => {
    const answer = jest.fn(() => placed);
    const late = { ...answering(placed), result: answer, delay: 1000 };
    const page = open(...holds(cart), late, ...holds(cart), answering(placed), ...holds(aCart()));
    await press(page.user);
    await act(() => page.router.navigate('/nowhere'));
    await waitFor(() => expect(answer).toHaveBeenCalled());
    expect(await screen.findByText('Your order is placed. You find it in your profile.')).toBeVisible();
    expect(page.address()).toBe('/nowhere');
    expect(localStorage.getItem('orderAttempt')).toBeNull();
    await act(() => page.router.navigate(-1));
    await press(page.user);
    await waitFor(() => expect(page.address()).toBe('/order/o1'));
    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });

  it('reloads the cart when another tab has ordered it', async () => {
    open(...holds(cart), ...holds(aCart()));
    expect(await screen.findByRole('button', { name: 'Place Order' })).toBeEnabled();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'orderAttempt' })));
    expect(await screen.findByText('Your Cart is empty')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  });

  it('uses a new idempotency key for a changed cart', async () => {
    const first = open(...holds(cart), answering(offline));
    await press(first.user);
    await screen.findByRole('alert');
    first.unmount();
    const more = { ...aCart([{ product: shirt, qty: 3 }]), ...amounts };
    const second = open(...holds(more), answering(placed), ...holds(aCart()));
    await press(second.user);
    await waitFor(() => expect(second.address()).toBe('/order/o1'));
    expect(sent[1]?.idempotencyKey).not.toBe(sent[0]?.idempotencyKey);
  });

  it('reloads the cart by Try again', async () => {
    const failed = {
      request: { query: CartDocument },
      result: refusal('The shop is busy', 'SERVICE_UNAVAILABLE'),
    };
    const { user } = open(failed, ...holds(cart));
    expect(await screen.findByRole('alert')).toHaveTextContent('The shop is busy');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Place Order' })).toBeEnabled();
  });

  it('disables Place Order and shows no totals for an empty cart', async () => {
    open(...holds(aCart()));
    expect(await screen.findByText('Your Cart is empty')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeDisabled();
    expect(screen.queryByText('Total')).not.toBeInTheDocument();
    expect(screen.queryByText(/We keep your items/)).not.toBeInTheDocument();
  });

  it('is the last step, and links to all others', async () => {
    open(...holds(cart));
    const steps = within(await screen.findByRole('navigation', { name: 'Checkout steps' }));
    expect(steps.getAllByRole('link').map((step) => step.getAttribute('href'))).toEqual([
      '/login?redirect=%2Fshipping',
      '/shipping',
      '/payment',
      '/placeorder',
    ]);
  });

  it('redirects to /shipping without an address', async () => {
    localStorage.removeItem('shippingAddress');
    const page = open(...holds(cart));
    await waitFor(() => expect(page.address()).toBe('/shipping'));
  });
});
