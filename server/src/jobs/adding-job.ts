import type { JobName, RowJobName } from './job-table.js';

/** SQL expressions: parameters, or columns of the rows that the statement finds. */
interface Expressions {
  payload: string;
  /** The earliest time to run; now by default. */
  at?: string;
  /** While a job with this key exists, in whatever state, no other is added. */
  key?: string;
  /** Lower numbers run first; 0 by default. */
  priority?: string;
}

/**
 * SQL that adds a job, for statements that change a row and add its job at once, or add one for each of many rows:
 * `SELECT FROM changed_rows, queue_job(...)`.
 */
export const addingJob = (
  name: JobName,
  { payload, at = 'now()', key = 'NULL', priority = '0' }: Expressions,
) => `queue_job('${name}', ${payload}, ${at}, ${key}, ${priority})`;

/**
 * The same for a job whose payload is only the id of a row.
 * @param row its name in the statement: a table, a WITH query, or an alias
 */
export const addingJobOf = (name: RowJobName, row: string, rest: Omit<Expressions, 'payload'> = {}) =>
  addingJob(name, { payload: `json_build_object('id', ${row}.id)`, ...rest });
