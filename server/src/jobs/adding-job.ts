import type { JobName, RowJobName } from './job-table.js';

/** SQL expressions: parameters, or columns of the rows that the statement finds. */
interface Expressions {
  payload: string;
  /** Not before; now, where nothing is said. */
  at?: string;
  /** While a job of this key is there, whatever its state, another is not added. */
  key?: string;
  /** Those of a lower number are done first; 0, where nothing is said. */
  priority?: string;
}

/**
 * The SQL that adds a job, for statements that change a row and add its job in one go, or add one for each of many rows:
 * `SELECT FROM changed_rows, queue_job(...)`.
 */
export const addingJob = (
  name: JobName,
  { payload, at = 'now()', key = 'NULL', priority = '0' }: Expressions,
) => `queue_job('${name}', ${payload}, ${at}, ${key}, ${priority})`;

/**
 * The same for a job that is told the id of a row.
 * @param row what the statement calls it: the name of a table or of a WITH query, or an alias
 */
export const addingJobOf = (name: RowJobName, row: string, rest: Omit<Expressions, 'payload'> = {}) =>
  addingJob(name, { payload: `json_build_object('id', ${row}.id)`, ...rest });
