import { Injectable, Logger } from '@nestjs/common';
import { CronItem, TaskList } from 'graphile-worker';
import { DataSource } from 'typeorm';
import { addingJob } from './adding-job.js';
import { TIMETABLE, type JobName, type JobTable } from './job-table.js';

/**
 * The entry point to background work. A job runs at least once, in any of the shop's processes, and never before the transaction
 * that added it has ended; one that throws is retried with growing delays. So a handler has to check in the database whether
 * there is anything left to do.
 */
@Injectable()
export class Jobs {
  private readonly logger = new Logger('Jobs');
  readonly handlers: TaskList = {};
  readonly timetable: CronItem[] = [];
  /** Failures of each scheduled job in this process. */
  readonly failed: Record<string, number> = {};

  constructor(private readonly db: DataSource) {}

  /** @param tx the transaction that causes the job: neither is committed without the other */
  async add<N extends JobName>(name: N, payload: JobTable[N], tx = this.db.manager): Promise<void> {
    await tx.query(`SELECT FROM ${addingJob(name, { payload: '$1::json' })}`, [JSON.stringify(payload)]);
  }

  /** Registers the handler of a kind of job: called once, by the module that owns it, before the shop opens. */
  handle<N extends JobName>(name: N, work: (payload: JobTable[N]) => Promise<void>): void {
    this.handlers[name] = (payload) => work(payload as JobTable[N]);
  }

  /** Registers the work that is done at the times of this name, in one of the processes. */
  handleTimed(name: keyof typeof TIMETABLE, work: () => Promise<void>): void {
    this.failed[name] = 0;
    // The next scheduled run is the retry: retries of several runs would only pile up.
    this.handlers[name] = () =>
      work().catch((error: unknown) => {
        this.failed[name]!++;
        this.logger.error(`${name}: ${error instanceof Error ? error.stack : String(error)}`);
      });
    this.timetable.push({ task: name, match: TIMETABLE[name], options: { backfillPeriod: 0 } });
  }
}
