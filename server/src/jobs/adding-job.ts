import type { JobName } from './job-table.js';

/** SQL expressions: parameters, or columns of the rows that the statement finds. */
interface Expressions {
  payload: string;
  at?: string;
  key?: string;
  /** Jobs of one queue are done one after the other, so that slow ones hold up nobody else. */
  queue?: string;
}

/**
 * The SQL that adds a job, for statements that change a row and add its job in one go, or add one for each of many rows:
 * `SELECT graphile_worker.add_job(...) FROM changed_rows`.
 */
export const addingJob = (
  name: JobName,
  { payload, at = 'now()', key = 'NULL', queue = 'NULL' }: Expressions,
) =>
  `graphile_worker.add_job('${name}', ${payload}, queue_name => ${queue}, run_at => ${at}, job_key => ${key}, job_key_mode => 'unsafe_dedupe')`;
