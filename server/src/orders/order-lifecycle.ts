import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager, In } from 'typeorm';
import { AppError, notFound } from '../common/app-error.js';
import { newId } from '../common/ids.js';
import { prepared } from '../database/prepared.js';
import { MailKind } from '../mail/mail.entity.js';
import { mailJob, Mails, owedMail } from '../mail/mails.js';
import { Stock } from '../products/stock.js';
import { OrderItem } from './order-item.entity.js';
import { OrderStatus } from './order-status.js';
import { Order } from './order.entity.js';
import { heldUntil } from './held-until.js';
import { assertRoom, openOrdersOf, piecesIn } from './open-orders.js';

interface Reservation {
  userId: string;
  status: OrderStatus;
  holdsStock: boolean;
  /** Its time has run out; null where there is none. */
  isOver: boolean | null;
}

/** Nearly always Pay is pressed for an order that has its pieces: then nothing is locked. */
const RESERVED = `SELECT id FROM orders
  WHERE id = $1 AND status = 'PLACED' AND holds_stock AND stock_held_until > now()`;

/** The order is paid, and its buyer is told. */
const PAY = `WITH paid AS (
    UPDATE orders SET status = 'PAID', paid_at = now(), holds_stock = true, stock_held_until = NULL
    WHERE id = $1 AND status = 'PLACED' RETURNING user_id
  ), mail AS (
    ${owedMail({ id: '$2', kind: `'${MailKind.ORDER_PAID}'`, user: '(SELECT user_id FROM paid)', data: '$3' })}
  ) SELECT FROM mail, ${mailJob}`;

/**
 * The steps of an order that move stock with them, for the payments module. Each locks the order's row first, so that an
 * expiry, a payment and a cancellation that race are done one after the other.
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
   * Makes sure that an unpaid order has its pieces before its payment begins.
   * @throws AppError INVALID_STATE when there is nothing to pay, OUT_OF_STOCK when the pieces are gone, CONFLICT when too
   * much is unpaid
   */
  async reserve(id: string): Promise<void> {
    const [isReserved] = await prepared(this.db, RESERVED, [id]);
    if (isReserved) return;
    await this.db.transaction(async (tx) => {
      const { userId, status, holdsStock, isOver } = await this.lockReservation(id, tx);
      if (status === OrderStatus.CANCELLED) throw new AppError('INVALID_STATE', 'Order is cancelled');
      if (status !== OrderStatus.PLACED) throw new AppError('INVALID_STATE', 'Order is already paid');
      if (!holdsStock) {
        assertRoom(await openOrdersOf(userId, tx), piecesIn(await this.lines(id, tx)));
        await this.takeStock(id, tx);
      }
      if (!holdsStock || isOver)
        await tx.update(Order, { id }, { holdsStock: true, stockHeldUntil: heldUntil });
    });
  }

  /**
   * Marks a locked, unpaid order paid, taking its stock again where the reservation had run out.
   * @returns false when the pieces are gone, so that the payment has to go back
   */
  async pay(order: Order, tx: EntityManager): Promise<boolean> {
    if (!order.holdsStock && !(await this.tryTakeStock(order.id, tx))) return false;
    await tx.query(PAY, [order.id, newId(), JSON.stringify({ orderId: order.id })]);
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

  /** Tells the buyer of money that has gone back; what belongs to no order has nobody to tell. */
  async tellRefund(orderId: string | null, amount: number, tx: EntityManager): Promise<void> {
    const order = orderId && (await tx.findOneBy(Order, { id: orderId }));
    if (order)
      await this.mails.send(MailKind.ORDER_REFUNDED, order.userId, { orderId: order.id, amount }, tx);
  }

  /**
   * Puts the pieces of an unpaid order back on the shelf, once its reservation is over. It stays payable.
   * @param overdue seconds for which it must have been over
   * @returns false while it holds pieces that may not go back yet
   */
  release(id: string, overdue = 0): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      const { status, holdsStock, isOver } = await this.lockReservation(id, tx, overdue);
      if (status !== OrderStatus.PLACED || !holdsStock) return true;
      if (!isOver) return false;
      await this.stock.putBack(await this.lines(id, tx), tx);
      await tx.update(Order, { id }, { holdsStock: false, stockHeldUntil: null });
      return true;
    });
  }

  /** What the database's clock says of a reservation: those of the shop's servers may differ. */
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
      // The order is as it was placed; it is the shelf that no longer has what it names.
      throw new AppError('OUT_OF_STOCK', 'A product of this order is no longer sold');
    });
  }

  /** Tries inside a savepoint, so that the payment's own transaction goes on when the shelf is empty. */
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
