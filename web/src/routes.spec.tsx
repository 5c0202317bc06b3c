import { CartCountDocument } from './generated/graphql';
import { aCart, shopper } from './testing/fixtures';
import { screen, waitFor } from '@testing-library/react';
import { renderPage } from './testing/renderPage';

const emptyCart = { request: { query: CartCountDocument }, result: { data: { cart: aCart() } } };

describe('routes', () => {
  it('sends strangers to sign in, and remembers where they wanted to go', async () => {
    const { address } = renderPage('/order/o1');
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Forder%2Fo1'));
  });

  const ofAdmins = [
    '/admin/userlist',
    '/admin/user/u1/edit',
    '/admin/productlist',
    '/admin/productlist/2',
    '/admin/product/p1/edit',
    '/admin/orderlist',
    '/admin/audit',
  ];

  it.each(ofAdmins)('sends strangers from %s to sign in', async (path) => {
    const { address } = renderPage(path);
    await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent(path)}`));
  });

  it.each(ofAdmins)('sends shoppers from %s to the sign-in, which sends them home', async (path) => {
    const { address } = renderPage(path, { user: shopper, mocks: [emptyCart] });
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('has a friendly page for addresses it does not know', async () => {
    renderPage('/nowhere');
    expect(await screen.findByRole('heading', { name: 'We could not find that page' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/');
  });
});
