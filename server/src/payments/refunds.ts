import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditAction } from '../audit/audit-action.js';
import { AuditLog } from '../audit/audit-log.js';
import { AppError, badInput, notFound, wrongState } from '../common/app-error.js';
import { assertId } from '../common/ids.js';
import { LEAST_REFUND, toRupees } from '../common/money.js';
import { ALL_IS_DUE, FAILED_REFUNDS } from '../orders/failed-refunds.js';
import { OrderLifecycle } from '../orders/order-lifecycle.js';
import { OrderStatus } from '../orders/order-status.js';
import { Order } from '../orders/order.entity.js';
import { OrdersService } from '../orders/orders.service.js';
import type { User } from '../users/user.entity.js';
import { Payment } from './payment.entity.js';
import { lockPayment, RefundLedger } from './refund-ledger.js';
import { ORDER_CANCELLED, Refund, RefundStatus, TRIED_AGAIN } from './refund.entity.js';

/** An admin's request. */
interface AskedRefund {
  /** Paise; by default all that is left. */
  amount?: number | null;
  reason: string;
  /** The same key with the same refund makes it once. */
  idempotencyKey?: string | null;
}

/** Refunds that somebody decides: by a cancellation, or as an admin. */
@Injectable()
export class Refunds {
  constructor(
    private readonly db: DataSource,
    private readonly orders: OrdersService,
    private readonly lifecycle: OrderLifecycle,
    private readonly ledger: RefundLedger,
    private readonly audit: AuditLog,
  ) {}

  /** Cancels an order that is not delivered; what was paid is refunded in full. Idempotent. */
  async cancel(caller: User, orderId: string): Promise<Order> {
    await this.orders.getFor(caller, orderId);
    await this.db.transaction(async (tx) => {
      const order = await this.lifecycle.lock(orderId, tx);
      if (order.status === OrderStatus.CANCELLED) return;
      if (order.status === OrderStatus.DELIVERED) throw wrongState('Order is delivered');
      const payment = await lockPayment({ orderId, settles: true }, tx);
      await this.lifecycle.cancel(order, tx);
      const left = payment ? payment.captured - payment.refunded : 0;
      const sum = left < LEAST_REFUND ? 0 : left;
      if (payment && sum > 0)
        await this.ledger.request({ paymentId: payment.id, amount: sum, reason: ORDER_CANCELLED }, tx);
      if (caller.id !== order.userId) {
        const { number, status } = order;
        const paid = payment && { refunded: toRupees(payment.refunded) };
        const given = payment && { refunded: toRupees(payment.refunded + sum) };
        await this.audit.record(
          {
            actor: caller,
            action: AuditAction.cancelOrder,
            entity: 'Order',
            entityId: orderId,
            before: { number, status, ...paid },
            after: { number, status: 'CANCELLED', ...given },
          },
          tx,
        );
      }
    });
    return this.orders.get(orderId);
  }

  /**
   * Refunds part or all of a payment, once for each key. The order stays as it is: money does not undo a delivery.
   * @throws AppError IDEMPOTENCY_MISMATCH when the key was used for another refund of this order
   */
  async refund(admin: User, orderId: string, asked: AskedRefund): Promise<Order> {
    const { amount, reason, idempotencyKey } = asked;
    await this.orders.get(orderId);
    if (amount != null && amount < LEAST_REFUND)
      throw badInput('amount must be at least 1 rupee: the gateway gives back no less');
    await this.db.transaction(async (tx) => {
      const { number } = await this.lifecycle.lock(orderId, tx);
      const payment = await lockPayment({ orderId, settles: true }, tx);
      if (!payment) throw wrongState('Order is not paid');
      const { id: paymentId } = payment;
      const earlier = idempotencyKey ? await tx.findOneBy(Refund, { paymentId, idempotencyKey }) : null;
      if (earlier) return assertSame(earlier, asked);
      const sum = sumToRefund(payment, amount ?? undefined);
      await this.ledger.request({ paymentId, amount: sum, reason, idempotencyKey }, tx);
      await this.audit.record(
        {
          actor: admin,
          action: AuditAction.refundOrder,
          entity: 'Order',
          entityId: orderId,
          before: { number, refunded: toRupees(payment.refunded) },
          after: { number, refunded: toRupees(payment.refunded + sum), reason },
        },
        tx,
      );
    });
    return this.orders.get(orderId);
  }

  /**
   * Sends the money of a failed refund, or what is left of it, off again as a new refund: of any payment, also one that settles
   * nothing. It is all that is left where all is due, because nothing else sends the rest off, and where the rest would be too
   * small to be refunded.
   * @throws AppError INVALID_STATE when it does not wait for an admin
   */
  async retry(admin: User, id: string): Promise<Refund> {
    assertId(id, 'Refund');
    return this.db.transaction(async (tx) => {
      const failed = await tx.findOneBy(Refund, { id });
      if (!failed) throw notFound('Refund');
      if (failed.status !== RefundStatus.FAILED) throw wrongState('The refund has not failed');
      const { paymentId } = failed;
      const payment = (await lockPayment({ id: paymentId }, tx))!;
      if (await tx.existsBy(Refund, { retryOf: id }))
        throw wrongState('The refund is being tried again already');
      const order = payment.orderId ? await tx.findOneBy(Order, { id: payment.orderId }) : null;
      const of = order && { orderId: order.id, number: order.number };
      const [waiting] = await tx.query<{ isAllDue: boolean }[]>(
        `SELECT ${ALL_IS_DUE} AS "isAllDue" FROM ${FAILED_REFUNDS} AND failed.id = $1`,
        [id],
      );
      const left = payment.captured - payment.refunded;
      const isRestDue = waiting?.isAllDue || left - failed.amount < LEAST_REFUND;
      const amount = sumToRefund(payment, isRestDue ? left : failed.amount);
      if (!waiting) throw wrongState('The money has been given back in another way');
      const retried = await this.ledger.request({ paymentId, amount, reason: TRIED_AGAIN, retryOf: id }, tx);
      await this.audit.record(
        {
          actor: admin,
          action: AuditAction.retryRefund,
          entity: 'Refund',
          entityId: id,
          before: { ...of, status: RefundStatus.FAILED, amount: toRupees(failed.amount) },
          after: { ...of, status: RefundStatus.REQUESTED, amount: toRupees(amount) },
        },
        tx,
      );
      return Object.assign(await tx.findOneByOrFail(Refund, { id: retried }), {
        retried: false,
        waitsForAdmin: false,
      });
    });
  }
}

function assertSame(earlier: Refund, { amount, reason }: AskedRefund): void {
  if (earlier.reason === reason && (amount ?? earlier.amount) === earlier.amount) return;
  throw new AppError('IDEMPOTENCY_MISMATCH', 'This key was used for another refund');
}

/** The requested sum, or all that is left; never so much that the rest would be too small to be refunded. */
function sumToRefund({ captured, refunded }: Payment, asked: number | undefined): number {
  const left = captured - refunded;
  const sum = asked ?? left;
  if (sum <= 0) throw wrongState('Nothing is left to refund');
  if (sum < LEAST_REFUND) throw wrongState('Less than 1 rupee is left, and the gateway gives back no less');
  if (left > sum && left - sum < LEAST_REFUND)
    throw badInput('That would leave less than 1 rupee, which could not be given back');
  return sum;
}
