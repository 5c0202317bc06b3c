import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** RETRYING has failed before; GIVEN_UP is not retried until somebody says so. */
type JobState = 'WAITING' | 'RUNNING' | 'RETRYING' | 'GIVEN_UP';

export interface QueuedJob {
  id: string;
  name: string;
  payload: unknown;
  state: JobState;
  runAt: Date;
  attempts: number;
  lastError: string | null;
}

const STATE = `CASE WHEN locked_at IS NOT NULL THEN 'RUNNING' WHEN attempts >= max_attempts THEN 'GIVEN_UP'
  WHEN attempts > 0 THEN 'RETRYING' ELSE 'WAITING' END`;

/** Jobs that are due and not started. */
export interface DueJobs {
  name: string;
  jobs: number;
  /** Seconds since the oldest became due. */
  late: number;
}

/** Inspects the queue, for operators and metrics. Jobs that are done are no longer in it. */
@Injectable()
export class JobQueue {
  constructor(private readonly db: DataSource) {}

  /** The number of jobs in each state. */
  async counts(): Promise<Record<JobState, number>> {
    const rows = await this.db.query<{ state: JobState; count: number }[]>(
      `SELECT ${STATE} AS state, count(*)::int AS count FROM graphile_worker.jobs GROUP BY 1`,
    );
    const none = { WAITING: 0, RUNNING: 0, RETRYING: 0, GIVEN_UP: 0 };
    return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
  }

  /** Due jobs of each kind, zero included. Retries become due again; jobs that were given up do not count. */
  due(names: readonly string[]): Promise<DueJobs[]> {
    return this.db.query<DueJobs[]>(
      `SELECT name, count(id)::int AS jobs, coalesce(extract(epoch FROM now() - min(run_at)), 0)::float8 AS late
       FROM unnest($1::text[]) AS name LEFT JOIN graphile_worker.jobs j ON j.task_identifier = name
         AND j.locked_at IS NULL AND j.run_at <= now() AND j.attempts < j.max_attempts GROUP BY 1`,
      [names],
    );
  }

  /** Those that need attention first: given up, then failing, then running, then waiting. */
  list(limit: number): Promise<QueuedJob[]> {
    return this.db.query<QueuedJob[]>(
      `SELECT id::text, task_identifier AS name, ${STATE} AS state, run_at AS "runAt", attempts, last_error AS "lastError",
         (SELECT payload FROM graphile_worker._private_jobs p WHERE p.id = j.id)
       FROM graphile_worker.jobs j
       ORDER BY array_position(ARRAY['GIVEN_UP', 'RETRYING', 'RUNNING', 'WAITING'], ${STATE}), run_at, id LIMIT $1`,
      [limit],
    );
  }

  /** Restarts every job that was given up. */
  async retry(): Promise<number> {
    const retried = await this.db.query<unknown[]>(
      `SELECT FROM graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs
         WHERE attempts >= max_attempts AND locked_at IS NULL), run_at => now(), attempts => 0)`,
    );
    return retried.length;
  }
}
