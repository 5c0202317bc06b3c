import { screen, waitFor } from '@testing-library/react';
import {
  CartCountDocument,
  OrderDocument,
  PaymentStateDocument,
  PayOrderDocument,
  StartPaymentDocument,
} from '../generated/graphql';
import type { stubCheckout } from './checkoutWindow';
import { aCart, shopper } from './fixtures';
import { anOrder, paid } from './orders';
import { renderPage } from './renderPage';

type Mocks = NonNullable<NonNullable<Parameters<typeof renderPage>[1]>['mocks']>;

const emptyCart = {
  request: { query: CartCountDocument },
  result: { data: { cart: aCart() } },
  maxUsageCount: 3,
};

export const shown = (order = anOrder()) => ({
  request: { query: OrderDocument, variables: { orderId: 'o1' } },
  result: { data: { order } },
});

export const started = (scriptUrl = '/checkout.js') => ({
  request: { query: StartPaymentDocument, variables: { orderId: 'o1' } },
  result: {
    data: {
      startPayment: {
        __typename: 'PaymentSession' as const,
        keyId: 'rzp_test_1',
        gatewayOrderId: 'order_1',
        amount: 182300,
        currency: 'INR',
        scriptUrl,
        callbackUrl: 'https://shop.example/api/razorpay/callback',
      },
    },
  },
});

/** The answer to later polls of the order. */
export const later = (order = anOrder()) => ({
  request: { query: PaymentStateDocument, variables: { orderId: 'o1' } },
  result: { data: { order } },
  maxUsageCount: Number.POSITIVE_INFINITY,
});

export const confirming = {
  query: PayOrderDocument,
  variables: {
    orderId: 'o1',
    input: { razorpayPaymentId: 'pay_1', razorpayOrderId: 'order_1', razorpaySignature: 'signed' },
  },
};
export const confirmed = { request: confirming, result: { data: { payOrder: anOrder(paid) } } };
/** A server that confirms the payment: from then on its answers to polls say so. */
export function confirmable() {
  let order = anOrder();
  const confirm = jest.fn(() => {
    order = anOrder(paid);
    return confirmed.result;
  });
  return [
    { ...later(), result: () => ({ data: { order } }) },
    { ...confirmed, result: confirm, maxUsageCount: 9 },
  ] as const;
}

/** Opens the order page of a signed-in shopper. */
export const openOrder = (...mocks: Mocks & unknown[]) =>
  renderPage('/order/o1', { user: shopper, mocks: [emptyCart, ...mocks] });
export const payButton = () => screen.findByRole('button', { name: 'Pay' });

/** Presses Pay and waits for the gateway's window. */
export async function press(
  { user }: ReturnType<typeof renderPage>,
  checkout: ReturnType<typeof stubCheckout>,
) {
  const before = checkout.opened.length;
  await user.click(await payButton());
  await waitFor(() => expect(checkout.opened).toHaveLength(before + 1));
}
