import { act, screen, waitFor } from '@testing-library/react';
import { CartCountDocument } from '../generated/graphql';
import { aCart, shopper } from '../testing/fixtures';
import { renderPage } from '../testing/renderPage';
import { loseSession } from './session';

const SAID = 'You were signed out. Please sign in again.';
const cart = { request: { query: CartCountDocument }, result: { data: { cart: aCart() } }, maxUsageCount: 9 };

async function open(path = '/profile') {
  const page = renderPage(path, { user: shopper, mocks: [cart] });
  await screen.findByRole('button', { name: 'Asha Rao' });
  return page;
}

/** What this tab hears when another one logs out. */
function logOutElsewhere() {
  localStorage.removeItem('userInfo');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userInfo', newValue: null })));
}

describe('a session that nobody has ended in this tab', () => {
  it('is missed when another tab logs out', async () => {
    const { address } = await open();
    logOutElsewhere();
    expect(await screen.findByText(SAID)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fprofile'));
  });

  it('is missed when the server ends it', async () => {
    await open();
    act(() => loseSession());
    expect(await screen.findByText(SAID)).toBeVisible();
  });

  it('is missed only once somebody looks', async () => {
    await open();
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    logOutElsewhere();
    expect(screen.queryByText(SAID)).not.toBeInTheDocument();
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText(SAID)).toBeVisible();
  });

  it('is not missed by whoever has logged out here', async () => {
    const { user } = await open('/cart');
    await user.click(screen.getByRole('button', { name: 'Asha Rao' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(screen.queryByText(SAID)).not.toBeInTheDocument();
  });
});
