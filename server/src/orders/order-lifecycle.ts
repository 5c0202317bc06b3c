import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager, In } from 'typeorm';
import { AppError, notFound, wrongState } from '../common/app-error.js';
import { MailKind } from '../mail/mail.entity.js';
import { Mails, insertingMail } from '../mail/mails.js';
import { Stock } from '../products/stock.js';
import { heldUntil } from './held-until.js';
import { assertRoom, openOrdersOf, piecesIn } from './open-orders.js';
import { OrderItem } from './order-item.entity.js';
import { OrderStatus } from './order-status.js';
import { Order } from './order.entity.js';

interface Reservation {
  userId: string;
  status: OrderStatus;
  holdsStock: boolean;
  /** Whether its time has run out; null if the order has no reservation. */
  isOver: boolean | null;
}

interface RefundedPayment {
  orderId: string | null;
  /** Whether it pays for the order. */
  settles: boolean;
}

/**
 * SQL of a WITH list that marks a placed order paid and mails its buyer: the queries `paid` and `mail`, to be used with
 * `mailJob`.
 * @param order SQL for the order's id
 * @param mail SQL for the mail's id
 */
export const payingOrder = (order: string, mail: string) => `paid AS (
    UPDATE orders SET status = 'PAID', paid_at = now(), stock_held_until = NULL
    WHERE id = ${order} AND status = 'PLACED' AND holds_stock RETURNING id, user_id
  ), mail AS (
    ${insertingMail({
      id: mail,
      kind: `'${MailKind.ORDER_PAID}'`,
      user: '(SELECT user_id FROM paid)',
      data: `(SELECT jsonb_build_object('orderId', id) FROM paid)`,
    })}
  )`;

/**
 * The steps of an order that move stock, for the payments module. Each runs under the lock of the order's row, so that an
 * expiry, a payment and a cancellation that race are serialised.
 */
@Injectable()
export class OrderLifecycle {
  constructor(
    private readonly db: DataSource,
    private readonly stock: Stock,
    private readonly mails: Mails,
  ) {}

  /** Locks an order inside the caller's transaction. */
  async lock(id: string, tx: EntityManager): Promise<Order> {
    const order = await tx.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!order) throw notFound('Order');
    return order;
  }

  /**
   * Makes sure that an unpaid order holds its pieces before its payment begins.
   * @throws AppError INVALID_STATE if there is nothing to pay, OUT_OF_STOCK if the pieces are gone, CONFLICT if too much is
   * unpaid
   */
  async reserve(id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { userId, status, holdsStock, isOver } = await this.lockReservation(id, tx);
      if (status === OrderStatus.CANCELLED) throw wrongState('Order is cancelled');
      if (status !== OrderStatus.PLACED) throw wrongState('Order is already paid');
      if (!holdsStock) {
        assertRoom(await openOrdersOf(userId, tx), piecesIn(await this.lines(id, tx)));
        await this.takeStock(id, tx);
      }
      if (!holdsStock || isOver !== false)
        await tx.update(Order, { id }, { holdsStock: true, stockHeldUntil: heldUntil });
    });
  }

  /**
   * Takes the pieces of a locked, unpaid order again if its reservation had expired.
   * @returns false if they are gone
   */
  async takeStockAgain(order: Order, tx: EntityManager): Promise<boolean> {
    if (order.holdsStock) return true;
    if (!(await this.tryTakeStock(order.id, tx))) return false;
    await tx.update(Order, { id: order.id }, { holdsStock: true });
    return true;
  }

  /** Cancels a locked order that is placed or paid, and puts its pieces back on the shelf. */
  async cancel(order: Order, tx: EntityManager): Promise<void> {
    if (order.holdsStock) await this.stock.putBack(await this.lines(order.id, tx), tx);
    await tx.update(
      Order,
      { id: order.id, status: In([OrderStatus.PLACED, OrderStatus.PAID]) },
      { status: OrderStatus.CANCELLED, cancelledAt: () => 'now()', holdsStock: false, stockHeldUntil: null },
    );
    await this.mails.send(MailKind.ORDER_CANCELLED, order.userId, { orderId: order.id }, tx);
  }

  /** Mails the buyer about a refund of a payment; one without an order has no buyer. */
  async mailRefund({ orderId, settles }: RefundedPayment, amount: number, tx: EntityManager): Promise<void> {
    const order = orderId && (await tx.findOneBy(Order, { id: orderId }));
    if (!order) return;
    const data = { orderId: order.id, amount, ...(!settles && { isOfUnused: true }) };
    await this.mails.send(MailKind.ORDER_REFUNDED, order.userId, data, tx);
  }

  /**
   * Puts the pieces of an unpaid order back on the shelf once its reservation has expired. The order stays payable.
   * @param overdue seconds for which it must have been expired
   */
  async release(id: string, overdue = 0): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { status, holdsStock, isOver } = await this.lockReservation(id, tx, overdue);
      if (status !== OrderStatus.PLACED || !holdsStock || !isOver) return;
      await this.stock.putBack(await this.lines(id, tx), tx);
      await tx.update(Order, { id }, { holdsStock: false, stockHeldUntil: null });
    });
  }

  /** Locks the order, and reads its reservation by the database's clock: those of the shop's servers may differ. */
  private async lockReservation(id: string, tx: EntityManager, overdue = 0) {
    const [reservation] = await tx.query<Reservation[]>(
      `SELECT user_id AS "userId", status, holds_stock AS "holdsStock", stock_held_until <= now() - $2 * interval '1 second' AS "isOver"
       FROM orders WHERE id = $1 FOR UPDATE`,
      [id, overdue],
    );
    if (!reservation) throw notFound('Order');
    return reservation;
  }

  private lines(orderId: string, tx: EntityManager): Promise<OrderItem[]> {
    return tx.find(OrderItem, {
      where: { orderId },
      select: { productId: true, variantId: true, qty: true },
    });
  }

  private async takeStock(orderId: string, tx: EntityManager): Promise<void> {
    await this.stock.take(await this.lines(orderId, tx), tx).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code === 'OUT_OF_STOCK') throw error;
      // The order itself is valid; it is the shelf that no longer has what the order names.
      throw new AppError('OUT_OF_STOCK', 'A product of this order is no longer sold');
    });
  }

  /** Tries in a savepoint, so that the payment's own transaction can go on if the shelf is empty. */
  private async tryTakeStock(orderId: string, tx: EntityManager): Promise<boolean> {
    try {
      await tx.transaction((nested) => this.takeStock(orderId, nested));
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}
