import { Injectable, Logger, OnModuleInit } from '@nestjs/common';
import { DataSource, Raw } from 'typeorm';
import { addingJobOf } from '../jobs/adding-job.js';
import { Jobs } from '../jobs/jobs.js';
import { CLAIM_TIME, NEXT_CHECK } from './check-times.js';
import { GatewayError } from './gateway-error.js';
import { GatewayOrder } from './gateway-order.entity.js';
import { Gateway } from './gateway.js';
import { RefundLedger } from './refund-ledger.js';
import { Settlement } from './settlement.js';

/** Polls the gateway about every gateway order that may still be paid: no webhook and no browser is needed. */
@Injectable()
export class Reconciler implements OnModuleInit {
  private readonly logger = new Logger('Reconciler');

  constructor(
    private readonly db: DataSource,
    private readonly gateway: Gateway,
    private readonly settlement: Settlement,
    private readonly refunds: RefundLedger,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit() {
    this.jobs.handle('gateway-order', ({ id }) => this.check(id));
  }

  /** Applies what the gateway knows of its order, if a check is due, and schedules the next one. */
  private async check(id: string): Promise<void> {
    const due = await this.db.manager.findOneBy(GatewayOrder, {
      id,
      nextCheckAt: Raw((column) => `${column} <= now()`),
    });
    if (!due) return;
    // A silent gateway does not fail the job: the next check comes when it is scheduled, without backoff.
    await this.syncPayments(due);
    await this.plan(due);
  }

  /** @returns false when the gateway did not answer */
  async syncPayments(gatewayOrder: GatewayOrder): Promise<boolean> {
    const { remoteId } = gatewayOrder;
    try {
      for (const payment of await this.gateway.paymentsOf(remoteId!)) {
        const orderId = payment.orderId ?? remoteId;
        if (orderId === remoteId) await this.settlement.apply({ ...payment, orderId });
        else
          this.logger.error(`Payment ${payment.id} of ${orderId} is listed under ${remoteId}: not applied`);
      }
      if (!gatewayOrder.orderId) await this.refundUnclaimed(gatewayOrder.id);
      return true;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      this.logger.warn(`The gateway does not tell about ${remoteId}: ${error.message}`);
      return false;
    }
  }

  /** Counting the checks keeps a job that runs twice from scheduling twice. */
  private async plan({ id, checks }: GatewayOrder): Promise<void> {
    const job = addingJobOf('gateway-order', 'planned', { at: 'planned.next_check_at' });
    await this.db.query(
      `WITH planned AS (
         UPDATE gateway_orders g SET checks = g.checks + 1, next_check_at = ${NEXT_CHECK}
         FROM gateway_orders same LEFT JOIN orders o ON o.id = same.order_id
         WHERE same.id = g.id AND g.id = $1 AND g.checks = $2 RETURNING g.id, g.next_check_at)
       SELECT FROM planned, ${job} WHERE planned.next_check_at IS NOT NULL`,
      [id, checks],
    );
  }

  private async refundUnclaimed(id: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const unclaimed = await tx.findOne(GatewayOrder, {
        where: { id, orderId: Raw((column) => `${column} IS NULL AND created_at < now() - ${CLAIM_TIME}`) },
        lock: { mode: 'pessimistic_write' },
      });
      if (unclaimed) await this.refunds.refundDue(id, 'No order claimed the payment', tx);
    });
  }
}
