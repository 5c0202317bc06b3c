import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, notFound, wrongState } from '../common/app-error.js';
import { assertId } from '../common/ids.js';
import { config } from '../config.js';
import { preparedRead } from '../database/prepared.js';
import type { Order } from '../orders/order.entity.js';
import { OrdersService } from '../orders/orders.service.js';
import { isSeenBy, ownerSeenBy } from '../orders/seen-by.js';
import type { User } from '../users/user.entity.js';
import { PaymentConfirmationInput } from './dto/payment.types.js';
import { GatewayError } from './gateway-error.js';
import { GatewayOrder } from './gateway-order.entity.js';
import { GatewayOrders } from './gateway-orders.js';
import { Gateway, isRemoteOrderId, isRemotePaymentId } from './gateway.js';
import { Payment, PaymentStatus } from './payment.entity.js';
import { ALREADY_PAID, TRIED_AGAIN } from './refund.entity.js';
import { Settlement } from './settlement.js';
import { isSigned, signedMessage } from './signature.js';

const unverified = () => new AppError('PAYMENT_FAILED', 'The payment could not be verified');
const unknownYet = (cause?: GatewayError) =>
  new AppError(
    'SERVICE_UNAVAILABLE',
    'We could not confirm your payment yet. Please do not pay again: we keep looking, and this page will show it.',
    { cause },
  );

/**
 * The gateway order that a confirmation names ($1), and whether its payment ($2) has settled already; and the order that it is to
 * pay ($3), among those that $4 sees.
 */
const CONFIRMED = `SELECT g.id, g.order_id AS "orderId", g.gateway_order_id AS "remoteId", g.amount,
    EXISTS (SELECT FROM payments p WHERE p.gateway_payment_id = $2 AND p.gateway_order_id = g.id AND p.settles) AS "isSettled",
    (SELECT json_build_object('id', o.id, 'totalPrice', o.total_price) FROM orders o
     WHERE o.id = $3 AND ${isSeenBy('o', '$4')}) AS "order"
  FROM (VALUES ($1)) named (id) LEFT JOIN gateway_orders g ON g.gateway_order_id = named.id`;

interface ConfirmedOrder extends Pick<GatewayOrder, 'id' | 'orderId' | 'amount'> {
  remoteId: string;
  isSettled: boolean;
}

type PaidOrder = Pick<Order, 'id' | 'totalPrice'>;

/** Both are looked up at once, and either may be missing. */
type Confirmed = (ConfirmedOrder | { [K in keyof ConfirmedOrder]: null }) & { order: PaidOrder | null };

/** Confirms a payment with what the checkout gave the browser: signed, and checked with the gateway. */
@Injectable()
export class Confirmation {
  constructor(
    private readonly db: DataSource,
    private readonly orders: OrdersService,
    private readonly gateway: Gateway,
    private readonly gatewayOrders: GatewayOrders,
    private readonly settlement: Settlement,
  ) {}

  /**
   * Pays an order with what the checkout gave the browser: it counts only if it is signed, and then only what the gateway itself
   * says of the payment. Idempotent for the same payment.
   */
  async confirm(caller: User, orderId: string, input: PaymentConfirmationInput): Promise<Order> {
    if (!isGenuine(input)) {
      await this.orders.getFor(caller, orderId);
      throw unverified();
    }
    assertId(orderId, 'Order');
    const { order, ...gatewayOrder } = await this.confirmed(input, orderId, ownerSeenBy(caller));
    if (!order) throw notFound('Order');
    if (gatewayOrder.id === null) throw unverified();
    await this.bind(gatewayOrder, order);
    if (gatewayOrder.isSettled) return this.orders.get(order.id);
    const payment = await this.applyPayment(input.razorpayPaymentId, gatewayOrder);
    if (!payment.settles) throw await this.whyNotPaid(payment, gatewayOrder);
    return this.orders.get(order.id);
  }

  /**
   * Checks a signature from the checkout; where the gateway order belongs to an order, the payment is applied to it.
   * @returns the outcome of the payment, in words
   */
  async verify(input: PaymentConfirmationInput): Promise<string> {
    const gatewayOrder = isGenuine(input) && (await this.confirmed(input));
    if (!gatewayOrder || gatewayOrder.id === null) throw unverified();
    const isOpen = gatewayOrder.orderId && !gatewayOrder.isSettled;
    const payment = isOpen && (await this.applyPayment(input.razorpayPaymentId, gatewayOrder));
    const isPaid = !payment || payment.settles;
    return isPaid ? 'Payment was successful' : (await this.whyNotPaid(payment, gatewayOrder)).message;
  }

  /**
   * Handles what the checkout posts when it cannot call the page back: the three signed fields, or an error.
   * @returns the path of the page that shows the outcome, even one that is not known yet
   */
  async returnFromCheckout(form: Record<string, unknown>): Promise<string> {
    const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
    const razorpayOrderId = text('razorpay_order_id') || orderIdInError(form);
    const input = {
      razorpayOrderId,
      razorpayPaymentId: text('razorpay_payment_id'),
      razorpaySignature: text('razorpay_signature'),
    };
    const gatewayOrder = await this.db.manager.findOneBy(GatewayOrder, { remoteId: razorpayOrderId });
    await this.verify(input).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    return gatewayOrder?.orderId ? `/order/${gatewayOrder.orderId}` : '/';
  }

  private async confirmed(
    { razorpayOrderId, razorpayPaymentId }: PaymentConfirmationInput,
    orderId: string | null = null,
    owner: string | null = null,
  ): Promise<Confirmed> {
    const values = [razorpayOrderId, razorpayPaymentId, orderId, owner];
    const [confirmed] = await preparedRead<Confirmed>(this.db, CONFIRMED, values);
    return confirmed!;
  }

  /** A gateway order pays one order only: the one it was made for, or the first that names it with the right total. */
  private async bind(gatewayOrder: ConfirmedOrder, order: PaidOrder): Promise<void> {
    if (gatewayOrder.orderId === order.id) return;
    if (gatewayOrder.orderId || gatewayOrder.amount !== order.totalPrice) throw unverified();
    const [, bound] = await this.db.query<[unknown, number]>(
      'UPDATE gateway_orders SET order_id = $2 WHERE id = $1 AND (order_id IS NULL OR order_id = $2)',
      [gatewayOrder.id, order.id],
    );
    if (!bound) throw unverified();
    gatewayOrder.orderId = order.id;
  }

  /** Applies what the gateway says of a payment; while the gateway does not answer, the reconciler goes on asking. */
  private async applyPayment(remotePaymentId: string, gatewayOrder: ConfirmedOrder): Promise<Payment> {
    try {
      const seen = await this.gateway.payment(remotePaymentId);
      if (seen.orderId !== gatewayOrder.remoteId) throw unverified();
      return await this.settlement.apply(seen);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (error.isRefusal) throw unverified();
      await this.settlement.recordExpected(remotePaymentId, gatewayOrder);
      await this.gatewayOrders.watch(gatewayOrder);
      throw unknownYet(error);
    }
  }

  /** Why a payment did not pay its order, as an error for the shopper. */
  private async whyNotPaid(payment: Payment, gatewayOrder: ConfirmedOrder): Promise<AppError> {
    if (payment.captured > 0) return wrongState(await this.refundReasonOf(payment));
    if (payment.status === PaymentStatus.FAILED)
      return new AppError('PAYMENT_FAILED', payment.error ?? 'The payment failed');
    if (payment.status === PaymentStatus.REFUNDED) {
      // The gateway itself refunds a second payment of one of its orders, without capturing it.
      const isPaid = await this.db.manager.existsBy(Payment, { orderId: payment.orderId!, settles: true });
      if (isPaid) return wrongState(beingRefunded(ALREADY_PAID));
      return new AppError('PAYMENT_FAILED', 'The payment was given back');
    }
    await this.gatewayOrders.watch(gatewayOrder);
    return unknownYet();
  }

  private async refundReasonOf({ id }: Payment): Promise<string> {
    const [refund] = await this.db.query<{ reason: string | null }[]>(
      `SELECT nullif(reason, $2) AS reason FROM refunds WHERE payment_id = $1 AND status <> 'FAILED' ORDER BY created_at LIMIT 1`,
      [id, TRIED_AGAIN],
    );
    const unused = 'The payment could not be used';
    if (refund) return beingRefunded(refund.reason ?? unused);
    return `${unused}. It could not be given back yet: we are looking into it.`;
  }
}

const beingRefunded = (reason: string) => `${reason}. Your payment is being refunded.`;

function isGenuine(input: PaymentConfirmationInput): boolean {
  const { razorpayOrderId, razorpayPaymentId, razorpaySignature } = input;
  if (!isRemoteOrderId(razorpayOrderId) || !isRemotePaymentId(razorpayPaymentId)) return false;
  const { keySecret, previousSecrets } = config.razorpay;
  const message = signedMessage(razorpayOrderId, razorpayPaymentId);
  return isSigned(message, razorpaySignature, [keySecret, ...previousSecrets]);
}

/** A failed payment names its order in JSON text inside the form. */
function orderIdInError(form: Record<string, unknown>): string {
  const metadata = form['error[metadata]'] ?? (form.error as { metadata?: unknown } | undefined)?.metadata;
  return /order_[A-Za-z0-9]{14}/.exec(typeof metadata === 'string' ? metadata : '')?.[0] ?? '';
}
