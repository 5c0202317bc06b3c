import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { addingJobOf } from '../jobs/adding-job.js';
import { Jobs } from '../jobs/jobs.js';
import { OrderLifecycle } from '../orders/order-lifecycle.js';
import { GatewayOrder } from './gateway-order.entity.js';
import { Reconciler } from './reconciler.js';

const MOST_AT_ONCE = 1_000;
/** How long a reservation that is over waits for a gateway that does not answer, in seconds. */
const LONGEST_WAIT_S = 3600;

/** Releases the pieces of unpaid orders whose reservation is over, after asking the gateway once more. */
@Injectable()
export class Reservations implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly orders: OrderLifecycle,
    private readonly reconciler: Reconciler,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit() {
    this.jobs.handle('reservation', ({ id }) => this.end(id));
    this.jobs.handleTimed('expired-reservations', () => this.queueExpired());
  }

  /**
   * Adds a job for each order whose reservation is over. They are looked for each minute instead of queued with the order,
   * because nearly all orders are paid in time, and a lookup in an index is cheaper than a job for each.
   */
  async queueExpired(): Promise<void> {
    const job = addingJobOf('reservation', 'expired', { key: `'reservation ' || expired.id` });
    await this.db.query(
      `SELECT FROM (SELECT id FROM orders o WHERE status = 'PLACED' AND holds_stock AND stock_held_until <= now()
         AND NOT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = 'reservation ' || o.id)
         ORDER BY stock_held_until LIMIT ${MOST_AT_ONCE}) expired, ${job}`,
    );
  }

  /**
   * While the gateway does not answer, the stock stays reserved, but not for ever. That does not fail the job, whose delays would
   * grow beyond the time that the gateway is away: in a minute the order gets another one.
   */
  private async end(orderId: string): Promise<void> {
    const gatewayOrders = await this.db.manager.findBy(GatewayOrder, {
      orderId,
      remoteId: Not(IsNull()),
    });
    const answers = await Promise.all(
      gatewayOrders.map((gatewayOrder) => this.reconciler.syncPayments(gatewayOrder)),
    );
    await this.orders.release(orderId, answers.every(Boolean) ? 0 : LONGEST_WAIT_S);
  }
}
