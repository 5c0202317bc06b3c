import { SHOP_NAME } from '../../config';
import type { StartPaymentMutation } from '../../generated/graphql';
import { isInAppBrowser } from './inAppBrowser';
import type { Confirmation } from './razorpay';

interface Buyer {
  name: string;
  email: string;
}

export interface Outcome {
  onPaid: (confirmation: Confirmation) => void;
  /** May be called several times, and a success may still follow: the window stays open for another attempt. */
  onFailed: (description: string | undefined) => void;
  onDismissed: () => void;
}

interface Payment {
  session: StartPaymentMutation['startPayment'];
  buyer: Buyer;
  color: string;
}

/** Opens the gateway's window; `loadCheckout` must have completed. */
export function openCheckout({ session, buyer, color }: Payment, { onPaid, onFailed, onDismissed }: Outcome) {
  const checkout = new window.Razorpay!({
    key: session.keyId,
    order_id: session.gatewayOrderId,
    amount: session.amount,
    currency: session.currency,
    name: SHOP_NAME,
    description: 'Your order of clothing and shoes',
    prefill: { name: buyer.name, email: buyer.email },
    theme: { color },
    modal: { ondismiss: onDismissed },
    ...(isInAppBrowser() ? { callback_url: session.callbackUrl, redirect: true } : { handler: onPaid }),
  });
  checkout.on('payment.failed', ({ error }) => onFailed(error?.description));
  checkout.open();
}
