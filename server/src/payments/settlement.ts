import { Injectable, Logger } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { newId } from '../common/ids.js';
import { OrderLifecycle } from '../orders/order-lifecycle.js';
import { OrderStatus } from '../orders/order-status.js';
import { GatewayOrder } from './gateway-order.entity.js';
import { CURRENCY, Gateway, GatewayPayment } from './gateway.js';
import { Payment, PaymentStatus } from './payment.entity.js';
import { RefundLedger } from './refund-ledger.js';

const RANK = Object.values(PaymentStatus);
const STATUS: Record<GatewayPayment['status'], PaymentStatus> = {
  created: PaymentStatus.CREATED,
  failed: PaymentStatus.FAILED,
  authorized: PaymentStatus.AUTHORIZED,
  captured: PaymentStatus.CAPTURED,
  refunded: PaymentStatus.REFUNDED,
};

/**
 * The one place where a payment reaches an order, whoever brings the news: the browser, a webhook or the reconciler.
 * What the gateway says is applied in one transaction that locks the gateway's order and then the shop's, so that the
 * same news may come twice, at once, or in the wrong order. Nothing else marks an order paid.
 */
@Injectable()
export class Settlement {
  private readonly logger = new Logger('Settlement');

  constructor(
    private readonly db: DataSource,
    private readonly gateway: Gateway,
    private readonly orders: OrderLifecycle,
    private readonly refunds: RefundLedger,
  ) {}

  /**
   * Applies a payment as the gateway sees it now; an authorized one is captured first, outside the transaction.
   * @returns the payment as it then stands here
   */
  async apply(news: GatewayPayment): Promise<Payment> {
    const snapshot = news.status === 'authorized' ? await this.gateway.capture(news) : news;
    const payment = await this.write(snapshot);
    // Someone gave money back at the gateway itself. What was never captured the gateway returns alone: it was never ours.
    if (payment.captured > 0 && snapshot.amountRefunded > payment.refunded) await this.refunds.adopt(payment);
    return payment;
  }

  private write(snapshot: GatewayPayment): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      const session = await tx.findOneOrFail(GatewayOrder, {
        where: { gatewayOrderId: snapshot.orderId! },
        lock: { mode: 'pessimistic_write' },
      });
      const payment = await this.record(session, snapshot, tx);
      if (payment.captured > 0 && !payment.settles && session.orderId)
        await this.settle(payment, session, tx);
      return payment;
    });
  }

  /** Writes down how far the payment has come; it never goes back. */
  private async record(session: GatewayOrder, snapshot: GatewayPayment, tx: EntityManager): Promise<Payment> {
    const known = await tx.findOneBy(Payment, { gatewayPaymentId: snapshot.id });
    const status = STATUS[snapshot.status] ?? PaymentStatus.CREATED;
    const captured =
      snapshot.captured && ['captured', 'refunded'].includes(snapshot.status) ? snapshot.amount : 0;
    const payment = tx.create(Payment, {
      ...(known ?? {
        id: newId(),
        gatewayPaymentId: snapshot.id,
        gatewayOrderId: session.id,
        settles: false,
        refunded: 0,
        captured: 0,
      }),
      amount: snapshot.amount,
      currency: snapshot.currency,
    });
    payment.orderId = session.orderId;
    payment.captured = Math.max(payment.captured, captured);
    if (!known || RANK.indexOf(status) > RANK.indexOf(known.status)) payment.status = status;
    payment.error = snapshot.error;
    await tx.save(Payment, payment);
    return payment;
  }

  /** Taken money either pays the order or goes back: all of it, once. */
  private async settle(payment: Payment, session: GatewayOrder, tx: EntityManager): Promise<void> {
    const order = await this.orders.lock(session.orderId!, tx);
    if (
      payment.amount !== session.amount ||
      payment.amount !== order.totalPrice ||
      payment.currency !== CURRENCY
    ) {
      this.logger.error(
        `Payment ${payment.gatewayPaymentId} does not match order ${order.id}: giving it back`,
      );
      return this.refunds.request(payment, payment.captured, 'The amount did not match the order', tx);
    }
    if (order.status !== OrderStatus.PLACED) {
      const reason =
        order.status === OrderStatus.CANCELLED ? 'The order was cancelled' : 'The order was already paid';
      return this.refunds.request(payment, payment.captured, reason, tx);
    }
    if (!(await this.orders.pay(order, tx))) {
      await this.orders.cancel(order, tx);
      return this.refunds.request(
        payment,
        payment.captured,
        'The pieces were sold out before the payment arrived',
        tx,
      );
    }
    payment.settles = true;
    await tx.update(Payment, { id: payment.id }, { settles: true });
  }
}
