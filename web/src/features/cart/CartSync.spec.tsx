import { act, screen, waitFor } from '@testing-library/react';
import {
  CartCountDocument,
  CartDocument,
  QuoteDocument,
  SavedAddressesDocument,
  SyncCartDocument,
} from '../../generated/graphql';
import { endSession, startSession } from '../../lib/session';
import { decided } from '../../testing/decided';
import { aCart, aCartItem, admin, aProduct, aVariant, shopper } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';

const held = aCart([{ product: aProduct(), qty: 1 }]);
const stored = () => localStorage.getItem('cartItems');
/** The account's cart, which is empty until the browser's lines arrive. */
const cart = { result: () => ({ data: { cart: stored() ? aCart() : held } }), maxUsageCount: 99 };
const account = [
  { ...cart, request: { query: CartDocument } },
  { ...cart, request: { query: CartCountDocument } },
  { request: { query: SavedAddressesDocument }, result: { data: { addresses: [] } } },
];
const request = { query: SyncCartDocument, variables: { lines: [{ productId: 'p1', qty: 1 }] } };
const away = { request, result: refusal('The shop is busy', 'SERVICE_UNAVAILABLE') };
const taken = { request, result: { data: { syncCart: held } } };

const open = (path: string, ...answers: (typeof away | typeof taken)[]) =>
  renderPage(path, { user: shopper, cartItems: [aCartItem()], mocks: [...account, decided, ...answers] });

let failures: jest.SpyInstance;
beforeEach(() => {
  failures = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a local cart whose first sync failed', () => {
  it('is synced later; the checkout waits instead of treating the cart as empty', async () => {
    const { address } = open('/shipping', away, taken);
    await waitFor(() => expect(failures).toHaveBeenCalled());
    expect(await screen.findByLabelText('Address')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await waitFor(() => expect(stored()).toBeNull());
    expect(address()).toBe('/shipping');
    expect(screen.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });

  it('is synced at once by Try again', async () => {
    const { user } = open('/cart', away, taken);
    expect(await screen.findByRole('alert')).toHaveTextContent('The shop is busy');
    expect(screen.queryByText('Your Cart is empty')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('combobox', { name: 'Quantity of Linen Shirt' })).toHaveValue('1');
    expect(stored()).toBeNull();
  });

  it('is synced at once when the network is back', async () => {
    open('/cart', away, away, taken);
    await waitFor(() => expect(failures).toHaveBeenCalledTimes(1));
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await waitFor(() => expect(failures).toHaveBeenCalledTimes(2));
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(stored()).toBeNull(), { timeout: 1500 }); // sooner than the retry would be
  });

  it('is dropped if the server rejects it for good, with the reason', async () => {
    open('/cart', { request, result: refusal('A cart holds up to 100 products', 'BAD_USER_INPUT') });
    expect(await screen.findByText('A cart holds up to 100 products')).toBeVisible();
    expect(stored()).toBeNull();
  });

  it('is also dropped if the quote for it is rejected', async () => {
    const refused = refusal('quantity must not be greater than 1000000', 'BAD_USER_INPUT');
    renderPage('/cart', {
      user: shopper,
      cartItems: [aCartItem()],
      mocks: [...account, { ...decided, result: refused }, { request, result: refused }],
    });
    expect(await screen.findByText('quantity must not be greater than 1000000')).toBeVisible();
    expect(stored()).toBeNull();
  });

  const owned = Array.from({ length: 99 }, (_, index) => ({
    product: aProduct({ id: `a${index}` }),
    qty: 1,
  }));
  const line = (productId: string) => ({ productId, qty: 1 });
  const sync = (...ids: string[]) => ({ query: SyncCartDocument, variables: { lines: ids.map(line) } });
  const full = refusal('A cart holds up to 100 products', 'BAD_USER_INPUT');

  it('is synced as far as it fits, and the rest stays in the browser', async () => {
    const synced = aCart([...owned, { product: aProduct(), qty: 1 }]);
    renderPage('/nowhere', {
      user: shopper,
      cartItems: ['p1', 'a7', 'p2', 'p3'].map((product) => aCartItem({ product })),
      mocks: [
        decided,
        { request: sync('p1', 'a7', 'p2', 'p3'), result: full },
        { request: { query: CartDocument }, result: { data: { cart: aCart(owned) } } },
        { request: sync('p1', 'a7'), result: { data: { syncCart: synced } } },
        { request: { query: CartCountDocument }, result: { data: { cart: synced } }, maxUsageCount: 9 },
      ],
    });
    expect(await screen.findByText(/A cart holds up to 100 products.*2 more wait/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Cart, 100 items' })).toBeVisible();
    expect(JSON.parse(stored() ?? '')).toMatchObject([{ product: 'p2' }, { product: 'p3' }]);
  });

  it('loses nothing if another tab fills the cart meanwhile', async () => {
    const lines = ['p1', 'a7', 'p2'];
    renderPage('/nowhere', {
      user: shopper,
      cartItems: lines.map((product) => aCartItem({ product })),
      mocks: [
        decided,
        { request: sync(...lines), result: full },
        { request: { query: CartDocument }, result: { data: { cart: aCart(owned) } } },
        { request: sync('p1', 'a7'), result: full },
        { request: { query: CartCountDocument }, result: { data: { cart: aCart(owned) } }, maxUsageCount: 9 },
      ],
    });
    await waitFor(() => expect(failures).toHaveBeenCalled());
    expect(JSON.parse(stored() ?? '')).toMatchObject(lines.map((product) => ({ product })));
  });

  it.each([
    ['Linen Shirt, Small is sold out and was left out.', aCart()],
    [
      'Only 2 of Linen Shirt, Small are left.',
      aCart([{ product: aProduct(), variant: aVariant({ size: 'Small', color: null }), qty: 2 }]),
    ],
  ])('says what the server did not take: %s', async (sentence, synced) => {
    const { id } = aVariant();
    renderPage('/nowhere', {
      user: shopper,
      cartItems: [aCartItem({ variant: id, size: 'Small', qty: 3 })],
      mocks: [
        {
          request: {
            query: SyncCartDocument,
            variables: { lines: [{ productId: 'p1', qty: 3, variantId: id }] },
          },
          result: { data: { syncCart: synced } },
        },
        ...account,
      ],
    });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(stored()).toBeNull();
  });

  it('stays in the browser while the quote for it fails', async () => {
    const lines = [{ productId: 'p1', qty: 1 }];
    const refused = refusal('The shop is busy', 'SERVICE_UNAVAILABLE');
    renderPage('/nowhere', {
      user: shopper,
      cartItems: [aCartItem()],
      mocks: [
        ...account,
        { request: { query: QuoteDocument, variables: { lines } }, result: refused },
        taken,
      ],
    });
    await waitFor(() => expect(failures).toHaveBeenCalled());
    expect(stored()).not.toBeNull();
  });

  it('is synced to the next user who signs in', async () => {
    open('/login', away, taken);
    await waitFor(() => expect(failures).toHaveBeenCalled());
    act(() => endSession());
    act(() => startSession({ token: 'other', user: admin }));
    await waitFor(() => expect(stored()).toBeNull());
  });
});
