import type { MockLink } from '@apollo/client/testing';
import { CartCountDocument } from '../generated/graphql';
import { aCart, admin } from './fixtures';
import { renderPage } from './renderPage';

/** Fixtures of the admin's part of the GraphQL API. */

export function aUser(overrides = {}) {
  return {
    __typename: 'User' as const,
    id: 'u7',
    name: 'Meera Nair',
    email: 'meera@example.com',
    isAdmin: false,
    hasTwoFactor: false,
    ...overrides,
  };
}

export function anOrderRow(overrides = {}) {
  return {
    __typename: 'Order' as const,
    id: 'o1',
    number: '482-913-075',
    status: 'PLACED' as 'PLACED' | 'PAID' | 'DELIVERED' | 'CANCELLED',
    totalPrice: 1723,
    refunded: 0,
    refundable: 0,
    refundFailed: false,
    paidAt: null as string | null,
    deliveredAt: null as string | null,
    createdAt: '2026-10-05T09:00:00.000Z',
    user: aUser(),
    ...overrides,
  };
}

/** One page of a list. */
export function aPage<Item, Type extends string>(__typename: Type, items: Item[], pages = 1) {
  return { __typename, items, pages, count: items.length };
}

/** One page of the admin's list of products. */
export const aPageOfProducts = (items: object[], pages = 1) => ({
  ...aPage('AdminProductPage', items, pages),
  countIsExact: true,
});

/** Opens a page for a signed-in admin with an empty cart. */
export function openAsAdmin(path: string, mocks: readonly MockLink.MockedResponse[]) {
  const cart = { request: { query: CartCountDocument }, result: { data: { cart: aCart() } } };
  return renderPage(path, { user: admin, mocks: [{ ...cart, maxUsageCount: 9 }, ...mocks] });
}
