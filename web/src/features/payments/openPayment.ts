import { lastPayment } from '../../lib/checkoutStore';
import type { OpenPayment } from '../../lib/checkoutStore';
import { useStoredValue } from '../../lib/storedValue';

export const openPayment = {
  of(orderId: string): OpenPayment | undefined {
    const payment = lastPayment.get();
    return payment?.orderId === orderId ? payment : undefined;
  },

  set: lastPayment.set,

  close(orderId: string) {
    if (openPayment.of(orderId)) lastPayment.clear();
  },
};

/** A payment was made that this browser has not been able to report to the server yet. */
export const useHasUnreportedPayment = () => useStoredValue(lastPayment)?.confirmation !== undefined;

export const useIsPaymentOpen = (orderId: string) => useStoredValue(lastPayment)?.orderId === orderId;
