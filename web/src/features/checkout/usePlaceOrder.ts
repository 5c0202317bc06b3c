import { useApolloClient } from '@apollo/client/react';
import { CartDocument, usePlaceOrderMutation } from '../../generated/graphql';
import type { OrderAttempt } from '../../lib/checkoutStore';
import { codeOf, isRefusal } from '../../lib/errors';
import { forgetStock } from '../products/stockCache';
import { beginAttempt, endAttempt, noteRefusal } from './orderAttempt';

const CART_HAS_CHANGED = new Set(['PRICE_CHANGED', 'OUT_OF_STOCK', 'NOT_FOUND']);

/** Places an order, or asks again what became of one. */
export function usePlaceOrder() {
  const client = useApolloClient();
  const [placeOrder, { loading, error, data }] = usePlaceOrderMutation({
    // The ordered lines have left the cart, and their pieces the shelf.
    update(cache, _result, { variables }) {
      cache.evict({ fieldName: 'cart' });
      forgetStock(cache, variables?.input.lines.map(({ productId }) => productId) ?? []);
    },
  });

  /** What the page shows of the cart says so itself when this fails. */
  const refetchCart = () => client.refetchQueries({ include: [CartDocument] }).catch(() => undefined);

  async function place({
    userId,
    request,
    expectedTotal,
  }: Omit<OrderAttempt, 'idempotencyKey' | 'isUnanswered'>) {
    const { idempotencyKey } = beginAttempt(userId, request, expectedTotal);
    try {
      await placeOrder({ variables: { input: { ...request, expectedTotal, idempotencyKey } } });
      endAttempt();
    } catch (failure) {
      if (isRefusal(failure)) noteRefusal();
      if (CART_HAS_CHANGED.has(codeOf(failure) ?? '')) await refetchCart();
    }
  }

  return { place, loading, error, orderId: data?.placeOrder.id };
}
