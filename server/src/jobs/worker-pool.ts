import { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { isDatabaseAway } from '../common/database-errors.js';
import { messageOf } from '../common/message-of.js';
import { config } from '../config.js';
import { directUrlOf } from '../database/pool.js';
import { breakWhenSilent } from '../database/silence.js';
import { jobLogger } from './job-logger.js';

/** "The server is starting": of all errors of a database that is away, the one after which the job queue tries again. */
const STARTING = '57P03';

/**
 * Connections of the job queue's own, to the database of the shop, past a pooler: it keeps one to itself for as long as it runs, and has
 * no use for the settings that the shop's statements need. Whoever opens it ends it.
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
    makePatient(client, 'query', isDatabaseAway);
  });
  makePatient(pool, 'connect', () => true); // whatever it says, that is no fault of a statement
  return pool;
}

type Method = (...given: unknown[]) => Promise<unknown> | undefined;

/**
 * The job queue does not await what it writes when a job has ended: where the database is away just then, nobody would catch
 * that, and the process would end. It tries again, for hours, where a server says that it is starting; so it is told that.
 */
function makePatient<K extends string>(
  asked: Record<K, unknown>,
  name: K,
  isPassing: (error: unknown) => boolean,
): void {
  const method = asked[name] as Method;
  const sayStarting = (error: unknown) => {
    if (!isPassing(error)) throw error;
    throw Object.assign(new Error(messageOf(error), { cause: error }), { code: STARTING });
  };
  // With a callback there is no promise, and the callback gets the error.
  asked[name] = (...given: unknown[]) => method.apply(asked, given)?.catch(sayStarting);
}
