import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { addingJobOf } from '../jobs/adding-job.js';
import type { RowJobName } from '../jobs/job-table.js';
import { Jobs } from '../jobs/jobs.js';
import { mailJob } from '../mail/mails.js';

/** Rows whose work is late, with the name that they have in the SQL of their job. */
interface Late {
  table: string;
  where: string;
  row: string;
  job: string;
}

const isLate = (due: string) => `${due} < now() - interval '10 minutes'`;

const late = (name: RowJobName, table: string, due: string): Late => ({
  table,
  where: isLate(due),
  row: 'late',
  job: addingJobOf(name, 'late'),
});

const WORK: Late[] = [
  late('webhook-event', 'webhook_events', 'next_try_at'),
  late('refund', 'refunds', 'next_try_at'),
  late('gateway-order', 'gateway_orders', 'next_check_at'),
  { table: 'mails', where: `status = 'QUEUED' AND ${isLate('queued_at')}`, row: 'mail', job: mailJob },
];

/**
 * A row says that there is work, and when it is due; its job only wakes it. So a row whose job is missing (a server of the
 * previous release wrote it, or somebody emptied the queue) gets one.
 */
@Injectable()
export class ForgottenWork implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit() {
    this.jobs.handleTimed('forgotten-work', () => this.requeue());
  }

  async requeue(): Promise<void> {
    for (const { table, where, row, job } of WORK) {
      await this.db.query(
        `SELECT FROM (SELECT * FROM ${table} WHERE ${where} AND NOT EXISTS (
           SELECT FROM graphile_worker._private_jobs j WHERE j.payload->>'id' = ${table}.id::text)) ${row}, ${job}`,
      );
    }
  }
}
