import { useChakraContext } from '@chakra-ui/react';
import { useStartPaymentMutation } from '../../generated/graphql';
import type { PayButton_OrderFragment } from '../../generated/graphql';
import { loadCheckout } from './checkoutScript';
import { openCheckout } from './openCheckout';
import type { Outcome } from './openCheckout';
import { openPayment } from './openPayment';

/** Starts a payment and opens the gateway's window for it; rejects when it comes to no window. */
export function useCheckout({ id: orderId, user }: PayButton_OrderFragment) {
  const [startPayment] = useStartPaymentMutation();
  const color = useChakraContext().token('colors.pine.600') as string;

  return async function open(outcome: Outcome) {
    const { data } = await startPayment({ variables: { orderId } });
    const session = data!.startPayment;
    await loadCheckout(session.scriptUrl);
    openPayment.set({ orderId });
    openCheckout({ session, buyer: user, color }, outcome);
  };
}
