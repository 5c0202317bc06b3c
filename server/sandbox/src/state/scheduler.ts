import type { Clock } from './clock.js';
import type { Ids } from './ids.js';
import type { Ledger } from './ledger.js';
import type { Job, JobType } from './rows.js';

type Handler = (target: string) => void | Promise<void>;

/** The longest timer delay without an overflow. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Runs jobs later, by the sandbox's clock. Jobs are rows, so they survive a restart; one is removed only after it ran, so a job
 * may run twice and its handler must check that it still applies.
 */
export class Scheduler {
  private readonly handlers = new Map<JobType, Handler>();
  private readonly running = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private timerDueAt = Infinity;
  private isClosed = false;

  constructor(
    private readonly clock: Clock,
    private readonly ledger: Ledger,
    private readonly ids: Ids,
  ) {}

  on(type: JobType, handler: Handler): void {
    this.handlers.set(type, handler);
  }

  schedule(type: JobType, target: string, delayMs: number): void {
    const dueAt = this.clock.now() + delayMs;
    this.ledger.put('job', { id: this.ids.next(), type, target, dueAt });
    if (dueAt < this.timerDueAt) this.arm(dueAt);
  }

  targets(type: JobType): Set<string> {
    const jobs = this.ledger.list('job').filter((job) => job.type === type);
    return new Set(jobs.map((job) => job.target));
  }

  /** Starts everything that is due, earliest first, and what becomes due by that. */
  runDue(): void {
    for (let due = this.due(); due.length > 0 && !this.isClosed; due = this.due())
      due.forEach((job) => this.run(job));
    this.arm(Math.min(...this.waiting().map((job) => job.dueAt)));
  }

  /** Starts what is due and awaits it, but not what it schedules for later. */
  async tick(): Promise<void> {
    await Promise.resolve(); // events just emitted become jobs one microtask later
    this.runDue();
    await Promise.all(this.running.values());
  }

  /** Resolves once nothing is running and nothing is due. */
  async settle(): Promise<void> {
    do await this.tick();
    while (!this.isClosed && this.due().length > 0);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await Promise.all(this.running.values());
  }

  private waiting(): Job[] {
    return this.ledger.list('job').filter((job) => !this.running.has(job.id));
  }

  private due(): Job[] {
    const now = this.clock.now();
    return this.waiting()
      .filter((job) => job.dueAt <= now)
      .sort((a, b) => a.dueAt - b.dueAt);
  }

  private run(job: Job): void {
    const finish = () => {
      this.running.delete(job.id);
      this.ledger.remove('job', job.id);
    };
    const work = this.handlers.get(job.type)?.(job.target);
    if (work) this.running.set(job.id, work.finally(finish));
    else finish();
  }

  private arm(dueAt: number): void {
    clearTimeout(this.timer);
    this.timerDueAt = dueAt;
    if (this.isClosed || dueAt === Infinity) return;
    const delay = Math.max(0, Math.min(dueAt - this.clock.now(), LONGEST_TIMER_MS));
    this.timer = setTimeout(() => this.runDue(), delay).unref();
  }
}
