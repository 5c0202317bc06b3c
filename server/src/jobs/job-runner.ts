import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { parseCronItems, run, Runner, WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { within } from '../common/within.js';
import { config } from '../config.js';
import { jobLogger } from './job-logger.js';
import { Jobs } from './jobs.js';
import { openWorkerPool } from './worker-pool.js';

/**
 * How many jobs of one process run side by side. Each may hold a connection of the shop's pool, and one of the queue's own
 * while it is fetched and finished.
 */
const AT_ONCE = 5;
/** Nobody is told of a new job; see the function queue_job. */
const POLL_MS = 300;
/** How often a process says that it is still at its jobs: tidying up at night may take long. */
const BEAT_MS = 60_000;
/**
 * A process that has not said so for this long has died over its jobs, as is found within a minute: so they are free within five. The
 * library itself waits four hours.
 */
const ABANDONED = '4 minutes';
/** How long the queue rests after it has stopped by itself, before it begins anew. */
const REST_MS = 5_000;

/** Does the jobs, where this process is told to (`WORKERS`); any number of processes may do so side by side. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('Jobs');
  private pool?: Pool;
  private runner?: Runner;
  /** The ids of jobs that this process is at, each with what has locked it. */
  private readonly underWay = new Map<string, string | null>();
  private beat?: NodeJS.Timeout;
  private isClosing = false;

  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
  ) {
    jobs.handleTimed('abandoned-jobs', () => this.freeAbandoned());
  }

  async onApplicationBootstrap() {
    if (!config.workers) return;
    this.pool = openWorkerPool(this.db, AT_ONCE + 1);
    this.runner = await this.start(this.pool);
    this.beat = setInterval(() => void this.showLife(), BEAT_MS).unref();
    void this.keepRunning(this.pool);
  }

  /** Does nothing where the shop ends in order: then it has stopped before. Tests only close the app. */
  onModuleDestroy() {
    return this.stop(config.shutdownSeconds * 1000);
  }

  /**
   * Takes no more jobs, and waits for those under way, but no longer than that: what is not through by then is taken up by
   * another process, once it counts as abandoned.
   */
  async stop(ms: number): Promise<void> {
    const { runner, pool } = this;
    if (!runner || !pool || this.isClosing) return;
    this.isClosing = true;
    const stopped = runner.stop('the shop closes').catch(() => undefined); // unless it rests
    const ended = stopped.then(() => pool.end());
    await within(ms, ended).catch(() => undefined);
    clearInterval(this.beat);
  }

  private start(pool: Pool): Promise<Runner> {
    this.underWay.clear();
    const events: WorkerEvents = new EventEmitter();
    events.on('job:start', ({ job }) => this.underWay.set(job.id, job.locked_by));
    events.on('job:complete', ({ job }) => this.underWay.delete(job.id));
    return run({
      logger: jobLogger,
      noHandleSignals: true, // who stops a process and when is the business of main.ts
      events,
      pgPool: pool,
      concurrency: AT_ONCE,
      pollInterval: POLL_MS,
      taskList: this.jobs.handlers,
      parsedCronItems: parseCronItems(this.jobs.timetable),
    });
  }

  /** The library stops for good when it is not sure of itself, and the shop would go on without doing any job. */
  private async keepRunning(pool: Pool): Promise<void> {
    while (!this.isClosing) {
      await this.runner!.promise.catch(() => undefined);
      if (this.isClosing) return;
      this.log.error('The job queue has stopped by itself; it begins anew');
      await sleep(REST_MS);
      if (this.isClosing) return;
      try {
        this.runner = await this.start(pool);
        if (this.isClosing) await this.runner.stop();
      } catch (error) {
        this.log.error(`The job queue does not begin: ${String(error)}`);
      }
    }
  }

  private async showLife(): Promise<void> {
    const hold = `UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE id = ANY ($1) AND locked_by = ANY ($2)`;
    const held = [[...this.underWay.keys()], [...this.underWay.values()]];
    await this.db.query(hold, held).catch(() => undefined); // the next beat comes in time
  }

  /**
   * Gives jobs that nobody is at to the others: those of a process that was killed, or that never heard that it had got them because
   * its connection broke. Then queues in which no job is under way.
   */
  private async freeAbandoned(): Promise<void> {
    const freeing = `SET locked_at = NULL, locked_by = NULL WHERE locked_at < now() - interval '${ABANDONED}'`;
    await this.db.query(`UPDATE graphile_worker._private_jobs ${freeing}`);
    await this.db.query(
      `UPDATE graphile_worker._private_job_queues q ${freeing}
         AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE job_queue_id = q.id AND locked_at IS NOT NULL)`,
    );
  }
}
