import { act, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import {
  CartCountDocument,
  CartDocument,
  CategoryProductsDocument,
  ProductDocument,
  ProductsDocument,
  ProfileDocument,
  SavedAddressesDocument,
  TopProductsDocument,
} from '../../generated/graphql';
import { endSession, startSession } from '../../lib/session';
import type { CurrentUser } from '../../lib/session';
import { unsavedIn } from '../../lib/unsaved';
import { aCart, admin, anAddress, aProduct, options, shopper } from '../../testing/fixtures';
import { renderPage } from '../../testing/renderPage';
import { storeAddress } from '../../testing/shipping';

/** Queries that are all still pending. */
const asked = [
  CartCountDocument,
  CartDocument,
  ProfileDocument,
  CategoryProductsDocument,
  ProductsDocument,
  TopProductsDocument,
].map((query) => ({
  request: { query, variables: () => true },
  result: { data: { cart: aCart() } },
  delay: 60_000,
  maxUsageCount: 9,
}));

describe('logging out while requests are pending', () => {
  const uncaught = jest.fn();
  let said: jest.SpyInstance;

  beforeEach(() => {
    said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    process.on('unhandledRejection', uncaught);
  });
  afterEach(() => {
    process.off('unhandledRejection', uncaught);
  });

  it.each(['/profile', '/cart', '/productcategory/mens'])('logs no error at %s', async (path) => {
    const { user } = renderPage(path, { user: shopper, mocks: asked });
    await user.click(await screen.findByRole('button', { name: 'Asha Rao' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect({ said: said.mock.calls, uncaught: uncaught.mock.calls }).toEqual({ said: [], uncaught: [] });
  });

  it('logs none when it happens in another tab', async () => {
    renderPage('/cart', { user: shopper, mocks: asked });
    expect(await screen.findByRole('button', { name: 'Asha Rao' })).toBeVisible();
    act(() => endSession());
    await waitFor(() => expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible());
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect({ said: said.mock.calls, uncaught: uncaught.mock.calls }).toEqual({ said: [], uncaught: [] });
  });
});

describe('unsaved form input', () => {
  const typed = unsavedIn('note', v.string());
  const left = () => sessionStorage.getItem('unsaved');

  async function typeInto() {
    const page = renderPage('/forgot-password', { user: shopper, mocks: asked });
    await screen.findByRole('heading', { level: 1 });
    typed.keep('half a');
    return page;
  }

  it('is deleted when another user signs in', async () => {
    await typeInto();
    act(() => endSession());
    expect(left()).toContain('half a');
    act(() => startSession({ token: 'token', user: admin }));
    await waitFor(() => expect(left()).toBeNull());
  });

  it('is deleted on logout', async () => {
    const { user } = await typeInto();
    await user.click(screen.getByRole('button', { name: 'Asha Rao' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(left()).toBeNull());
  });
});

describe('stored checkout data', () => {
  const KEPT = ['shippingAddress', 'paymentMethod', 'orderAttempt', 'openPayment'];
  const left = () => KEPT.filter((key) => localStorage.getItem(key) !== null);
  const signIn = (user: CurrentUser) => act(() => startSession({ token: 'token', user }));

  /** Opens the shop for a shopper in the middle of a checkout. */
  async function begin(user?: CurrentUser) {
    storeAddress();
    localStorage.setItem('paymentMethod', '"PayPal"');
    localStorage.setItem('orderAttempt', JSON.stringify({ idempotencyKey: 'k1' }));
    localStorage.setItem('openPayment', JSON.stringify({ orderId: 'o1' }));
    const page = renderPage('/forgot-password', { user, mocks: asked });
    await screen.findByRole('heading', { level: 1 });
    return page;
  }

  it('is kept if the same user signs in after the session ended', async () => {
    await begin(shopper);
    act(() => endSession());
    signIn(shopper);
    expect(left()).toEqual(KEPT);
  });

  it('is deleted for another user, even if the page was closed meanwhile', async () => {
    const { unmount } = await begin(shopper);
    unmount();
    endSession();
    renderPage('/forgot-password', { user: admin, mocks: asked });
    await waitFor(() => expect(left()).toEqual([]));
  });

  it('is taken over by the first user to sign in', async () => {
    await begin();
    signIn(shopper);
    expect(left()).toEqual(KEPT);
    signIn(admin);
    await waitFor(() => expect(left()).toEqual([]));
  });

  it('is deleted on logout, and the next user starts afresh', async () => {
    const { user } = await begin(shopper);
    await user.click(screen.getByRole('button', { name: 'Asha Rao' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(left()).toEqual([]));
    storeAddress();
    signIn(admin);
    expect(left()).toEqual(['shippingAddress']);
  });
});

describe('a page that stays open while another user signs in in another tab', () => {
  const next: CurrentUser = { ...shopper, id: 'u9', name: 'Ravi Iyer', email: 'ravi@example.com' };
  const isNext = () => localStorage.getItem('userInfo')?.includes(next.id) ?? false;
  const cart = aCart([{ product: aProduct(), qty: 1 }]);
  const { isAdmin: _, ...me } = shopper;
  const myOrders = { __typename: 'OrderPage' as const, page: 1, pages: 1, count: 0, items: [] };

  /** The server's answers for the signed-in user. */
  const answers = [
    { query: CartCountDocument, data: () => ({ cart }) },
    { query: CartDocument, data: () => ({ cart }) },
    { query: ProductDocument, data: () => ({ product: aProduct(), options }) },
    { query: SavedAddressesDocument, data: () => ({ addresses: isNext() ? [] : [anAddress()] }) },
    {
      query: ProfileDocument,
      data: () => ({
        me: {
          __typename: 'User',
          hasTwoFactor: false,
          ...me,
          ...(isNext() && { id: next.id, name: next.name }),
        },
        myOrders,
        addresses: [],
        sessions: [],
      }),
    },
  ].map(({ query, data }) => ({
    request: { query, variables: () => true },
    result: () => ({ data: data() }),
    maxUsageCount: 9,
  }));

  /** A tab that wakes up to another user's session without having seen the previous one end. */
  const signInElsewhere = () => act(() => Promise.resolve(startSession({ token: 'other', user: next })));

  it('shows the new user', async () => {
    renderPage('/profile', { user: shopper, mocks: answers });
    expect(await screen.findByLabelText('Name')).toHaveValue('Asha Rao');
    await signInElsewhere();
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Ravi Iyer'));
  });

  it('shows no addresses of the previous user', async () => {
    const { user } = renderPage('/shipping', { user: shopper, mocks: answers });
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue('Pune'));
    await user.type(screen.getByLabelText('Address'), ' A');
    await signInElsewhere();
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveValue(''));
    expect(screen.queryByRole('group', { name: 'Ship to' })).not.toBeInTheDocument();
    expect(localStorage.getItem('shippingAddress')).toBeNull();
  });

  it('shows no unsaved review of the previous user', async () => {
    const { user } = renderPage('/product/p1', { user: shopper, mocks: answers });
    await user.type(await screen.findByLabelText('Comment'), 'Half a');
    await signInElsewhere();
    await waitFor(() => expect(screen.getByLabelText('Comment')).toHaveValue(''));
  });
});
