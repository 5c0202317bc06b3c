import { usePayOrderMutation } from '../../generated/graphql';
import { codeOf } from '../../lib/errors';
import { useIsUnmounted } from '../../lib/useIsUnmounted';
import { openPayment } from './openPayment';
import type { Confirmation } from './razorpay';

const FIRST_GAP_MS = 1000;
const LONGEST_GAP_MS = 15_000;

/** Errors that a retry would not change. */
const FINAL = new Set([
  'PAYMENT_FAILED',
  'INVALID_STATE',
  'CONFLICT',
  'BAD_USER_INPUT',
  'NOT_FOUND',
  'FORBIDDEN',
]);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Reports a payment to the server and retries until it answers. Money has been taken, so it does not give up while the page is
 * open, and one attempt is made even after that; the server also learns of the payment by itself.
 */
export function useConfirmation(orderId: string) {
  const [payOrder] = usePayOrderMutation();
  const isUnmounted = useIsUnmounted();

  async function confirm(confirmation: Confirmation, onDelay: (error: unknown) => void) {
    const input = {
      razorpayPaymentId: confirmation.razorpay_payment_id,
      razorpayOrderId: confirmation.razorpay_order_id,
      razorpaySignature: confirmation.razorpay_signature,
    };
    for (let gap = FIRST_GAP_MS; ; gap = Math.min(gap * 2, LONGEST_GAP_MS)) {
      try {
        await payOrder({ variables: { orderId, input } });
        openPayment.close(orderId);
        return;
      } catch (error) {
        if (FINAL.has(codeOf(error) ?? '')) {
          openPayment.close(orderId);
          throw error;
        }
        onDelay(error);
      }
      await pause(gap);
      if (isUnmounted()) return;
    }
  }

  return confirm;
}
