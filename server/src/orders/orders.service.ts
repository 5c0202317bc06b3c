import { Injectable } from '@nestjs/common';
import { And, DataSource, Equal, FindOptionsWhere, Raw } from 'typeorm';
import { AuditAction } from '../audit/audit-action.js';
import { AuditLog } from '../audit/audit-log.js';
import { notFound, wrongState } from '../common/app-error.js';
import { assertId, isId } from '../common/ids.js';
import { ADMIN_PAGE_SIZE, Page, pageNumber, pageOf, readAdminPage } from '../common/page.js';
import { likeWords, searchWords } from '../common/search-words.js';
import { preparedRead } from '../database/prepared.js';
import { MailKind } from '../mail/mail.entity.js';
import { Mails } from '../mail/mails.js';
import { isUserLikeSql, type User } from '../users/user.entity.js';
import { FAILED_REFUNDS } from './failed-refunds.js';
import { orderNumberIn } from './order-number.js';
import { OrderStatus } from './order-status.js';
import { Order } from './order.entity.js';
import { ownerSeenBy } from './seen-by.js';
import { toOrder, WHOLE_ORDERS, type WholeOrderRow } from './whole-order.js';

const NEWEST = { createdAt: 'DESC', id: 'DESC' } as const;

/** $1: a user; $2 and $3: offset and limit in their orders. */
const OWN = `SELECT (SELECT count(*)::int FROM orders WHERE user_id = $1) AS count, ARRAY(
    SELECT id FROM orders WHERE user_id = $1 ORDER BY created_at DESC, id DESC OFFSET $2::bigint LIMIT $3) AS ids`;

const BUYERS = `SELECT id FROM users WHERE ${isUserLikeSql()}`;
const isBuyerLike = (words: string) => Raw((user) => `${user} IN (${BUYERS})`, { like: likeWords(words) });
/** By buyer or by number, each through its own index. */
const namedBy = (words: string, number: string) =>
  Raw(
    (id) =>
      `${id} IN (SELECT id FROM orders WHERE user_id IN (${BUYERS}) UNION ALL SELECT id FROM orders WHERE number = :number)`,
    { like: likeWords(words), number },
  );

const hasFailedRefund = Raw((id) => `${id} IN (SELECT p.order_id FROM ${FAILED_REFUNDS})`);

/** How the list of all orders is narrowed. */
interface OrderFilter {
  /** The buyer's name or email, or the order's number or id. */
  search?: string;
  /** Only orders with a failed refund that waits for an admin. */
  refundFailed?: boolean;
}

@Injectable()
export class OrdersService {
  constructor(
    private readonly db: DataSource,
    private readonly audit: AuditLog,
    private readonly mails: Mails,
  ) {}

  /** @param owner whose orders are seen, null for everybody's */
  async get(id: string, owner: string | null = null): Promise<Order> {
    assertId(id, 'Order');
    const [order] = await this.whole([id]);
    if (!order || (owner && order.userId !== owner)) throw notFound('Order');
    return order;
  }

  /** For anybody but its owner and the admins an order does not exist. */
  getFor(caller: User, id: string): Promise<Order> {
    return this.get(id, ownerSeenBy(caller));
  }

  /** One shopper's orders, newest first. */
  async listOf(user: User, page: unknown, size = ADMIN_PAGE_SIZE): Promise<Page<Order>> {
    const number = pageNumber(page);
    const values = [user.id, (number - 1) * size, size];
    const [own] = await preparedRead<{ count: number; ids: string[] }>(this.db, OWN, values);
    return pageOf(await this.whole(own!.ids), number, own!.count, size);
  }

  /** All orders that pass the filter, newest first. */
  list(page: unknown, { search, refundFailed }: OrderFilter = {}): Promise<Page<Order>> {
    const words = searchWords(search);
    const number = orderNumberIn(words);
    const found = isId(words) ? Equal(words) : number && namedBy(words, number);
    if (found) return this.page({ id: refundFailed ? And(found, hasFailedRefund) : found }, page);
    return this.page(
      { ...(refundFailed && { id: hasFailedRefund }), ...(words && { userId: isBuyerLike(words) }) },
      page,
    );
  }

  /** First the ids, then the whole orders: joined to their items, a page of rows would hold fewer orders. */
  private async page(where: FindOptionsWhere<Order>, page: unknown) {
    return readAdminPage(
      page,
      // Given a `select`, TypeORM would count those columns with DISTINCT.
      () => this.db.manager.count(Order, { where }),
      async (skip, take) => {
        const found = await this.db.manager.find(Order, {
          select: { id: true },
          where,
          order: NEWEST,
          skip,
          take,
        });
        return this.whole(found.map(({ id }) => id));
      },
    );
  }

  private async whole(ids: string[]): Promise<Order[]> {
    return (await preparedRead<WholeOrderRow>(this.db, WHOLE_ORDERS, [ids])).map(toOrder);
  }

  /** Idempotent; an order that is not paid is refused. */
  async deliver(admin: User, id: string): Promise<Order> {
    assertId(id, 'Order');
    await this.db.transaction(async (tx) => {
      const { affected } = await tx.update(
        Order,
        { id, status: OrderStatus.PAID },
        { status: OrderStatus.DELIVERED, deliveredAt: () => 'now()' },
      );
      if (affected) {
        const { id: orderId, number, userId } = await tx.findOneByOrFail(Order, { id });
        await this.audit.record(
          {
            actor: admin,
            action: AuditAction.deliverOrder,
            entity: 'Order',
            entityId: orderId,
            before: { number, status: 'PAID' },
            after: { number, status: 'DELIVERED' },
          },
          tx,
        );
        await this.mails.send(MailKind.ORDER_DELIVERED, userId, { orderId }, tx);
      }
    });
    const order = await this.get(id);
    if (order.status === OrderStatus.CANCELLED) throw wrongState('Order is cancelled');
    // It may have been paid since: when the update above ran, it was not.
    if (order.status !== OrderStatus.DELIVERED) throw wrongState('Order is not paid');
    return order;
  }
}
