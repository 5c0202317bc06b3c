import { Injectable, OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { Metrics } from './metrics.js';

/** Tells how busy the connections to the database are. */
@Injectable()
export class DatabaseMetrics implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit() {
    this.metrics.gauge('database_pool', 'Connections, and who waits for one', () => this.read(), 'state');
  }

  private read() {
    const { master, slaves } = this.db.driver as unknown as { master: Pool; slaves: Pool[] };
    const sum = (count: (pool: Pool) => number) =>
      [master, ...slaves].reduce((total, pool) => total + count(pool), 0);
    return {
      total: sum((pool) => pool.totalCount),
      idle: sum((pool) => pool.idleCount),
      waiting: sum((pool) => pool.waitingCount),
    };
  }
}
