import { Injectable, OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { poolOf } from '../../database/pool.js';
import { Replicas } from '../../database/replicas.js';
import { Metrics } from './metrics.js';

/** Metrics of how busy the database connections are. */
@Injectable()
export class DatabaseMetrics implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly metrics: Metrics,
    private readonly replicas: Replicas,
  ) {}

  onModuleInit() {
    this.metrics.gauge('database_pool', 'Connections, and who waits for one', () => this.read(), 'state');
    this.metrics.gauge('database_replicas', 'Replicas by state', () => this.replicas.counts(), 'state');
  }

  private read() {
    const sum = (count: (pool: Pool) => number) =>
      [poolOf(this.db), ...this.replicas.pools].reduce((total, pool) => total + count(pool), 0);
    return {
      total: sum((pool) => pool.totalCount),
      idle: sum((pool) => pool.idleCount),
      used: sum((pool) => pool.totalCount - pool.idleCount),
      // The pool briefly counts every caller as waiting, even while connections are free.
      waiting: sum((pool) => Math.max(0, pool.waitingCount - pool.idleCount)),
    };
  }
}
