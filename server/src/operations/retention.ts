import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { config } from '../config.js';
import { Jobs } from '../jobs/jobs.js';
import { tryAll } from '../jobs/try-all.js';

interface Rule {
  table: string;
  /** Rows that match this may be deleted. */
  where: string;
  /** They go once this many days have passed since `since`. */
  days: number;
  /** An indexed date; by default, when the row was created. */
  since?: string;
}

/** What the shop keeps for a limited time. */
const RULES: Rule[] = [
  // The gateway resends an event for a day at most. By then the payment holds what the event told of it.
  { table: 'webhook_events', where: 'next_try_at IS NULL', days: config.retention.webhookDays },
  { table: 'sessions', where: 'true', days: 0, since: 'expires_at' },
  { table: 'password_resets', where: 'true', days: 0, since: 'expires_at' },
  { table: 'rate_limits', where: 'true', days: 0, since: 'to_timestamp(expire / 1000)' },
  { table: 'audit_log', where: 'true', days: config.retention.auditDays },
  // They are people's data, and older ones are of no use to anybody.
  { table: 'mails', where: `status <> 'QUEUED'`, days: 90 },
];

/** Rows deleted per statement, so that none holds its locks for long. */
const BATCH = 1000;

/** Deletes each night what has been kept for long enough. */
@Injectable()
export class Retention implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit() {
    this.jobs.handleTimed('retention', () => this.tidy());
  }

  /** @throws Error with what went wrong, by table */
  async tidy(): Promise<void> {
    await tryAll(RULES.map((rule) => [rule.table, () => this.removeAll(rule)]));
  }

  private async removeAll(rule: Rule): Promise<void> {
    while ((await this.removeSome(rule)) === BATCH);
  }

  /** The oldest first: PostgreSQL then uses the index, and reads nothing else. */
  private async removeSome({ table, where, days, since = 'created_at' }: Rule): Promise<number> {
    const [, removed] = await this.db.query<[unknown, number]>(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE ${since} < now() - $1 * interval '1 day' AND ${where}
         ORDER BY ${since} LIMIT ${BATCH}))`,
      [days],
    );
    return removed;
  }
}
