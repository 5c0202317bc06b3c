import { Injectable, Logger } from '@nestjs/common';
import { CronItem, TaskList } from 'graphile-worker';
import { DataSource } from 'typeorm';
import { addingJob } from './adding-job.js';
import { TIMETABLE, type JobName, type JobTable } from './job-table.js';

/**
 * The door to background work. A job runs at least once, in any of the shop's processes, and never before the transaction
 * that added it has ended; one that throws is tried again, later and later. So a handler has to look at the database to see
 * whether there is anything left to do.
 */
@Injectable()
export class Jobs {
  private readonly logger = new Logger('Jobs');
  readonly handlers: TaskList = {};
  readonly timetable: CronItem[] = [];
  /** How often what is due at set times has failed in this process. */
  readonly failed: Record<string, number> = {};

  constructor(private readonly db: DataSource) {}

  /** @param tx the transaction that causes the job: neither is there without the other */
  async add<N extends JobName>(name: N, payload: JobTable[N], tx = this.db.manager): Promise<void> {
    await tx.query(`SELECT FROM ${addingJob(name, { payload: '$1::json' })}`, [JSON.stringify(payload)]);
  }

  /** Says who does the jobs of this name: called once, by the module that owns them, before the shop opens. */
  handle<N extends JobName>(name: N, work: (payload: JobTable[N]) => Promise<void>): void {
    this.handlers[name] = (payload) => work(payload as JobTable[N]);
  }

  /** Says who does what is due at the times of this name, in one of the processes. */
  handleTimed(name: keyof typeof TIMETABLE, work: () => Promise<void>): void {
    this.failed[name] = 0;
    // Its next time is its next try: retries of several rounds would only pile up.
    this.handlers[name] = () =>
      work().catch((error: unknown) => {
        this.failed[name]!++;
        this.logger.error(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
      });
    this.timetable.push({ task: name, match: TIMETABLE[name], options: { backfillPeriod: 0 } });
  }
}
