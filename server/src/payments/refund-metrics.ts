import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Metrics } from '../operations/metrics/metrics.js';
import { FAILED_REFUNDS } from '../orders/failed-refunds.js';

/** Metrics of money that needs attention. */
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

  private async failed(): Promise<number> {
    const [{ count }] = await this.db.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM ${FAILED_REFUNDS}`,
    );
    return count;
  }
}
