import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager, FindOptionsWhere, In, Raw } from 'typeorm';
import { CartService } from '../cart/cart.service.js';
import { AppError, notFound } from '../common/app-error.js';
import { AuditLog } from '../audit/audit-log.js';
import { assertId, isId, newId } from '../common/ids.js';
import { payable, priceOf } from '../common/money.js';
import { ADMIN_PAGE_SIZE, Page, readPage } from '../common/page.js';
import { MailKind } from '../mail/mail.entity.js';
import { Mails } from '../mail/mails.js';
import type { StockLine } from '../products/shelf.js';
import { Stock } from '../products/stock.js';
import type { User } from '../users/user.entity.js';
import { PlaceOrderInput } from './dto/place-order.input.js';
import { heldUntil } from './held-until.js';
import { assertRoom, openOrdersOf, piecesIn } from './open-orders.js';
import { OrderItem } from './order-item.entity.js';
import { orderNumberIn } from './order-number.js';
import { OrderStatus } from './order-status.js';
import { Order } from './order.entity.js';

const WHOLE = { relations: { user: true, items: true }, withDeleted: true } as const;
const NEWEST = { createdAt: 'DESC', id: 'DESC' } as const;

/** One line per product and variant, in the order in which they were first named. */
function merge(lines: StockLine[]): StockLine[] {
  const merged = new Map<string, StockLine>();
  for (const { productId, variantId, qty } of lines) {
    assertId(productId, 'Product');
    if (variantId) assertId(variantId, 'Variant');
    const key = `${productId} ${variantId ?? ''}`;
    // A line that names no variant looks as it always did, or fingerprints of earlier orders would not match.
    const line = { productId, qty: (merged.get(key)?.qty ?? 0) + qty, ...(variantId && { variantId }) };
    merged.set(key, line);
  }
  return [...merged.values()];
}

@Injectable()
export class OrdersService {
  constructor(
    private readonly db: DataSource,
    private readonly stock: Stock,
    private readonly cart: CartService,
    private readonly audit: AuditLog,
    private readonly mails: Mails,
  ) {}

  /**
   * Takes the stock and writes the order in one transaction, at the prices of this moment.
   * @throws AppError OUT_OF_STOCK, CONFLICT when too much is unpaid, PRICE_CHANGED when expectedTotal no longer holds, IDEMPOTENCY_MISMATCH
   */
  async place(
    user: User,
    { lines, shippingAddress, paymentMethod, expectedTotal, idempotencyKey }: PlaceOrderInput,
  ): Promise<Order> {
    const wanted = merge(lines);
    const { address, city, postalCode, country } = shippingAddress;
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([wanted, address, city, postalCode, country, paymentMethod]))
      .digest('hex');
    const id = await this.db.transaction(async (tx) => {
      const open = await openOrdersOf(user.id, tx);
      const earlier = idempotencyKey && (await this.placedEarlier(user.id, idempotencyKey, fingerprint, tx));
      if (earlier) return earlier;
      assertRoom(open, piecesIn(wanted));
      const sold = await this.stock.sell(wanted, tx);
      const prices = payable(priceOf(sold));
      if (expectedTotal != null && expectedTotal !== prices.totalPrice) {
        throw new AppError(
          'PRICE_CHANGED',
          `The total is now ${prices.totalPrice / 100} rupees. Please look again before ordering.`,
        );
      }
      const order = {
        id: newId(),
        userId: user.id,
        shippingAddress,
        paymentMethod,
        ...prices,
        stockHeldUntil: heldUntil,
      };
      await tx.insert(Order, { ...order, ...(idempotencyKey && { idempotencyKey, fingerprint }) });
      await tx.insert(
        OrderItem,
        sold.map((line, position) => ({ orderId: order.id, position, ...line })),
      );
      await this.cart.drop(user.id, wanted, tx);
      await this.mails.send(MailKind.ORDER_PLACED, user.id, { orderId: order.id }, tx);
      return order.id;
    });
    return this.get(id);
  }

  async get(id: string): Promise<Order> {
    assertId(id, 'Order');
    // findOne would first ask for the id alone, because the joined lines are several rows.
    const [order] = await this.db.manager.find(Order, {
      ...WHOLE,
      where: { id },
      order: { items: { position: 'ASC' } },
    });
    if (!order) throw notFound('Order');
    return order;
  }

  /** For anybody but its owner and the admins an order does not exist. */
  async getFor(caller: User, id: string): Promise<Order> {
    const order = await this.get(id);
    if (order.userId !== caller.id && !caller.isAdmin) throw notFound('Order');
    return order;
  }

  listOf(user: User, page: unknown, size = ADMIN_PAGE_SIZE): Promise<Page<Order>> {
    return this.page({ userId: user.id }, page, size);
  }

  /** All orders, newest first; search finds by the buyer's name or email, or by the order's number or id. */
  list(page: unknown, search?: string): Promise<Page<Order>> {
    const words = search?.trim().slice(0, 100);
    if (!words) return this.page({}, page);
    if (isId(words)) return this.page({ id: words }, page);
    const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
    const byBuyer = (column: string) =>
      `${column} IN (SELECT id FROM users WHERE (name || ' ' || email::text) ILIKE :like)`;
    const number = orderNumberIn(words);
    return this.page([{ userId: Raw(byBuyer, { like }) }, ...(number ? [{ number }] : [])], page);
  }

  /** First which orders, then what is in them: joined to their items, a page of rows would be fewer orders. */
  private async page(
    where: FindOptionsWhere<Order> | FindOptionsWhere<Order>[],
    page: unknown,
    size = ADMIN_PAGE_SIZE,
  ) {
    return readPage(
      page,
      size,
      // Told which columns to select, TypeORM would count them as distinct.
      () => this.db.manager.count(Order, { where }),
      async (skip) => {
        const found = await this.db.manager.find(Order, {
          select: { id: true },
          where,
          order: NEWEST,
          skip,
          take: size,
        });
        return this.db.manager.find(Order, {
          ...WHOLE,
          where: { id: In(found.map(({ id }) => id)) },
          order: { ...NEWEST, items: { position: 'ASC' } },
        });
      },
    );
  }

  /** Doing it twice is harmless; an order that is not paid is refused. */
  async deliver(admin: User, id: string): Promise<Order> {
    assertId(id, 'Order');
    await this.db.transaction(async (tx) => {
      const { affected } = await tx.update(
        Order,
        { id, status: OrderStatus.PAID },
        { status: OrderStatus.DELIVERED, deliveredAt: () => 'now()' },
      );
      if (affected) {
        await this.audit.record(
          {
            actor: admin,
            action: 'deliverOrder',
            entity: 'Order',
            entityId: id,
            before: { status: 'PAID' },
            after: { status: 'DELIVERED' },
          },
          tx,
        );
        const { userId } = await tx.findOneByOrFail(Order, { id });
        await this.mails.send(MailKind.ORDER_DELIVERED, userId, { orderId: id }, tx);
      }
    });
    const order = await this.get(id);
    if (order.status === OrderStatus.PLACED) throw new AppError('INVALID_STATE', 'Order is not paid');
    if (order.status === OrderStatus.CANCELLED) throw new AppError('INVALID_STATE', 'Order is cancelled');
    return order;
  }

  /** The order that this key already placed; twenty parallel calls with one key wait for the first in openOrdersOf. */
  private async placedEarlier(
    userId: string,
    key: string,
    fingerprint: string,
    tx: EntityManager,
  ): Promise<string | undefined> {
    const order = await tx.findOne(Order, {
      select: { id: true, fingerprint: true },
      where: { userId, idempotencyKey: key },
    });
    if (order && order.fingerprint !== fingerprint) {
      throw new AppError('IDEMPOTENCY_MISMATCH', 'This key was used for another order');
    }
    return order?.id;
  }
}
