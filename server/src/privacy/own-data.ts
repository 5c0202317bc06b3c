import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toAddressJson } from '../addresses/address.entity.js';
import { Addresses } from '../addresses/addresses.js';
import { toCartJson } from '../cart/cart.json.js';
import { CartService } from '../cart/cart.service.js';
import { toRupees } from '../common/money.js';
import { RateLimits } from '../common/rate-limits.js';
import type { Order } from '../orders/order.entity.js';
import { toOrderJson } from '../orders/order.json.js';
import { OrdersService } from '../orders/orders.service.js';
import { PaymentHistory } from '../payments/payment-history.js';
import type { Refund } from '../payments/refund.entity.js';
import { toSessionJson, type Caller } from '../users/sessions/session.entity.js';
import { Sessions } from '../users/sessions/sessions.js';
import { toAccountJson } from '../users/user.json.js';

const PAGE = 200;

const toRefundData = ({ amount, status, reason, createdAt }: Refund) => ({
  amount: toRupees(amount),
  status,
  reason,
  createdAt,
});

/** More than the order's REST JSON, whose shape has to stay as clients know it. */
const toOrderData = (order: Order, refunds: Refund[] = []) => ({
  ...toOrderJson(order),
  cancelledAt: order.cancelledAt,
  refunds: refunds.map(toRefundData),
});

/** Everything that the shop knows of a shopper, for them to take with them. */
@Injectable()
export class OwnData {
  constructor(
    private readonly db: DataSource,
    private readonly limits: RateLimits,
    private readonly addresses: Addresses,
    private readonly cart: CartService,
    private readonly orders: OrdersService,
    private readonly payments: PaymentHistory,
    private readonly sessions: Sessions,
  ) {}

  async of(caller: Caller) {
    await this.limits.consume('own-data', caller.id);
    const { id } = caller;
    return {
      account: { ...toAccountJson(caller), createdAt: caller.createdAt },
      addresses: (await this.addresses.list(id)).map(toAddressJson),
      cart: toCartJson(await this.cart.get(id)).products,
      orders: await this.allOrders(caller),
      reviews: await this.db.query<object[]>(
        `SELECT product_id AS product, name, rating, comment, created_at AS "createdAt" FROM reviews
         WHERE user_id = $1 ORDER BY id`,
        [id],
      ),
      mails: await this.db.query<object[]>(
        `SELECT kind, recipient, created_at AS "createdAt", sent_at AS "sentAt" FROM mails WHERE user_id = $1 ORDER BY id`,
        [id],
      ),
      sessions: (await this.sessions.list(caller)).map(toSessionJson),
    };
  }

  private async allOrders(caller: Caller) {
    const orders = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const { items, pages: all } = await this.orders.listOf(caller, page, PAGE);
      const back = await this.payments.refundSummariesOf(items.map(({ id }) => id));
      orders.push(...items.map((order) => toOrderData(order, back.get(order.id)?.refunds)));
      pages = all;
    }
    return orders;
  }
}
