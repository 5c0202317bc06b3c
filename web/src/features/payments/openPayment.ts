import { storedValue, useStoredValue } from '../../lib/storedValue';
import type { Confirmation } from './razorpay';

/** A payment whose window was opened and of whose outcome the shop has not heard; it outlives the page. */
interface OpenPayment {
  orderId: string;
  /** What the window handed over once it was paid, until the server has it. */
  confirmation?: Confirmation;
}

const stored = storedValue<OpenPayment | null>('openPayment', null, (json) =>
  typeof json === 'object' && json !== null && 'orderId' in json ? (json as OpenPayment) : undefined,
);

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
