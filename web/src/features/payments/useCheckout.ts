import { useChakraContext } from '@chakra-ui/react';
import { useStartPaymentMutation } from '../../generated/graphql';
import type { PayButton_OrderFragment } from '../../generated/graphql';
import { useIsUnmounted } from '../../lib/useIsUnmounted';
import { loadCheckout } from './checkoutScript';
import { openCheckout } from './openCheckout';
import type { Outcome } from './openCheckout';
import { openPayment } from './openPayment';

/** Starts a payment and opens the gateway's window, unless the page is left by then; rejects if the payment cannot be started. */
export function useCheckout({ id: orderId, user }: PayButton_OrderFragment) {
  const [startPayment] = useStartPaymentMutation();
  const isUnmounted = useIsUnmounted();
  const color = useChakraContext().token('colors.pine.600') as string;

  return async function open(outcome: Outcome) {
    const { data } = await startPayment({ variables: { orderId } });
    const session = data!.startPayment;
    await loadCheckout(session.scriptUrl);
    if (isUnmounted()) return;
    openPayment.set({ orderId });
    openCheckout({ session, buyer: user, color }, outcome);
  };
}
