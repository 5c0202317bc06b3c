import type { MockLink } from '@apollo/client/testing';
import { MockedProvider } from '@apollo/client/testing/react';
import { ChakraProvider } from '@chakra-ui/react';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createCache } from '../apollo';
import type { LocalCartLine } from '../lib/localCart';
import { startSession } from '../lib/session';
import type { CurrentUser } from '../lib/session';
import { routes } from '../routes';
import { system } from '../theme';

interface Options {
  mocks?: readonly MockLink.MockedResponse[];
  /** The signed-in user. */
  user?: CurrentUser;
  /** The cart of a signed-out shopper. */
  cartItems?: LocalCartLine[];
}

/** Opens the shop at `path` through its router; returns the simulated user and the router. */
export function renderPage(path: string, { mocks = [], user, cartItems }: Options = {}) {
  if (user) startSession({ token: 'token', user });
  if (cartItems) localStorage.setItem('cartItems', JSON.stringify(cartItems));
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <MockedProvider mocks={mocks} cache={createCache()} showWarnings={false}>
      <ChakraProvider value={system}>
        <RouterProvider router={router} useTransitions={false} />
      </ChakraProvider>
    </MockedProvider>,
  );
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, router, address, user: userEvent.setup() };
}
