import { Injectable, OnModuleInit } from '@nestjs/common';
import { DueJobs, JobQueue } from '../../jobs/job-queue.js';
import { Jobs } from '../../jobs/jobs.js';
import { Metrics } from './metrics.js';

/** Metrics of background work. They are the same for all processes, each of which can report them. */
@Injectable()
export class JobMetrics implements OnModuleInit {
  private asked?: Promise<DueJobs[]>;

  constructor(
    private readonly metrics: Metrics,
    private readonly queue: JobQueue,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit() {
    const { metrics, queue, jobs } = this;
    metrics.gauge(
      'shop_jobs',
      'Jobs by state, those of later times among them',
      () => queue.counts(),
      'state',
    );
    metrics.gauge('shop_jobs_due', 'Jobs whose time has come', () => this.due('jobs'), 'task');
    metrics.gauge(
      'shop_jobs_late_seconds',
      'How long the oldest of them is due',
      () => this.due('late'),
      'task',
    );
    metrics.counter(
      'shop_timed_jobs_failed_total',
      'Failures of what is due at set times',
      () => jobs.failed,
      'task',
    );
  }

  /** Both gauges are read at the same time, so they share one query. */
  private async due(what: 'jobs' | 'late') {
    this.asked ??= this.queue.due(Object.keys(this.jobs.handlers)).finally(() => (this.asked = undefined));
    const due = await this.asked;
    return Object.fromEntries(due.map((row) => [row.name, row[what]]));
  }
}
