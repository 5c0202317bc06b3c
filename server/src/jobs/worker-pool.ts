import { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { isDatabaseAway } from '../common/database-errors.js';
import { messageOf } from '../common/message-of.js';
import { config } from '../config.js';
import { directUrlOf } from '../database/pool.js';
import { breakWhenSilent } from '../database/silence.js';
import { jobLogger } from './job-logger.js';

/** "The server is starting": the only error of an unavailable database after which the job queue retries. */
const STARTING = '57P03';

/**
 * The job queue's own connections to the shop's database, bypassing a pooler: it holds one for as long as it runs, and has no use
 * for the settings of the shop's statements. The caller closes the pool.
 */
export function openWorkerPool(db: DataSource, max: number): Pool {
  const pool = new Pool({
    connectionString: directUrlOf(db),
    max,
    application_name: 'shop-jobs',
    connectionTimeoutMillis: config.database.connectTimeoutMs,
    keepAlive: true,
    onConnect: breakWhenSilent,
  });
  const logged = (error: Error) => jobLogger.error(`Lost a connection: ${error.message}`);
  pool.on('error', logged);
  pool.on('connect', (client) => {
    client.on('error', logged);
    reportAsStarting(client, 'query', isDatabaseAway);
  });
  reportAsStarting(pool, 'connect', () => true); // no error here is the fault of a statement
  return pool;
}

type Method = (...given: unknown[]) => Promise<unknown> | undefined;

/**
 * The job queue does not await what it writes when a job has ended: if the database is away then, the rejection would be
 * unhandled, and end the process. It retries, for hours, while a server says that it is starting; so that is the error it gets.
 */
function reportAsStarting<K extends string>(
  target: Record<K, unknown>,
  name: K,
  isOutage: (error: unknown) => boolean,
): void {
  const method = target[name] as Method;
  const sayStarting = (error: unknown) => {
    if (!isOutage(error)) throw error;
    throw Object.assign(new Error(messageOf(error), { cause: error }), { code: STARTING });
  };
  // With a callback there is no promise, and the callback gets the error.
  target[name] = (...given: unknown[]) => method.apply(target, given)?.catch(sayStarting);
}
