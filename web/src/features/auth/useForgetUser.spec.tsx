import { act, screen, waitFor } from '@testing-library/react';
import {
  CartCountDocument,
  CartDocument,
  CategoryProductsDocument,
  ProductsDocument,
  ProfileDocument,
  TopProductsDocument,
} from '../../generated/graphql';
import { endSession } from '../../lib/session';
import { aCart, shopper } from '../../testing/fixtures';
import { renderPage } from '../../testing/renderPage';

/** Everything that is asked for is still on its way. */
const asked = [
  ...[CartCountDocument, CartDocument, ProfileDocument],
  ...[CategoryProductsDocument, ProductsDocument, TopProductsDocument],
].map((query) => ({
  request: { query, variables: () => true },
  result: { data: { cart: aCart() } },
  delay: 60_000,
  maxUsageCount: 9,
}));

describe('logging out while a page asks', () => {
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
