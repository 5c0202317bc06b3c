import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import { parseCronItems, run, Runner, runOnce } from 'graphile-worker';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { config } from '../config.js';
import { jobLogger } from './job-logger.js';
import type { JobName } from './job-table.js';
import { Jobs } from './jobs.js';
import { openWorkerPool } from './worker-pool.js';

/**
 * So many jobs of one process run side by side. Each may hold a connection of the shop's pool, and one of the queue's own
 * while it is fetched and finished.
 */
const AT_ONCE = 5;
/** Nobody is told of a new job; see the function queue_job. */
const POLL_MS = 300;
/** Longer than any job takes: who has not finished one by then has died over it. The library itself waits four hours. */
const ABANDONED = '5 minutes';
/**
 * So long the jobs under way may take when the shop closes: a fifth of what the drain leaves is kept to close the rest. What
 * is not through by then is taken up by another process, once it counts as abandoned.
 */
const END_MS = (config.shutdownSeconds - config.drainSeconds) * 800;

/** So long it rests that has stopped by itself. */
const REST_MS = 5_000;

/** Who stops a process and when is the business of main.ts. */
const OURS = { logger: jobLogger, noHandleSignals: true } as const;

/** Does the jobs, where this process is told to (`WORKERS`); any number of processes may do so side by side. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('Jobs');
  private pool?: Pool;
  private runner?: Runner;
  private isClosing = false;

  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
  ) {
    jobs.every('* * * * *', 'abandoned-jobs', () => this.freeAbandoned());
  }

  async onApplicationBootstrap() {
    if (!config.workers) return;
    this.pool = openWorkerPool(this.db, AT_ONCE + 1);
    this.runner = await this.start(this.pool);
    void this.keepRunning(this.pool);
  }

  /** Takes no more jobs, and waits for those under way. */
  async onModuleDestroy() {
    if (!this.runner || !this.pool) return;
    this.isClosing = true;
    const { pool } = this;
    const drained = new AbortController();
    const late = sleep(END_MS, undefined, { signal: drained.signal }).catch(() => undefined);
    const stopped = this.runner.stop('the shop closes').catch(() => undefined); // unless it rests
    await Promise.race([stopped.then(() => pool.end()), late]);
    drained.abort();
  }

  private start(pool: Pool): Promise<Runner> {
    return run({
      ...OURS,
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
      try {
        this.runner = await this.start(pool);
        if (this.isClosing) await this.runner.stop();
      } catch (error) {
        this.log.error(`The job queue does not begin: ${String(error)}`);
      }
    }
  }

  /** Does everything that is due, or the jobs of one name, and ends; for where nothing runs by itself. */
  async runDue(name?: JobName): Promise<void> {
    const { handlers } = this.jobs;
    const pool = openWorkerPool(this.db, 1);
    const taskList = name ? { [name]: handlers[name] } : handlers;
    await runOnce({ ...OURS, pgPool: pool, taskList }).finally(() => pool.end());
  }

  /**
   * Gives the jobs of a process that was killed to the others: all of them, old or young, for what locks a job is the pool of
   * its process, not one worker.
   */
  private async freeAbandoned(): Promise<void> {
    await this.db.query(
      `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
       WHERE locked_at < now() - interval '${ABANDONED}' HAVING count(*) > 0`,
    );
  }
}
