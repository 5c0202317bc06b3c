import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.js';
import { newId } from '../common/ids.js';
import type { Order } from '../orders/order.entity.js';
import { GatewayError } from './gateway-error.js';
import { GatewayOrder } from './gateway-order.entity.js';
import { CURRENCY, Gateway } from './gateway.js';

const FIRST_CHECK_MS = 5_000;
const POLL_MS = 150;
/** Longer than the gateway may take to answer: after that whoever asked has died. */
const CLAIM_SECONDS = 20;

/** Orders at the gateway: one open one per order of the shop, made once however often Pay is pressed. */
@Injectable()
export class GatewayOrders {
  constructor(
    private readonly db: DataSource,
    private readonly gateway: Gateway,
  ) {}

  /** The gateway's order under which this order is paid, made there if need be. */
  async openFor(order: Order): Promise<GatewayOrder> {
    await this.db.manager
      .createQueryBuilder()
      .insert()
      .into(GatewayOrder)
      .values({ id: newId(), orderId: order.id, amount: order.totalPrice, currency: CURRENCY, open: true })
      .orIgnore()
      .execute();
    const row = await this.db.manager.findOneByOrFail(GatewayOrder, { orderId: order.id, open: true });
    return this.known(row);
  }

  /** A gateway order of any amount without an order of the shop, which the payment will name. */
  async openUnbound(amount: number): Promise<GatewayOrder> {
    const row = this.db.manager.create(GatewayOrder, {
      id: newId(),
      orderId: null,
      amount,
      currency: CURRENCY,
    });
    await this.db.manager.insert(GatewayOrder, row);
    return this.known(row);
  }

  /** Waits until the gateway knows the row: one caller asks it, the others look on. */
  private async known(row: GatewayOrder): Promise<GatewayOrder> {
    if (row.gatewayOrderId) return row;
    const deadline = Date.now() + CLAIM_SECONDS * 1000;
    do {
      const claimed = await this.claim(row.id);
      if (claimed) return this.make(row, claimed.askedBefore);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      const now = await this.db.manager.findOneByOrFail(GatewayOrder, { id: row.id });
      if (now.gatewayOrderId) return now;
    } while (Date.now() < deadline);
    throw new AppError(
      'SERVICE_UNAVAILABLE',
      'The payment service does not answer. Please try again in a moment.',
    );
  }

  private async claim(id: string): Promise<{ askedBefore: boolean } | undefined> {
    const [rows] = await this.db.query<[{ askedBefore: boolean }[], number]>(
      `UPDATE gateway_orders g SET asked_at = now() FROM gateway_orders before
       WHERE g.id = $1 AND before.id = g.id AND g.gateway_order_id IS NULL
         AND (g.asked_at IS NULL OR g.asked_at < now() - ${CLAIM_SECONDS} * interval '1 second')
       RETURNING before.asked_at IS NOT NULL AS "askedBefore"`,
      [id],
    );
    return rows[0];
  }

  /** Our row's id is the receipt, so that an order whose answer was lost is found again instead of made twice. */
  private async make(row: GatewayOrder, askedBefore: boolean): Promise<GatewayOrder> {
    try {
      const lost = askedBefore ? await this.gateway.findOrderByReceipt(row.id) : undefined;
      const usable = lost?.amount === row.amount && lost.currency === row.currency && lost.status !== 'paid';
      const made = usable ? lost : await this.gateway.createOrder(row.amount, row.id, row.orderId);
      const nextCheckAt = new Date(Date.now() + FIRST_CHECK_MS);
      await this.db.manager.update(GatewayOrder, { id: row.id }, { gatewayOrderId: made.id, nextCheckAt });
      return { ...row, gatewayOrderId: made.id, nextCheckAt };
    } catch (error) {
      // A past time, not null: the next try has to look for what this one may have made.
      await this.db.query(`UPDATE gateway_orders SET asked_at = now() - interval '1 hour' WHERE id = $1`, [
        row.id,
      ]);
      if (error instanceof GatewayError && error.isRefusal)
        throw new AppError('PAYMENT_FAILED', error.message);
      if (!(error instanceof GatewayError)) throw error;
      throw new AppError(
        'SERVICE_UNAVAILABLE',
        'The payment service does not answer. Please try again in a moment.',
      );
    }
  }
}
