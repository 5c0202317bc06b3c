import { Injectable, Logger } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { OrderLifecycle } from '../orders/order-lifecycle.js';
import { GatewayError } from './gateway-error.js';
import { GatewayOrder } from './gateway-order.entity.js';
import { Gateway } from './gateway.js';
import { Payment } from './payment.entity.js';
import { RefundLedger } from './refund-ledger.js';
import { Settlement } from './settlement.js';

/** A payment may still be authorized this long after it began; after that the gateway is not asked again. */
const WATCHED = '5 days';
/** Money that nobody has claimed for an order by then goes back. */
const UNCLAIMED = '1 hour';
/** So long a reservation that has run out waits for a gateway that does not answer. */
const LONGEST_WAIT_MS = 3_600_000;

/**
 * Seconds until the gateway is asked again, by the age of its order: within three quarters of a minute while a shopper may
 * be paying, then rarer and rarer.
 */
const GAP = `CASE WHEN created_at > now() - interval '1 hour'
  THEN least(greatest(extract(epoch FROM now() - created_at) / 4, 5), 45)
  ELSE extract(epoch FROM now() - created_at) / 8 END`;

/** Asks the gateway, by itself, about every order of it that may still be paid: no webhook and no browser is needed. */
@Injectable()
export class Reconciler {
  private readonly logger = new Logger('Reconciler');

  constructor(
    private readonly db: DataSource,
    private readonly gateway: Gateway,
    private readonly settlement: Settlement,
    private readonly orders: OrderLifecycle,
    private readonly refunds: RefundLedger,
  ) {}

  /** Looks into a share of the gateway orders that are due. */
  async work(limit = 20): Promise<number> {
    const [due] = await this.db.query<[{ id: string }[], number]>(
      `UPDATE gateway_orders SET checks = checks + 1, next_check_at = CASE
         WHEN created_at < now() - interval '${WATCHED}' THEN NULL ELSE now() + (${GAP}) * interval '1 second' END
       WHERE id IN (SELECT id FROM gateway_orders WHERE next_check_at <= now() ORDER BY next_check_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [limit],
    );
    for (const { id } of due) await this.check(await this.db.manager.findOneByOrFail(GatewayOrder, { id }));
    return due.length;
  }

  /**
   * Gives back the stock of reservations that have run out, after asking the gateway once more. While it does not answer
   * the stock waits, but not for ever.
   */
  async releaseExpired(limit = 20): Promise<number> {
    let released = 0;
    for (const { id, stockHeldUntil } of await this.orders.expired(limit)) {
      const sessions = await this.db.manager.findBy(GatewayOrder, {
        orderId: id,
        gatewayOrderId: Not(IsNull()),
      });
      const answers = await Promise.all(sessions.map((session) => this.check(session)));
      const overdue = Date.now() - stockHeldUntil!.getTime() > LONGEST_WAIT_MS;
      if (!answers.every(Boolean) && !overdue) continue;
      await this.orders.release(id);
      released++;
    }
    return released;
  }

  /** @returns false when the gateway did not answer */
  private async check(session: GatewayOrder): Promise<boolean> {
    try {
      for (const news of await this.gateway.paymentsOf(session.gatewayOrderId!)) {
        await this.settlement.apply({ ...news, orderId: session.gatewayOrderId });
      }
      if (!session.orderId) await this.returnUnclaimed(session);
      return true;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      this.logger.warn(`The gateway does not tell about ${session.gatewayOrderId}: ${error.message}`);
      return false;
    }
  }

  private async returnUnclaimed(session: GatewayOrder): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [rows] = await tx.query<[{ id: string }[], number]>(
        `UPDATE gateway_orders SET next_check_at = next_check_at
         WHERE id = $1 AND order_id IS NULL AND created_at < now() - interval '${UNCLAIMED}' RETURNING id`,
        [session.id],
      );
      if (rows.length === 0) return;
      for (const payment of await tx.findBy(Payment, { gatewayOrderId: session.id })) {
        const left = payment.captured - payment.refunded;
        if (left > 0) await this.refunds.request(payment, left, 'No order claimed the payment', tx);
      }
    });
  }
}
