import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { PaymentStateDocument } from '../../generated/graphql';
import { onShownAgain } from '../../lib/onShownAgain';

const FIRST_MS = 1500;
/** A payment arrives within seconds; a bank's refund takes days. */
const LONGEST_MS = 60_000;

/** Refetches the order; the cache updates the components. Never rejects, as the next refetch may succeed. */
export function useOrderRefetch(orderId: string) {
  const client = useApolloClient();
  return useCallback(async () => {
    try {
      await client.query({
        query: PaymentStateDocument,
        variables: { orderId },
        fetchPolicy: 'network-only',
      });
    } catch (error) {
      console.warn('The order could not be looked up', error);
    }
  }, [client, orderId]);
}

/** Refetches the order when the tab becomes visible again: it may have been paid or cancelled in another one. */
export function useOrderCatchUp(orderId: string) {
  const refresh = useOrderRefetch(orderId);
  useEffect(() => onShownAgain(() => void refresh()), [refresh]);
}

/** Polls the order with a growing delay as long as it may still change. */
export function useOrderPolling(orderId: string, isActive: boolean) {
  const refresh = useOrderRefetch(orderId);
  useEffect(() => {
    if (!isActive) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    function poll(gap: number) {
      timer = setTimeout(() => {
        void refresh().then(() => {
          if (!isOver) poll(Math.min(gap * 1.3, LONGEST_MS));
        });
      }, gap);
    }
    poll(FIRST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [refresh, isActive]);
}
