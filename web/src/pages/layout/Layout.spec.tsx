import { act, screen, waitFor } from '@testing-library/react';
import { GraphQLError } from 'graphql';
import {
  CartCountDocument,
  CartDocument,
  LogoutDocument,
  SuggestDocument,
  SyncCartDocument,
} from '../../generated/graphql';
import { startSession } from '../../lib/session';
import { decided } from '../../testing/decided';
import { aCart, aCartItem, admin, aProduct, shopper } from '../../testing/fixtures';
import { renderPage } from '../../testing/renderPage';

const cartOf = (qty: number) => ({
  request: { query: CartCountDocument },
  result: { data: { cart: { __typename: 'Cart' as const, count: qty } } },
});

describe('the footer', () => {
  it('shows the copyright, centred', async () => {
    renderPage('/cart');
    const footer = await screen.findByRole('contentinfo');
    expect(footer).toHaveTextContent(/^Copyright © E-Commerce$/);
    expect(footer).toHaveStyle({ textAlign: 'center' });
  });
});

describe('the header', () => {
  it('links to the home page and the cart', async () => {
    renderPage('/login');
    expect(await screen.findByRole('link', { name: 'E-Commerce' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Cart' })).toHaveAttribute('href', '/cart');
    expect(screen.getByPlaceholderText('Search Product')).toBeVisible();
  });

  it('offers signing in to signed-out visitors, and no admin menu', async () => {
    renderPage('/cart');
    expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    expect(screen.queryByRole('button', { name: 'Admin' })).not.toBeInTheDocument();
  });

  it('names the shopper and logs out to the home page', async () => {
    const logout = jest.fn(() => ({ data: { logout: true } }));
    const { user, address } = renderPage('/profile', {
      user: shopper,
      mocks: [cartOf(0), { request: { query: LogoutDocument }, result: logout }],
    });
    const menu = await screen.findByRole('button', { name: 'Asha Rao' });
    expect(screen.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
    await user.click(menu);
    expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(address()).toBe('/');
    expect(localStorage.getItem('userInfo')).toBeNull();
    await waitFor(() => expect(logout).toHaveBeenCalled());
  });

  it('moves the focus to the heading after logging out on the home page', async () => {
    const { user } = renderPage('/', { user: shopper, mocks: [cartOf(0)] });
    await user.click(await screen.findByRole('button', { name: 'Asha Rao' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Latest Products' })).toHaveFocus();
  });

  it('clears cached data on logout', async () => {
    const { user } = renderPage('/login?redirect=%2Fno-page', {
      user: shopper,
      mocks: [cartOf(3), cartOf(1)],
    });
    expect(await screen.findByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Asha Rao' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('link', { name: 'Cart' })).toBeVisible();
    act(() => startSession({ token: 'other', user: admin }));
    expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  });

  it('gives admins their menu', async () => {
    const { user } = renderPage('/cart', { user: admin, mocks: [cartOf(0)] });
    await user.click(await screen.findByRole('button', { name: 'Admin' }));
    for (const [name, path] of [
      ['Users', '/admin/userlist'],
      ['Products', '/admin/productlist'],
      ['Orders', '/admin/orderlist'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
    }
  });

  it.each([true, 'false', 'TRUE'])(
    "has no admin menu for isAdmin %j, which is not the text 'true'",
    async (isAdmin) => {
      const stored = { _id: 'u1', name: 'Asha Rao', email: 'asha@example.com', isAdmin, token: 'token' };
      localStorage.setItem('userInfo', JSON.stringify(stored));
      renderPage('/cart', { mocks: [cartOf(0)] });
      expect(await screen.findByRole('button', { name: 'Asha Rao' })).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Admin' })).not.toBeInTheDocument();
    },
  );

  it('searches for what was typed and clears the box', async () => {
    const { user, address } = renderPage('/cart');
    const box = await screen.findByRole('combobox', { name: 'Search Product' });
    await user.type(box, ' red shoes {Enter}');
    await waitFor(() => expect(address()).toBe('/search/red%20shoes/page/1'));
    expect(box).toHaveValue('');
  });

  it('limits the input to 200 characters', async () => {
    const { user } = renderPage('/cart');
    const box = await screen.findByRole('combobox', { name: 'Search Product' });
    await user.click(box);
    await user.paste('a'.repeat(260));
    expect(box).toHaveValue('a'.repeat(200));
  });

  it.each(['', '   '])('goes home for a blank search: %j', async (text) => {
    const { user, address } = renderPage('/cart');
    await user.click(await screen.findByRole('combobox'));
    await user.paste(text);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(address()).toBe('/'));
  });

  it.each(['.', '..'])('searches for %j instead of reading it as a relative path', async (text) => {
    const { user, address } = renderPage('/cart');
    await user.type(await screen.findByRole('combobox'), `${text}{Enter}`);
    await waitFor(() => expect(address()).toBe(`/search/${text}%20/page/1`));
  });

  it('does not offer suggestions for earlier input', async () => {
    const suggest = {
      request: { query: SuggestDocument, variables: { keyword: 'sh' } },
      result: { data: { suggest: ['Shirt', 'Shoe'] } },
    };
    const { user } = renderPage('/cart', { mocks: [suggest] });
    const box = await screen.findByRole('combobox');
    await user.type(box, 'sh');
    await screen.findByRole('option', { name: 'Shoe' });
    await user.type(box, 'i');
    expect(screen.getByRole('option', { name: 'Shirt' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Shoe' })).not.toBeInTheDocument();
    await user.clear(box);
    await user.type(box, 'boot');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('searches for a suggestion chosen with the arrow keys', async () => {
    const suggest = {
      request: { query: SuggestDocument, variables: { keyword: 'shi' } },
      result: { data: { suggest: ['Linen Shirt', 'Shirt Dress'] } },
    };
    const { user, address } = renderPage('/cart', { mocks: [suggest] });
    await user.type(await screen.findByRole('combobox'), 'shi');
    await screen.findByRole('option', { name: 'Shirt Dress' });
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/search/Shirt%20Dress/page/1'));
  });

  it.each([
    [
      'the marked suggestion, though the next response has it elsewhere',
      'Shirt Dress',
      '/search/Shirt%20Dress/page/1',
    ],
    ['what was typed if the next response lacks the marked suggestion', 'Shirt Belt', '/search/shi/page/1'],
  ])('searches for %s', async (_, last, expected) => {
    const answers = { sh: ['Shirt', 'Shirt Dress'], shi: ['Linen Shirt', 'Shirt', last] };
    const mocks = Object.entries(answers).map(([keyword, suggest], index) => ({
      request: { query: SuggestDocument, variables: { keyword } },
      result: { data: { suggest } },
      delay: index * 500, // the second arrives once the first is marked
    }));
    const { user, address } = renderPage('/cart', { mocks });
    const box = await screen.findByRole('combobox');
    await user.type(box, 'sh');
    await screen.findByRole('option', { name: 'Shirt Dress' });
    await user.type(box, 'i{ArrowUp}');
    await screen.findByRole('option', { name: 'Linen Shirt' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(expected));
  });
});

describe('the cart in the header', () => {
  it('counts the pieces of a signed-out shopper', async () => {
    renderPage('/login', { cartItems: [aCartItem({ qty: 2 }), aCartItem({ product: 'p2' })] });
    expect(await screen.findByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  });

  it('syncs the local cart to the server after signing in, then deletes it', async () => {
    const sync = {
      request: { query: SyncCartDocument, variables: { lines: [{ productId: 'p1', qty: 2 }] } },
      result: { data: { syncCart: aCart([{ product: aProduct(), qty: 5 }]) } },
    };
    renderPage('/', { user: shopper, cartItems: [aCartItem({ qty: 2 })], mocks: [decided, sync] });
    expect(await screen.findByRole('link', { name: 'Cart, 5 items' })).toBeVisible();
    expect(localStorage.getItem('cartItems')).toBeNull();
  });
});

describe('a local cart that cannot be synced', () => {
  const lines = [{ productId: 'p1', qty: 1 }];
  const failing = (code: string) => ({
    request: { query: SyncCartDocument, variables: { lines } },
    result: { errors: [new GraphQLError('No', { extensions: { code } })] },
  });

  it('is kept if the server is unavailable, and deleted if it is rejected as invalid', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation();
    const mocks = [decided, failing('SERVICE_UNAVAILABLE'), cartOf(4)];
    const { unmount } = renderPage('/login', { user: shopper, cartItems: [aCartItem()], mocks });
    await waitFor(() => expect(log).toHaveBeenCalled());
    expect(localStorage.getItem('cartItems')).not.toBeNull();
    unmount();

    renderPage('/login', {
      user: shopper,
      cartItems: [aCartItem()],
      mocks: [
        decided,
        failing('BAD_USER_INPUT'),
        { request: { query: CartDocument }, result: { data: { cart: aCart() } } },
        cartOf(4),
      ],
    });
    await waitFor(() => expect(localStorage.getItem('cartItems')).toBeNull());
  });
});

describe('a navigation', () => {
  it('adds no live region without text, which would announce nothing', async () => {
    const { user } = renderPage('/login');
    const cart = await screen.findByRole('link', { name: 'Cart' });
    const added: Node[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) added.push(...addedNodes);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    await user.click(cart);
    await screen.findByRole('heading', { name: 'Shopping Cart' });
    observer.disconnect();
    expect(added.filter((node) => node instanceof Element && node.matches('[role=status]:empty'))).toEqual(
      [],
    );
  });
});
