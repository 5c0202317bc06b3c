import { Injectable, Logger } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { newId } from '../common/ids.js';
import { prepared } from '../database/prepared.js';
import { OrderLifecycle } from '../orders/order-lifecycle.js';
import { OrderStatus } from '../orders/order-status.js';
import type { Order } from '../orders/order.entity.js';
import { GatewayOrder } from './gateway-order.entity.js';
import { CURRENCY, Gateway, RemotePayment } from './gateway.js';
import { Payment } from './payment.entity.js';
import { RefundLedger } from './refund-ledger.js';
import { ALREADY_PAID, ORDER_CANCELLED } from './refund.entity.js';
import { RECORD, SETTLE, valuesAsRecorded, valuesOf } from './settlement-sql.js';

/**
 * The one place where a payment reaches an order, whether the browser, a webhook or the reconciler reports it. The gateway's
 * answer is applied in one transaction, nearly always of one statement, that locks the gateway's order and then the shop's, so
 * that the same answer may come twice, concurrently, or out of order. Nothing else marks an order paid.
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
   * Applies a payment as the gateway sees it now; an authorized one is captured first, outside the transaction. Also one that no
   * order waits for: most accounts capture automatically, days later, and what is captured at once can go back at once.
   * @returns the payment as it is then recorded
   */
  async apply(seen: RemotePayment): Promise<Payment> {
    const snapshot = seen.status === 'authorized' ? await this.gateway.capture(seen) : seen;
    const payment = await this.write(snapshot);
    if (!hasUnrecordedRefund(snapshot, payment)) return payment;
    await this.refunds.adopt(payment);
    return this.write(snapshot);
  }

  /** Records a payment that the checkout has signed, while the gateway does not answer about it: it may still pay its order. */
  async recordExpected(
    id: string,
    { remoteId: orderId, amount }: Pick<GatewayOrder, 'remoteId' | 'amount'>,
  ): Promise<void> {
    const unknown = { status: 'created', captured: false, amountRefunded: 0, error: null } as const;
    await this.write({ id, orderId, amount, currency: CURRENCY, ...unknown });
  }

  /** Nearly always an order waits for its payment, and one statement suffices. */
  private async write(snapshot: RemotePayment): Promise<Payment> {
    const values = valuesOf(snapshot);
    // The statement cannot see what was refunded at the gateway itself.
    const mayPay = snapshot.amountRefunded === 0;
    const [settled] = mayPay ? await prepared<Payment>(this.db, SETTLE, [...values, newId()]) : [];
    if (settled) return Object.assign(new Payment(), settled);
    return this.db.transaction(async (tx) => {
      const gatewayOrder = await tx.findOneOrFail(GatewayOrder, {
        where: { remoteId: snapshot.orderId! },
        lock: { mode: 'pessimistic_write' },
      });
      const [row] = await tx.query<[Payment]>(RECORD, values);
      const payment = Object.assign(new Payment(), row);
      const isUnapplied = payment.captured > 0 && !payment.settles && gatewayOrder.orderId !== null;
      if (!hasUnrecordedRefund(snapshot, payment)) {
        if (isUnapplied) await this.settle(payment, gatewayOrder, tx);
        // What a refund at the gateway took from that of a cancellation is due again if it has failed.
        else if (payment.settles && payment.refunded > 0)
          await this.refunds.refundDue(gatewayOrder.id, ORDER_CANCELLED, tx);
      }
      // The gateway accepts no second payment under it.
      if (isUnapplied && !payment.settles)
        await tx.update(GatewayOrder, { id: gatewayOrder.id }, { open: false });
      return payment;
    });
  }

  /** Captured money either pays the order, which may have to take its pieces again, or is refunded: all of it, once. */
  private async settle(payment: Payment, gatewayOrder: GatewayOrder, tx: EntityManager): Promise<void> {
    const order = await this.orders.lock(gatewayOrder.orderId!, tx);
    const reason = this.whyNotSettling(payment, gatewayOrder, order);
    if (reason) return this.refunds.refundDue(gatewayOrder.id, reason, tx);
    if (!(await this.orders.takeStockAgain(order, tx))) {
      await this.orders.cancel(order, tx);
      const reason = 'The pieces were sold out before the payment arrived';
      return this.refunds.refundDue(gatewayOrder.id, reason, tx);
    }
    const [settled] = await tx.query<[Payment]>(SETTLE, [
      ...valuesAsRecorded(payment, gatewayOrder),
      newId(),
    ]);
    if (!settled) throw new Error(`Payment ${payment.remoteId} does not settle order ${order.id}`);
    Object.assign(payment, settled);
  }

  /** Why a payment cannot pay its order, if it cannot. */
  private whyNotSettling(payment: Payment, gatewayOrder: GatewayOrder, order: Order): string | undefined {
    const { amount, currency, remoteId } = payment;
    if (amount !== gatewayOrder.amount || amount !== order.totalPrice || currency !== CURRENCY) {
      // Logged once, though the payment is looked at again for as long as it is being refunded.
      if (payment.refunded === 0)
        this.logger.error(`Payment ${remoteId} does not match order ${order.id}: giving it back`);
      return 'The amount did not match the order';
    }
    if (order.status === OrderStatus.CANCELLED) return ORDER_CANCELLED;
    if (order.status !== OrderStatus.PLACED) return ALREADY_PAID;
    return payment.refunded > 0 ? 'The payment was given back' : undefined;
  }
}

/**
 * Whether somebody refunded money at the gateway itself: how much is left is known once the ledger has recorded that. Money that
 * was never captured is returned by the gateway alone: it was never the shop's.
 */
export const hasUnrecordedRefund = (
  { amountRefunded }: RemotePayment,
  { captured, refunded }: Payment,
): boolean => captured > 0 && amountRefunded > refunded;
