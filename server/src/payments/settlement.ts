import { Injectable, Logger } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { newId } from '../common/ids.js';
import { OrderLifecycle } from '../orders/order-lifecycle.js';
import { OrderStatus } from '../orders/order-status.js';
import type { Order } from '../orders/order.entity.js';
import { GatewayOrder } from './gateway-order.entity.js';
import { CURRENCY, Gateway, RemotePayment } from './gateway.js';
import { Payment, PaymentStatus } from './payment.entity.js';
import { RefundLedger } from './refund-ledger.js';

/** SQL for how far a status is. */
const rank = (status: string) =>
  `array_position(ARRAY['${Object.values(PaymentStatus).join("', '")}'], ${status})`;
const STATUS: Record<RemotePayment['status'], PaymentStatus> = {
  created: PaymentStatus.CREATED,
  failed: PaymentStatus.FAILED,
  authorized: PaymentStatus.AUTHORIZED,
  captured: PaymentStatus.CAPTURED,
  refunded: PaymentStatus.REFUNDED,
};

/**
 * The one place where a payment reaches an order, whoever learns of it: the browser, a webhook or the reconciler.
 * What the gateway says is applied in one transaction that locks the gateway's order and then the shop's, so that the
 * same answer may come twice, at once, or in the wrong order. Nothing else marks an order paid.
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
  async apply(seen: RemotePayment): Promise<Payment> {
    const snapshot = seen.status === 'authorized' ? await this.gateway.capture(seen) : seen;
    const payment = await this.write(snapshot);
    // Someone gave money back at the gateway itself. What was never captured the gateway returns alone: it was never ours.
    if (payment.captured > 0 && snapshot.amountRefunded > payment.refunded) await this.refunds.adopt(payment);
    return payment;
  }

  private write(snapshot: RemotePayment): Promise<Payment> {
    return this.db.transaction(async (tx) => {
      const gatewayOrder = await tx.findOneOrFail(GatewayOrder, {
        where: { gatewayOrderId: snapshot.orderId! },
        lock: { mode: 'pessimistic_write' },
      });
      const payment = await this.record(gatewayOrder, snapshot, tx);
      if (payment.captured > 0 && !payment.settles && gatewayOrder.orderId)
        await this.settle(payment, gatewayOrder, tx);
      return payment;
    });
  }

  /** Writes down how far the payment has come, in one statement: it never goes back, and what is refunded is not ours to say. */
  private async record(
    gatewayOrder: GatewayOrder,
    snapshot: RemotePayment,
    tx: EntityManager,
  ): Promise<Payment> {
    const isTaken = snapshot.captured && ['captured', 'refunded'].includes(snapshot.status);
    const [row] = await tx.query<[Payment]>(
      `INSERT INTO payments AS p (id, gateway_payment_id, gateway_order_id, order_id, status, amount, currency, captured, error)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (gateway_payment_id) DO UPDATE SET order_id = excluded.order_id, error = excluded.error,
         amount = CASE WHEN p.captured > 0 THEN p.amount ELSE excluded.amount END,
         currency = CASE WHEN p.captured > 0 THEN p.currency ELSE excluded.currency END,
         captured = CASE WHEN p.captured > 0 THEN p.captured ELSE excluded.captured END,
         status = CASE WHEN ${rank('excluded.status')} > ${rank('p.status')} THEN excluded.status ELSE p.status END
       RETURNING id, gateway_payment_id AS "gatewayPaymentId", gateway_order_id AS "gatewayOrderId", order_id AS "orderId", status,
         amount, currency, captured, refunded, settles, error, created_at AS "createdAt"`,
      [
        newId(),
        snapshot.id,
        gatewayOrder.id,
        gatewayOrder.orderId,
        STATUS[snapshot.status] ?? PaymentStatus.CREATED,
        snapshot.amount,
        snapshot.currency,
        isTaken ? snapshot.amount : 0,
        snapshot.error,
      ],
    );
    return Object.assign(new Payment(), row);
  }

  /** Taken money either pays the order or goes back: all of it, once. */
  private async settle(payment: Payment, gatewayOrder: GatewayOrder, tx: EntityManager): Promise<void> {
    const order = await this.orders.lock(gatewayOrder.orderId!, tx);
    const reason = this.whyNot(payment, gatewayOrder, order);
    if (reason) return this.refunds.returnAll(gatewayOrder.id, reason, tx);
    if (!(await this.orders.pay(order, tx))) {
      await this.orders.cancel(order, tx);
      return this.refunds.returnAll(
        gatewayOrder.id,
        'The pieces were sold out before the payment arrived',
        tx,
      );
    }
    payment.settles = true;
    await tx.update(Payment, { id: payment.id }, { settles: true });
  }

  /** Why a payment cannot pay its order, if it cannot. */
  private whyNot(payment: Payment, gatewayOrder: GatewayOrder, order: Order): string | undefined {
    const { amount, currency, gatewayPaymentId } = payment;
    if (amount !== gatewayOrder.amount || amount !== order.totalPrice || currency !== CURRENCY) {
      this.logger.error(`Payment ${gatewayPaymentId} does not match order ${order.id}: giving it back`);
      return 'The amount did not match the order';
    }
    if (order.status === OrderStatus.CANCELLED) return 'The order was cancelled';
    return order.status === OrderStatus.PLACED ? undefined : 'The order was already paid';
  }
}
