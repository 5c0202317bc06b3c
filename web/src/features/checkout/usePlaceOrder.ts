import { useApolloClient } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useCallback, useEffect } from 'react';
import { CartCountDocument, CartDocument, usePlaceOrderMutation } from '../../generated/graphql';
import { lastAttempt } from '../../lib/checkoutStore';
import type { OrderAttempt } from '../../lib/checkoutStore';
import { codeOf, isRefusal } from '../../lib/errors';
import { showToast } from '../../lib/toasts';
import { useIsUnmounted } from '../../lib/useIsUnmounted';
import { forgetStock } from '../products/stockCache';
import { beginAttempt, endAttempt, noteRefusal } from './orderAttempt';

const CART_HAS_CHANGED = new Set(['PRICE_CHANGED', 'OUT_OF_STOCK', 'NOT_FOUND']);

/** Places an order, or asks again for the outcome of one. */
export function usePlaceOrder() {
  const client = useApolloClient();
  const isUnmounted = useIsUnmounted();
  const [placeOrder, { loading, error, data }] = usePlaceOrderMutation({
    // The ordered lines have left the cart, and their pieces the stock. The server will say whether other lines remain.
    update(cache, _result, { variables }) {
      cache.modify({ fields: { cart: () => ({ __typename: 'Cart', count: 0 }) } });
      forgetStock(cache, variables?.input.lines.map(({ productId }) => productId) ?? []);
    },
  });

  const orderId = data?.placeOrder.id;

  /** The cart's own query shows the error if this fails. */
  const refetchCart = useCallback(
    (query: DocumentNode = CartDocument) =>
      client.refetchQueries({ include: [query] }).catch(() => undefined),
    [client],
  );

  useEffect(() => {
    if (orderId) return endAttempt();
    // Another tab has placed the order that this one still shows.
    return lastAttempt.subscribe(() => {
      if (!lastAttempt.get()) void refetchCart();
    });
  }, [orderId, refetchCart]);

  async function place({ request, expectedTotal }: Pick<OrderAttempt, 'request' | 'expectedTotal'>) {
    const { idempotencyKey } = beginAttempt(request, expectedTotal);
    try {
      await placeOrder({ variables: { input: { ...request, expectedTotal, idempotencyKey } } });
      void refetchCart(CartCountDocument);
      if (isUnmounted() && lastAttempt.get()?.idempotencyKey === idempotencyKey) {
        endAttempt();
        showToast('Your order is placed. You find it in your profile.');
      }
    } catch (failure) {
      if (isRefusal(failure)) noteRefusal();
      if (CART_HAS_CHANGED.has(codeOf(failure) ?? '')) await refetchCart();
    }
  }

  return { place, loading, error, orderId };
}
