import { screen, waitFor } from '@testing-library/react';
import { matchRoutes } from 'react-router-dom';
import { CartCountDocument } from './generated/graphql';
import { routes } from './routes';
import { aCart, shopper } from './testing/fixtures';
import { renderPage } from './testing/renderPage';

const emptyCart = { request: { query: CartCountDocument }, result: { data: { cart: aCart() } } };

describe('routes', () => {
  it.each([
    '/',
    '/productcategory/:keyword',
    '/productcategory/:keyword/page/:pageNumber',
    '/search/:keyword',
    '/page/:pageNumber',
    '/search/:keyword/page/:pageNumber',
    '/product/:keyword/page/:pageNumber',
    '/product/:id',
    '/cart',
    '/cart/:id',
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/profile',
    '/shipping',
    '/payment',
    '/placeorder',
    '/order/:orderId',
    '/admin/userlist',
    '/admin/user/:id/edit',
    '/admin/productlist',
    '/admin/productlist/:pageNumber',
    '/admin/orderlist',
  ])('have a page for %s', (path) => {
    const address = path.replaceAll(/:\w+/g, '7');
    expect(matchRoutes(routes, address)?.at(-1)?.route.path).toBe(path);
  });

  it('redirect signed-out visitors to the sign-in, and keep the address', async () => {
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
    '/admin/options',
    '/admin/mails',
    '/admin/audit',
  ];

  it.each(ofAdmins)('redirect signed-out visitors from %s to the sign-in', async (path) => {
    const { address } = renderPage(path);
    await waitFor(() => expect(address()).toBe(`/login?redirect=${encodeURIComponent(path)}`));
  });

  it.each(ofAdmins)('redirect shoppers from %s to the sign-in, which redirects them home', async (path) => {
    const { address, router } = renderPage(path, { user: shopper, mocks: [emptyCart] });
    const visited: string[] = [];
    router.subscribe(({ location }) => visited.push(location.pathname + location.search));
    await waitFor(() => expect(address()).toBe('/'));
    expect(visited).toContain('/login');
  });

  it('have a not-found page for unknown addresses', async () => {
    renderPage('/nowhere');
    expect(await screen.findByRole('heading', { name: 'We could not find that page' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the shop' })).toHaveAttribute('href', '/');
  });

  it('end the session on logout even if the home page never loads, without asking to sign in', async () => {
    const home = matchRoutes(routes, '/')!.at(-1)!.route as { lazy: () => Promise<object> };
    jest.spyOn(home, 'lazy').mockReturnValue(new Promise(() => undefined));
    const { user, router, address } = renderPage('/profile', { user: shopper, mocks: [emptyCart] });
    await user.click(await screen.findByRole('button', { name: 'Asha Rao' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(localStorage.getItem('userInfo')).toBeNull();
    expect([address(), router.state.navigation.location?.pathname]).toEqual(['/profile', '/']);
  });
});
