import { Injectable, OnApplicationBootstrap, OnModuleDestroy } from '@nestjs/common';
import type { Task, TaskList } from 'graphile-worker';
import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { within } from '../common/within.js';
import { config } from '../config.js';
import type { JobName } from './job-table.js';
import { Jobs } from './jobs.js';
import { openWorkerPool } from './worker-pool.js';
import { Workers } from './workers.js';

/**
 * How many jobs one process does side by side, by whom they wait for: a mail server that takes its time holds up no refund, and a
 * gateway that says nothing no mail. Each may hold a connection of the shop's pool.
 */
const AT_ONCE = { mails: 4, gateway: 5, others: 3 };
const OF_MAILS: JobName[] = ['mail'];
const OF_GATEWAY: JobName[] = ['webhook-event', 'refund', 'gateway-order'];
/** Of the queue's own: one for each of the three to itself, and those by which jobs are fetched and finished, in a millisecond. */
const CONNECTIONS = 7;
/** How often a process says that it is still at its jobs: tidying up at night may take long. */
const BEAT_MS = 60_000;
/**
 * A process that has not said so for this long has died over its jobs, as is found within a minute: so they are free within five. The
 * library itself waits four hours.
 */
const ABANDONED = '4 minutes';

/** Does the jobs, where this process is told to (`WORKERS`); any number of processes may do so side by side. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private pool?: Pool;
  private workers: Workers[] = [];
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
    this.pool = openWorkerPool(this.db, CONNECTIONS);
    const waiting: string[] = [...OF_MAILS, ...OF_GATEWAY];
    const others = Object.keys(this.jobs.handlers).filter((name) => !waiting.includes(name));
    const timetable = this.jobs.timetable;
    this.workers = [
      new Workers(this.pool, { atOnce: AT_ONCE.others, tasks: this.tasks(others), timetable }),
      new Workers(this.pool, { atOnce: AT_ONCE.gateway, tasks: this.tasks(OF_GATEWAY) }),
      new Workers(this.pool, { atOnce: AT_ONCE.mails, tasks: this.tasks(OF_MAILS) }),
    ];
    for (const workers of this.workers) await workers.start();
    this.beat = setInterval(() => void this.showLife(), BEAT_MS).unref();
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
    const { pool } = this;
    if (!pool || this.isClosing) return;
    this.isClosing = true;
    const stopped = Promise.all(this.workers.map((workers) => workers.stop()));
    const ended = stopped.then(() => pool.end());
    await within(ms, ended).catch(() => undefined);
    clearInterval(this.beat);
  }

  /** Each job is done by whoever does jobs of its name by then. */
  private tasks(names: string[]): TaskList {
    const task =
      (name: string): Task =>
      (payload, helpers) =>
        this.jobs.handlers[name]!(payload, helpers);
    return Object.fromEntries(names.map((name) => [name, task(name)]));
  }

  private async showLife(): Promise<void> {
    const hold = `UPDATE graphile_worker._private_jobs SET locked_at = now() WHERE id = ANY ($1) AND locked_by = ANY ($2)`;
    const held = this.workers.flatMap(({ underWay }) => [...underWay]);
    const [ids, holders] = [held.map(([id]) => id), held.map(([, holder]) => holder)];
    await this.db.query(hold, [ids, holders]).catch(() => undefined); // the next beat comes in time
  }

  /**
   * Gives jobs that nobody is at to the others: those of a process that was killed, or that never heard that it had got them because
   * its connection broke. Then queues in which no job is under way, as releases before had them.
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
