import type { Redis } from 'ioredis';
import {
  RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
} from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { poolOf } from '../../database/pool.js';
import type { Bucket } from './buckets.js';

/** The table of the limits; a migration makes it. */
const TABLE = 'rate_limits';

/** What memory can remember for: the longest that a timer of Node waits, in seconds. */
const MEMORY_SECONDS = 2_147_483;

/** The limiter's statements without the names it gives them: a transaction pooler knows no prepared statements. */
const unnamed = (db: DataSource) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) => poolOf(db).query(text, values),
});

/**
 * Counts one bucket: in memory, or where all processes see it, which is Redis or the database. Where that does not
 * answer, each process counts for itself meanwhile.
 */
export function limiter(
  name: string,
  { points, duration, block, shared }: Bucket,
  db: DataSource,
  redis: Redis | undefined,
): RateLimiterAbstract {
  const limits = { keyPrefix: name, points, duration, blockDuration: block ?? 0 };
  if (!shared) return new RateLimiterMemory(limits);
  const memory = new RateLimiterMemory({ ...limits, duration: Math.min(duration, MEMORY_SECONDS) });
  const insured = { ...limits, insuranceLimiter: memory };
  if (redis) return new RateLimiterRedis({ ...insured, storeClient: redis, rejectIfRedisNotReady: true });
  return new RateLimiterPostgres({
    ...insured,
    storeClient: unnamed(db),
    storeType: 'client',
    tableName: TABLE,
    tableCreated: true,
  });
}
