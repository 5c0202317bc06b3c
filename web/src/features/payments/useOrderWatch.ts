import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { PaymentStateDocument } from '../../generated/graphql';
import { onShownAgain } from '../../lib/onShownAgain';

const FIRST_MS = 1500;
/** A payment comes in seconds; a refund that a bank is to make takes days. */
const LONGEST_MS = 60_000;

/** Fetches how the order stands; the cache hands it on to whoever shows it. Never rejects: the next look may succeed. */
export function useOrderRefresh(orderId: string) {
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

/** Looks at the order once the tab is shown again: it may have been paid or cancelled in another one. */
export function useOrderCatchUp(orderId: string) {
  const refresh = useOrderRefresh(orderId);
  useEffect(() => onShownAgain(() => void refresh()), [refresh]);
}

/** Looks at the order again and again, at growing gaps, as long as something may still happen to it. */
export function useOrderWatch(orderId: string, isActive: boolean) {
  const refresh = useOrderRefresh(orderId);
  useEffect(() => {
    if (!isActive) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    function lookIn(gap: number) {
      timer = setTimeout(() => {
        void refresh().then(() => {
          if (!isOver) lookIn(Math.min(gap * 1.3, LONGEST_MS));
        });
      }, gap);
    }
    lookIn(FIRST_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [refresh, isActive]);
}
