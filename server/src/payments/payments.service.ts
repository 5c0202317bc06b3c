import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, badInput } from '../common/app-error.js';
import { AuditLog } from '../audit/audit-log.js';
import { toRupees } from '../common/money.js';
import { config } from '../config.js';
import { OrderLifecycle } from '../orders/order-lifecycle.js';
import { OrderStatus } from '../orders/order-status.js';
import type { Order } from '../orders/order.entity.js';
import { OrdersService } from '../orders/orders.service.js';
import type { User } from '../users/user.entity.js';
import { PaymentConfirmationInput, PaymentSession } from './dto/payment.types.js';
import { GatewayError } from './gateway-error.js';
import { GatewayOrder } from './gateway-order.entity.js';
import { GatewayOrders } from './gateway-orders.js';
import { Gateway, isGatewayPaymentId } from './gateway.js';
import { Payment, PaymentStatus } from './payment.entity.js';
import { RefundLedger } from './refund-ledger.js';
import { Settlement } from './settlement.js';
import { confirmation, isSigned } from './signature.js';

const UNVERIFIED = () => new AppError('PAYMENT_FAILED', 'The payment could not be verified');
const UNKNOWN_YET = () =>
  new AppError(
    'SERVICE_UNAVAILABLE',
    'We could not confirm your payment yet. Please do not pay again: we keep looking, and this page will show it.',
  );
const CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js';
const SANDBOX_CHECKOUT = '/__rzp/checkout.js';

/** What shoppers and admins do about money. News from the gateway goes through Settlement, whoever brings it. */
@Injectable()
export class PaymentsService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly db: DataSource,
    private readonly orders: OrdersService,
    private readonly lifecycle: OrderLifecycle,
    private readonly gateway: Gateway,
    private readonly gatewayOrders: GatewayOrders,
    private readonly settlement: Settlement,
    private readonly refunds: RefundLedger,
    private readonly audit: AuditLog,
  ) {}

  readonly keyId = config.razorpay.keyId;

  /** Makes sure of the stock and opens the gateway's order; pressing Pay again continues the same one. */
  async start(caller: User, orderId: string): Promise<PaymentSession> {
    const order = await this.orders.getFor(caller, orderId);
    const { gatewayOrderId, amount, currency } = await this.open(order);
    const scriptUrl = config.razorpay.sandbox ? SANDBOX_CHECKOUT : CHECKOUT;
    const callbackUrl = `${config.publicUrl}/api/razorpay/callback`;
    return { keyId: this.keyId, gatewayOrderId: gatewayOrderId!, amount, currency, scriptUrl, callbackUrl };
  }

  /** The REST way: an amount in paise, and the order it is for if the caller says so. */
  async createGatewayOrder(amount: number, orderId?: string): Promise<GatewayOrder> {
    if (!orderId) return this.gatewayOrders.openUnbound(amount);
    const order = await this.orders.get(orderId);
    if (order.totalPrice !== amount) throw badInput('amount is not the total of the order');
    return this.open(order);
  }

  private async open(order: Order): Promise<GatewayOrder> {
    await this.lifecycle.reserve(order.id);
    return this.gatewayOrders.openFor(order);
  }

  /**
   * Pays an order with what the checkout gave the browser: believed only when it is signed, and then only what the gateway
   * itself says of the payment. Doing it again with the same payment gives the same answer.
   */
  async confirm(caller: User, orderId: string, input: PaymentConfirmationInput): Promise<Order> {
    const order = await this.orders.getFor(caller, orderId);
    const session = await this.signedSession(input);
    await this.bind(session, order);
    const payment = await this.applyNews(input.razorpayPaymentId, session);
    const after = await this.orders.get(order.id);
    if (payment.settles) return after;
    if (payment.captured > 0) throw new AppError('INVALID_STATE', await this.whyReturned(payment));
    if (payment.status === PaymentStatus.FAILED)
      throw new AppError('PAYMENT_FAILED', payment.error ?? 'The payment failed');
    if (payment.status === PaymentStatus.REFUNDED)
      throw new AppError('PAYMENT_FAILED', 'The payment was given back');
    throw UNKNOWN_YET();
  }

  /** Whether a signature from the checkout holds; where the gateway order belongs to an order, that order learns of it. */
  async verify(input: PaymentConfirmationInput): Promise<void> {
    const session = await this.signedSession(input);
    if (session.orderId) await this.applyNews(input.razorpayPaymentId, session);
  }

  /**
   * Takes what the checkout posted when it could not call the page back: the three signed fields, or an error.
   * @returns the path of the page that shows how things stand; an outcome that is not known yet is shown there, too
   */
  async returnFromCheckout(form: Record<string, unknown>): Promise<string> {
    const text = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
    const razorpayOrderId = text('razorpay_order_id') || orderIdInError(form);
    const input = {
      razorpayOrderId,
      razorpayPaymentId: text('razorpay_payment_id'),
      razorpaySignature: text('razorpay_signature'),
    };
    const session = await this.db.manager.findOneBy(GatewayOrder, { gatewayOrderId: razorpayOrderId });
    await this.verify(input).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
    });
    return session?.orderId ? `/order/${session.orderId}` : '/';
  }

  /** Cancels an order that is not delivered; what was paid goes back in full. Doing it twice is harmless. */
  async cancel(caller: User, orderId: string): Promise<Order> {
    await this.orders.getFor(caller, orderId);
    await this.db.transaction(async (tx) => {
      const order = await this.lifecycle.lock(orderId, tx);
      if (order.status === OrderStatus.CANCELLED) return;
      if (order.status === OrderStatus.DELIVERED) throw new AppError('INVALID_STATE', 'Order is delivered');
      const payment = await tx.findOneBy(Payment, { orderId, settles: true });
      await this.lifecycle.cancel(order, tx);
      const left = payment ? payment.captured - payment.refunded : 0;
      if (payment && left > 0) await this.refunds.request(payment, left, 'The order was cancelled', tx);
      if (caller.id !== order.userId) {
        await this.audit.record(
          {
            actor: caller,
            action: 'cancelOrder',
            entity: 'Order',
            entityId: orderId,
            before: { status: order.status },
            after: { status: 'CANCELLED' },
          },
          tx,
        );
      }
    });
    return this.orders.get(orderId);
  }

  /** Gives part or all of a payment back. The order stays as it is: what was delivered is not undone by money. */
  async refund(admin: User, orderId: string, amount: number | undefined, reason: string): Promise<Order> {
    await this.orders.get(orderId);
    if (amount === 0) throw badInput('amount must be more than 0');
    await this.db.transaction(async (tx) => {
      await this.lifecycle.lock(orderId, tx);
      const payment = await tx.findOneBy(Payment, { orderId, settles: true });
      if (!payment) throw new AppError('INVALID_STATE', 'Order is not paid');
      const sum = amount ?? payment.captured - payment.refunded;
      if (sum <= 0) throw new AppError('INVALID_STATE', 'Nothing is left to refund');
      await this.refunds.request(payment, sum, reason, tx);
      await this.audit.record(
        {
          actor: admin,
          action: 'refundOrder',
          entity: 'Order',
          entityId: orderId,
          before: { refunded: toRupees(payment.refunded) },
          after: { refunded: toRupees(payment.refunded + sum), reason },
        },
        tx,
      );
    });
    return this.orders.get(orderId);
  }

  private async signedSession({
    razorpayOrderId,
    razorpayPaymentId,
    razorpaySignature,
  }: PaymentConfirmationInput): Promise<GatewayOrder> {
    const session = await this.db.manager.findOneBy(GatewayOrder, { gatewayOrderId: razorpayOrderId });
    if (!session?.gatewayOrderId || !isGatewayPaymentId(razorpayPaymentId)) throw UNVERIFIED();
    const { keySecret, previousSecrets } = config.razorpay;
    const message = confirmation(session.gatewayOrderId, razorpayPaymentId);
    if (!isSigned(message, razorpaySignature, [keySecret, ...previousSecrets])) throw UNVERIFIED();
    return session;
  }

  /** A gateway order pays one order only: the one it was made for, or the first that names it with the right total. */
  private async bind(session: GatewayOrder, order: Order): Promise<void> {
    if (session.orderId === order.id) return;
    if (session.orderId || session.amount !== order.totalPrice) throw UNVERIFIED();
    const [, bound] = await this.db.query<[unknown, number]>(
      'UPDATE gateway_orders SET order_id = $2 WHERE id = $1 AND (order_id IS NULL OR order_id = $2)',
      [session.id, order.id],
    );
    if (!bound) throw UNVERIFIED();
    session.orderId = order.id;
  }

  /** What the gateway says of a payment, applied; while it says nothing, the reconciler goes on asking. */
  private async applyNews(gatewayPaymentId: string, session: GatewayOrder): Promise<Payment> {
    const known = await this.db.manager.findOneBy(Payment, { gatewayPaymentId });
    if (known?.settles) return known;
    try {
      const news = await this.gateway.payment(gatewayPaymentId);
      if (news.orderId !== session.gatewayOrderId) throw UNVERIFIED();
      return await this.settlement.apply(news);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      if (error.isRefusal) throw UNVERIFIED();
      this.logger.error(`The gateway does not tell about ${gatewayPaymentId}: ${error.message}`);
      throw UNKNOWN_YET();
    }
  }

  private async whyReturned(payment: Payment): Promise<string> {
    const refund = await this.db.query<{ reason: string }[]>(
      'SELECT reason FROM refunds WHERE payment_id = $1 ORDER BY created_at LIMIT 1',
      [payment.id],
    );
    return `${refund[0]?.reason ?? 'The payment could not be used'}. Your payment is being refunded.`;
  }
}

/** A failed payment names its order in a JSON text inside the form. */
function orderIdInError(form: Record<string, unknown>): string {
  const metadata = form['error[metadata]'] ?? (form.error as { metadata?: unknown } | undefined)?.metadata;
  return /order_[A-Za-z0-9]{14}/.exec(typeof metadata === 'string' ? metadata : '')?.[0] ?? '';
}
