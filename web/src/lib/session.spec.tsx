import { act, screen, waitFor } from '@testing-library/react';
import { CartCountDocument } from '../generated/graphql';
import { aCart, shopper } from '../testing/fixtures';
import { renderPage } from '../testing/renderPage';
import { expireSession, startSession } from './session';

const SAID = 'You were signed out. Please sign in again.';
const cart = { request: { query: CartCountDocument }, result: { data: { cart: aCart() } }, maxUsageCount: 9 };

async function open(path = '/profile') {
  const page = renderPage(path, { user: shopper, mocks: [cart] });
  await screen.findByRole('button', { name: 'Asha Rao' });
  return page;
}

/** The storage event of a logout in another tab. */
function logOutElsewhere() {
  localStorage.removeItem('userInfo');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo', newValue: null })));
}

/** The storage event of another tab in which another account signs in, or the same one is stored anew. */
function signInElsewhere(changes: object) {
  const oldValue = localStorage.getItem('userInfo')!;
  const newValue = JSON.stringify({ ...(JSON.parse(oldValue) as object), ...changes });
  localStorage.setItem('userInfo', newValue);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo', oldValue, newValue })));
}

describe('the notice of a session that was not ended in this tab', () => {
  it('appears when another tab logs out, and leads to the sign-in', async () => {
    const { address } = await open();
    logOutElsewhere();
    expect(await screen.findByText(SAID)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fprofile'));
  });

  it('appears when the server ends the session', async () => {
    await open();
    act(() => expireSession());
    expect(await screen.findByText(SAID)).toBeVisible();
  });

  it('appears only once the tab is visible', async () => {
    await open();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    logOutElsewhere();
    expect(screen.queryByText(SAID)).not.toBeInTheDocument();
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText(SAID)).toBeVisible();
  });

  it('disappears on signing in', async () => {
    await open();
    act(() => expireSession());
    await screen.findByText(SAID);
    act(() => startSession({ token: 'fresh', user: shopper }));
    expect(await screen.findByRole('button', { name: 'Asha Rao' })).toBeVisible();
    expect(screen.queryByText(SAID)).not.toBeInTheDocument();
  });

  it('disappears on signing in in another tab', async () => {
    await open('/nowhere');
    const stored = localStorage.getItem('userInfo')!;
    logOutElsewhere();
    await screen.findByText(SAID);
    localStorage.setItem('userInfo', stored);
    signInElsewhere({});
    expect(await screen.findByRole('button', { name: 'Asha Rao' })).toBeVisible();
    expect(screen.queryByText(SAID)).not.toBeInTheDocument();
  });

  it('names the new account when another one signs in in another tab', async () => {
    await open('/nowhere');
    signInElsewhere({ _id: 'u9', name: 'Ravi Iyer' });
    expect(await screen.findByText('You are now signed in as Ravi Iyer.')).toBeVisible();
  });

  it('does not appear when the account is renamed in another tab', async () => {
    await open('/nowhere');
    signInElsewhere({ name: 'Asha Menon' });
    expect(await screen.findByRole('button', { name: 'Asha Menon' })).toBeVisible();
    expect(screen.queryByText(/^You are now signed in/)).not.toBeInTheDocument();
  });

  it('does not appear after logging out in this tab', async () => {
    const { user } = await open('/cart');
    await user.click(screen.getByRole('button', { name: 'Asha Rao' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(screen.queryByText(SAID)).not.toBeInTheDocument();
  });
});
