import { Injectable, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Task, TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { withTimeout } from '../common/with-timeout.js';
import { config } from '../config.js';
import type { JobName } from './job-table.js';
import { Jobs } from './jobs.js';
import { openWorkerPool } from './worker-pool.js';
import { Workers } from './workers.js';

/**
 * The jobs that wait for somebody else, and how many of each group one process runs in parallel: a slow mail server holds up no
 * refund, and a silent gateway no mail. Reservations ask the gateway as well, but end without its answer after an hour, so they
 * do not queue behind jobs that go on asking.
 */
const GROUPS: { names: JobName[]; atOnce: number }[] = [
  { names: ['mail'], atOnce: 4 },
  { names: ['webhook-event', 'refund', 'gateway-order'], atOnce: 5 },
  { names: ['reservation'], atOnce: 2 },
];
/** Timed jobs and all others. Each job may hold a connection of the shop's pool. */
const OTHERS_AT_ONCE = 3;
/** The queue's own connections: one held by each of the four groups, and those that fetch and finish jobs, in a millisecond. */
const CONNECTIONS = 8;
/** How often a process renews its claim on running jobs: the cleanup at night may take long. */
const RENEWAL_MS = 60_000;
/**
 * A process that has not renewed its claim for this long has died during its jobs. That is checked each minute, so they are free
 * within five. The library itself waits four hours.
 */
const ABANDONED = '4 minutes';

/** Runs the jobs in processes that are to do so (`WORKERS`), of which there may be any number. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private pool?: Pool;
  private workers: Workers[] = [];
  private renewal?: NodeJS.Timeout;
  private isClosing = false;

  constructor(
    private readonly db: DataSource,
    private readonly jobs: Jobs,
  ) {
    jobs.handleTimed('abandoned-jobs', () => this.freeAbandoned());
  }

  async onApplicationBootstrap() {
    if (!config.workers) return;
    const pool = (this.pool = openWorkerPool(this.db, CONNECTIONS));
    const waiting: string[] = GROUPS.flatMap(({ names }) => names);
    const others = Object.keys(this.jobs.handlers).filter((name) => !waiting.includes(name));
    const timetable = this.jobs.timetable;
    this.workers = [
      new Workers(pool, { atOnce: OTHERS_AT_ONCE, tasks: this.tasks(others), timetable }),
      ...GROUPS.map(({ names, atOnce }) => new Workers(pool, { atOnce, tasks: this.tasks(names) })),
    ];
    for (const workers of this.workers) await workers.start();
    this.renewal = setInterval(() => void this.renewClaims(), RENEWAL_MS).unref();
  }

  /** Does nothing in an orderly shutdown, which has stopped it before. Tests only close the app. */
  onModuleDestroy() {
    return this.stop(config.shutdownSeconds * 1000);
  }

  /**
   * Takes no more jobs, and waits for running ones, but no longer than that: another process takes over unfinished ones, once
   * they count as abandoned.
   */
  async stop(ms: number): Promise<void> {
    const { pool } = this;
    if (!pool || this.isClosing) return;
    this.isClosing = true;
    const stopped = Promise.all(this.workers.map((workers) => workers.stop()));
    const ended = stopped.then(() => pool.end());
    await withTimeout(ms, ended).catch(() => undefined);
    clearInterval(this.renewal);
  }

  /** The handler is looked up by name when a job runs. */
  private tasks(names: string[]): TaskList {
    const task =
      (name: string): Task =>
      (payload, helpers) =>
        this.jobs.handlers[name]!(payload, helpers);
    return Object.fromEntries(names.map((name) => [name, task(name)]));
  }

  private async renewClaims(): Promise<void> {
    const renew = `UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE id = ANY ($1) AND locked_by = ANY ($2)`;
    const held = this.workers.flatMap(({ underWay }) => [...underWay]);
    const [ids, holders] = [held.map(([id]) => id), held.map(([, holder]) => holder)];
    await this.db.query(renew, [ids, holders]).catch(() => undefined); // the next renewal is soon enough
  }

  /**
   * Frees jobs that nobody is running: those of a process that was killed, or that never learned that it had got them because its
   * connection broke. Then queues with no running job, as earlier releases had them.
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
