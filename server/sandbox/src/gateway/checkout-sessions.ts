import type { Core } from '../core.js';
import { isSame, sign } from '../signing.js';
import type { Attempts } from './attempts.js';
import { DECLINED, DECLINES, errorFields, TIMED_OUT } from './declines.js';
import type { OrderEntity, PaymentEntity } from './entities.js';
import { type ErrorBody, orderAlreadyPaid, refusal, unauthorized } from './errors.js';
import { BANKS, readInstrument } from './instruments.js';
import type { Orders } from './orders.js';
import { asBody } from './validation.js';

export interface SignedPayment {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

interface SessionSummary {
  session: string;
  order: Pick<OrderEntity, 'id' | 'amount' | 'amount_due' | 'currency'>;
  /** The amount that this checkout will charge. */
  amount: number;
  banks: Record<string, string>;
  failures: { reason: string; description: string }[];
}

/** The browser's operations: open an order that awaits payment, and attempt to pay it. */
export class CheckoutSessions {
  constructor(
    private readonly core: Core,
    private readonly keys: { keyId: string; keySecret: string },
    private readonly orders: Orders,
    private readonly attempts: Attempts,
  ) {}

  open(value: unknown): SessionSummary {
    const body = asBody(value);
    if (typeof body.key !== 'string' || !isSame(body.key, this.keys.keyId))
      throw unauthorized('Authentication failed');
    const order = this.orders.get(String(body.order_id));
    if (order.status === 'paid') throw orderAlreadyPaid();
    this.attempts.assertNoneAuthorized(order);
    const amount = this.attempts.amountFor(order, body);
    if (body.currency !== undefined && body.currency !== order.currency) {
      throw refusal('Your payment currency is different from your order currency.');
    }
    const { id: session } = this.core.ledger.put('session', {
      id: this.core.ids.next('session_'),
      orderId: order.id,
      createdAt: this.core.clock.now(),
    });
    return {
      session,
      order: { id: order.id, amount: order.amount, amount_due: order.amount_due, currency: order.currency },
      amount,
      banks: BANKS,
      failures: [...DECLINES.values()].map(({ reason, description }) => ({ reason, description })),
    };
  }

  /**
   * A payment that was started in time is not refused because the order was paid meanwhile, in another tab: that is the duplicate
   * which the gateway refunds.
   */
  attempt(value: unknown): SignedPayment | { error: ErrorBody } {
    const body = asBody(value);
    const session = this.core.ledger.find('session', String(body.session));
    if (!session) throw refusal('The payment session does not exist');
    const instrument = readInstrument(body.method, body.instrument, new Date(this.core.clock.now()));
    const payment = this.attempts.make(this.orders.get(session.orderId), instrument, body);
    return this.sign(payment) ?? { error: failureOf(payment) };
  }

  /** What the browser passes to the shop; null for an attempt that did not succeed. */
  sign(payment: PaymentEntity): SignedPayment | null {
    if (payment.status === 'created' || payment.status === 'failed') return null;
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: payment.order_id,
      razorpay_signature: sign(this.keys.keySecret, `${payment.order_id}|${payment.id}`),
    };
  }
}

/** A payment that is still `created` waits for its bank; the browser does not wait, and is told that it timed out. */
function failureOf(payment: PaymentEntity): ErrorBody {
  const failure = payment.status === 'created' ? errorFields(TIMED_OUT) : payment;
  return {
    code: failure.error_code === 'GATEWAY_ERROR' ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
    description: failure.error_description ?? DECLINED.description,
    source: failure.error_source,
    step: failure.error_step,
    reason: failure.error_reason,
    metadata: { order_id: payment.order_id, payment_id: payment.id },
  };
}
