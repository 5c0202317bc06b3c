import {
  type IRateLimiterStoreOptions,
  RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRedis,
} from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { poolOf } from '../../database/pool.js';
import type { SharedRedis } from '../shared-redis.js';
import type { Bucket } from './buckets.js';

/** The table of the limits; a migration makes it. */
const TABLE = 'rate_limits';

/** What memory can remember for: the longest that a timer of Node waits, in seconds. */
const MEMORY_SECONDS = 2_147_483;

/** Cut short rather than forgotten at once, as Node does with what is too long for a timer. */
class Memory extends RateLimiterMemory {
  override set(key: string, points: number, seconds: number) {
    return super.set(key, points, Math.min(seconds, MEMORY_SECONDS));
  }
}

/** How the limiter asks whether a count has run out, where $3 is the end of one that begins now, at $4. */
const HAS_ENDED = `"${TABLE}".expire <= $4`;
/** Nobody waits for more than twice the time, and blocks are shorter: a clock that ran ahead wrote that. */
const HAS_ENDED_BY_ANY_CLOCK = `(${HAS_ENDED} OR "${TABLE}".expire > 2 * $3 - $4)`;

/** The limiter's statements, without the names it gives them: a transaction pooler knows no prepared statements. */
const storeOf = (db: DataSource) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) =>
    poolOf(db).query(text.replaceAll(HAS_ENDED, HAS_ENDED_BY_ANY_CLOCK), values),
});

/** What the library's types leave out: the one place through which a limiter writes. */
interface Writing {
  _upsert(...given: unknown[]): Promise<unknown>;
}

/** A Redis that is there may still take nothing (full, read-only): that is told as its absence is. */
function inRedis(limits: IRateLimiterStoreOptions, redis: SharedRedis): RateLimiterRedis {
  const limiter = new RateLimiterRedis({ ...limits, rejectIfRedisNotReady: true });
  const inside = limiter as unknown as Writing;
  const upsert = inside._upsert.bind(limiter);
  inside._upsert = (...given) => redis.watch(upsert(...given));
  return limiter;
}

/**
 * Counts one bucket: in memory, or where all processes see it, which is Redis or the database. Where that does not
 * answer, each process counts for itself meanwhile.
 */
export function limiter(
  name: string,
  { points, duration, block, shared }: Bucket,
  db: DataSource,
  redis: SharedRedis,
): RateLimiterAbstract {
  const limits = { keyPrefix: name, points, duration, blockDuration: block ?? 0 };
  if (!shared) return new RateLimiterMemory(limits);
  const memory = new Memory({ ...limits, duration: Math.min(duration, MEMORY_SECONDS) });
  const insured = { ...limits, insuranceLimiter: memory };
  if (redis.client) return inRedis({ ...insured, storeClient: redis.client }, redis);
  return new RateLimiterPostgres({
    ...insured,
    storeClient: storeOf(db),
    storeType: 'client',
    tableName: TABLE,
    tableCreated: true,
    // Each bucket of each process would read the whole table for that every few minutes: what is kept too long goes at night.
    clearExpiredByTimeout: false,
  });
}
