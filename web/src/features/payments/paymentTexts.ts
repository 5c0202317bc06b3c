const KEPT = 'Your order is kept: press Pay whenever you are ready.';

export const CLOSED = `The payment was not completed. ${KEPT}`;

/** The gateway's reasons do not always end like sentences; many ask to try again. */
export const failed = (reason = 'The bank declined it') =>
  `The payment did not go through: ${reason.replace(/[.\s]*$/, '')}. ${KEPT}`;

export const WAITING =
  'Waiting for your payment. Should its window have closed by itself, please do not pay again: we are looking up your payment.';

export const CONFIRMING = 'Confirming your payment …';

const PAID = 'Your payment is made, but we could not confirm it yet. Please do not pay again:';

export const DELAYED = `${PAID} we keep trying.`;

/** For a session that ended meanwhile. */
export const SIGNED_OUT = `${PAID} sign in, and your order will show it.`;

export const LOOKING_UP =
  'We are looking up your payment. Please do not pay again: this page shows the outcome as soon as it is known.';

export const UNHEARD =
  'We have not heard of a payment for this order. If you did pay, please wait: it will show here. Otherwise you can pay now.';
