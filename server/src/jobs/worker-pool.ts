import { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { config } from '../config.js';
import { jobLogger } from './job-logger.js';

/**
 * Connections of the job queue's own, to the database of the shop, past a pooler: it keeps one to itself for as long as it runs, and has
 * no use for the settings that the shop's statements need. Whoever opens it ends it.
 */
export function openWorkerPool(db: DataSource, max: number): Pool {
  const connectionString = config.databaseDirectUrl ?? (db.options as { url?: string }).url;
  const pool = new Pool({ connectionString, max, application_name: 'shop-jobs' });
  const logged = (error: Error) => jobLogger.error(`Lost a connection: ${error.message}`);
  pool.on('error', logged);
  pool.on('connect', (client) => void client.on('error', logged));
  return pool;
}
