import { act } from '@testing-library/react';
import type { CheckoutOptions } from '../features/payments/razorpay';

/** Replaces the gateway's script and window; `loads: false` makes the script fail to load. */
export function stubCheckout({ loads = true } = {}) {
  const opened: CheckoutOptions[] = [];
  const failures: ((failure: { error?: { description?: string } }) => void)[] = [];
  const append = jest.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return;
    queueMicrotask(() => script.dispatchEvent(new Event(loads ? 'load' : 'error')));
  });
  window.Razorpay = loads
    ? class {
        constructor(private readonly options: CheckoutOptions) {}
        on(_event: string, listener: (typeof failures)[number]) {
          failures.push(listener);
        }
        open() {
          opened.push(this.options);
        }
      }
    : undefined;
  const options = () => opened.at(-1)!;
  return {
    opened,
    scripts: () => append.mock.calls.length,
    pay: () => act(() => options().handler?.(confirmation)),
    fail: (description: string) => act(() => failures.at(-1)?.({ error: { description } })),
    dismiss: () => act(() => options().modal.ondismiss()),
  };
}

export const confirmation = {
  razorpay_payment_id: 'pay_1',
  razorpay_order_id: 'order_1',
  razorpay_signature: 'signed',
};
