import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import {
  type CronItem,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { Pool } from 'pg';
import { messageOf } from '../common/message-of.js';
import { jobLogger } from './job-logger.js';

/** New jobs are not announced; see the function queue_job. */
const POLL_MS = 300;
/** The pause before a queue that has stopped by itself is restarted. */
const REST_MS = 5_000;

/** The work of a group of workers. */
interface Work {
  /** How many jobs run in parallel. */
  atOnce: number;
  tasks: TaskList;
  /** Scheduled jobs. */
  timetable?: CronItem[];
}

/** Workers of one process, which run jobs of certain names until they are stopped. */
export class Workers {
  private readonly log = new Logger('Jobs');
  /** The ids of running jobs, each with the worker that has locked it. */
  readonly underWay = new Map<string, string | null>();
  private runner?: Runner;
  private isStopping = false;

  constructor(
    private readonly pool: Pool,
    private readonly work: Work,
  ) {}

  async start(): Promise<void> {
    this.runner = await this.begin();
    void this.keepRunning();
  }

  /**
   * Takes no more jobs.
   * @returns when running ones are done
   */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.runner?.stop('the shop closes').catch(() => undefined); // fails while it rests
  }

  private begin(): Promise<Runner> {
    const { atOnce, tasks, timetable = [] } = this.work;
    this.underWay.clear();
    const events: WorkerEvents = new EventEmitter();
    events.on('job:start', ({ job }) => this.underWay.set(job.id, job.locked_by));
    events.on('job:complete', ({ job }) => this.underWay.delete(job.id));
    return run({
      logger: jobLogger,
      noHandleSignals: true, // main.ts handles the signals that stop the process
      events,
      pgPool: this.pool,
      concurrency: atOnce,
      pollInterval: POLL_MS,
      taskList: tasks,
      parsedCronItems: parseCronItems(timetable),
    });
  }

  /** The library stops for good after some errors, and the shop would go on without running any job. */
  private async keepRunning(): Promise<void> {
    while (!this.isStopping) {
      await this.runner!.promise.catch(() => undefined);
      if (this.isStopping) return;
      this.log.error('The job queue has stopped by itself; it begins anew');
      await this.beginAnew();
    }
  }

  /** Retries for as long as it takes, as while the database is away. */
  private async beginAnew(): Promise<void> {
    for (;;) {
      await sleep(REST_MS);
      if (this.isStopping) return;
      try {
        this.runner = await this.begin();
        if (this.isStopping) await this.runner.stop();
        return;
      } catch (error) {
        this.log.error(`The job queue does not begin: ${messageOf(error)}`);
      }
    }
  }
}
