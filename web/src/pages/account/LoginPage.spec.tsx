import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { CartCountDocument, LoginDocument, SyncCartDocument } from '../../generated/graphql';
import { endSession } from '../../lib/session';
import { expectBriefToast } from '../../testing/briefToast';
import { decided } from '../../testing/decided';
import { aCart, aCartItem, aProduct, shopper } from '../../testing/fixtures';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';

const request = {
  query: LoginDocument,
  variables: { input: { email: 'asha@example.com', password: 'Secret1' } },
};
const user = { __typename: 'User' as const, ...shopper };
const welcome = {
  request,
  result: { data: { login: { __typename: 'AuthPayload' as const, token: 'fresh', user } } },
};
const emptyCart = {
  request: { query: CartCountDocument },
  result: { data: { cart: aCart() } },
  maxUsageCount: 3,
};

const button = () => screen.getByRole('button', { name: 'Sign In' });

async function fill(user: UserEvent) {
  await user.type(await screen.findByLabelText('Email Address'), 'asha@example.com');
  await user.type(screen.getByLabelText('Password'), 'Secret1');
}

async function signIn(user: UserEvent) {
  await fill(user);
  await user.click(button());
}

describe('signing in', () => {
  afterEach(() => act(() => endSession())); // where storage is refused, the session lives as long as the page

  it('stores user and token in local storage and goes home', async () => {
    const { user, address } = renderPage('/login', { mocks: [welcome, emptyCart] });
    await signIn(user);
    await waitFor(() => expect(address()).toBe('/'));
    expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual({
      _id: 'u1',
      name: 'Asha Rao',
      email: 'asha@example.com',
      isAdmin: 'false',
      token: 'fresh',
    });
  });

  it('warns if the browser refuses to store anything', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    });
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user } = renderPage('/login', { mocks: [welcome, emptyCart] });
    await signIn(user);
    expect(await screen.findByText(/does not let the shop store anything/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Asha Rao' })).toBeVisible();
  });

  it('goes to the redirect address', async () => {
    const { user, address } = renderPage('/login?redirect=%2Fshipping', { mocks: [welcome, emptyCart] });
    await signIn(user);
    await waitFor(() => expect(address()).toBe('/shipping'));
  });

  it('ignores a redirect to another site', async () => {
    const { address } = renderPage('/login?redirect=%2F%2Felsewhere.example', {
      user: shopper,
      mocks: [emptyCart],
    });
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('syncs the local cart', async () => {
    const sync = {
      request: { query: SyncCartDocument, variables: { lines: [{ productId: 'p1', qty: 2 }] } },
      result: { data: { syncCart: aCart([{ product: aProduct(), qty: 2 }]) } },
    };
    const { user } = renderPage('/login?redirect=%2Fshipping', {
      cartItems: [aCartItem({ qty: 2 })],
      mocks: [welcome, decided, sync],
    });
    await signIn(user);
    await waitFor(() => expect(localStorage.getItem('cartItems')).toBeNull());
    expect(await screen.findByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  });

  it('shows an error as a toast for two seconds and keeps the input', async () => {
    const wrong = { request, result: refusal('Invalid email or password', 'UNAUTHENTICATED'), delay: 0 };
    const { user } = renderPage('/login', { mocks: [wrong] });
    await fill(user);
    await expectBriefToast('Invalid email or password', () => fireEvent.click(button()));
    expect(screen.getByLabelText('Email Address')).toHaveValue('asha@example.com');
  });

  it('asks for a code if the account has two-step sign-in, and keeps the input', async () => {
    const asks = {
      request,
      result: refusal('Enter the code of your authenticator app', 'UNAUTHENTICATED', 'code'),
    };
    const { input } = request.variables;
    const withCode = {
      ...welcome,
      request: { ...request, variables: { input: { ...input, code: '287082' } } },
    };
    const { user, address } = renderPage('/login', { mocks: [asks, withCode, emptyCart] });
    await signIn(user);
    const code = await screen.findByLabelText('Code');
    expect(code).toHaveFocus();
    expect(code).toHaveAccessibleDescription(/^Enter the code of your authenticator app/);
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByLabelText('Password')).toHaveValue('Secret1');
    await user.type(code, '287082{Enter}');
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('rejects a wrong code, and keeps the code field', async () => {
    const asks = {
      request,
      result: refusal('Enter the code of your authenticator app', 'UNAUTHENTICATED', 'code'),
    };
    const { input } = request.variables;
    const wrong = {
      request: { ...request, variables: { input: { ...input, code: '000000' } } },
      result: refusal('The code is not right', 'UNAUTHENTICATED'),
    };
    const { user } = renderPage('/login', { mocks: [asks, wrong] });
    await signIn(user);
    await user.type(await screen.findByLabelText('Code'), '000000{Enter}');
    const toasts = screen.getByRole('region', { name: 'Notifications' });
    await waitFor(() => expect(toasts).toHaveTextContent('The code is not right'));
    expect(screen.getByLabelText('Code')).toHaveValue('000000');
  });

  it('links each validation message to its field', async () => {
    const { user } = renderPage('/login');
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    expect(await screen.findByText('Please enter a valid email address')).toBeVisible();
    expect(screen.getByLabelText('Email Address')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    );
    expect(screen.getByLabelText('Email Address')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toBeInvalid();
  });

  it('links new customers to the sign-up, keeping the redirect', async () => {
    renderPage('/login?redirect=%2Fshipping');
    expect(await screen.findByText(/New Customer \?/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/register?redirect=%2Fshipping',
    );
    expect(screen.getByLabelText('Email Address')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  });

  it('has the heading Sign In, and passes on no redirect if there is none', async () => {
    renderPage('/login');
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign In' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register');
  });

  it('redirects signed-in users home', async () => {
    const { address } = renderPage('/login', { user: shopper, mocks: [emptyCart] });
    await waitFor(() => expect(address()).toBe('/'));
  });
});
