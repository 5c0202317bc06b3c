import * as v from 'valibot';
import { storedValue, useStoredValue } from '../../lib/storedValue';

const handedOver = v.object({
  razorpay_payment_id: v.string(),
  razorpay_order_id: v.string(),
  razorpay_signature: v.string(),
});

/** A payment whose window was opened and of whose outcome the shop has not heard; it outlives the page. */
const payment = v.object({
  orderId: v.string(),
  /** What the window handed over once it was paid, until the server has it. */
  confirmation: v.optional(handedOver),
});

type OpenPayment = v.InferOutput<typeof payment>;

const stored = storedValue<OpenPayment | null>('openPayment', null, payment);

export const openPayment = {
  of(orderId: string): OpenPayment | undefined {
    const payment = stored.get();
    return payment?.orderId === orderId ? payment : undefined;
  },

  set: stored.set,

  close(orderId: string) {
    if (openPayment.of(orderId)) stored.set(null);
  },
};

export const useIsPaymentOpen = (orderId: string) => useStoredValue(stored)?.orderId === orderId;
