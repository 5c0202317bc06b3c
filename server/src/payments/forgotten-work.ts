import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addingJob } from '../jobs/adding-job.js';
import type { JobName } from '../jobs/job-table.js';
import { Jobs } from '../jobs/jobs.js';

const LATE = `interval '10 minutes'`;
const TABLES: { name: JobName; table: string; due: string }[] = [
  { name: 'webhook-event', table: 'webhook_events', due: 'next_try_at' },
  { name: 'refund', table: 'refunds', due: 'next_try_at' },
  { name: 'gateway-order', table: 'gateway_orders', due: 'next_check_at' },
];

/**
 * The row says that there is something to do, and when; its job only wakes it. So a row whose job is not there (a server of
 * the release before wrote it, or somebody emptied the queue) gets one.
 */
@Injectable()
export class ForgottenWork implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit() {
    this.jobs.every('*/5 * * * *', 'forgotten-work', () => this.remember());
  }

  async remember(): Promise<void> {
    for (const { name, table, due } of TABLES) {
      await this.db.query(
        `SELECT FROM (SELECT id FROM ${table} WHERE ${due} < now() - ${LATE} AND NOT EXISTS (
           SELECT FROM graphile_worker._private_jobs j WHERE j.payload->>'id' = ${table}.id::text)) late,
           ${addingJob(name, { payload: `json_build_object('id', late.id)` })}`,
      );
    }
  }
}
