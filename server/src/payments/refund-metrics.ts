import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Metrics } from '../operations/metrics/metrics.js';

/** Tells of the money that somebody has to look after. */
@Injectable()
export class RefundMetrics implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit() {
    this.metrics.gauge('shop_refunds_failed', 'Refunds that failed and wait for an admin', () =>
      this.failed(),
    );
  }

  /** Nobody has tried them again, and neither has so much gone back since in another way. */
  private async failed(): Promise<number> {
    const [{ count }] = await this.db.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM refunds failed JOIN payments p ON p.id = failed.payment_id
       WHERE failed.status = 'FAILED' AND p.refunded < p.captured AND NOT EXISTS (SELECT FROM refunds WHERE retry_of = failed.id)
         AND failed.amount > (SELECT coalesce(sum(amount), 0) FROM refunds since WHERE since.payment_id = p.id
           AND since.status <> 'FAILED' AND since.created_at > failed.created_at)`,
    );
    return count;
  }
}
