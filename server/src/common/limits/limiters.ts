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

/** The table of the limits, created by a migration. */
const TABLE = 'rate_limits';

/** The longest that memory can remember, in seconds: the longest delay of a Node timer. */
const MEMORY_SECONDS = 2_147_483;

/** Caps the time: Node fires a timer at once if its delay is too long. */
class Memory extends RateLimiterMemory {
  override set(key: string, points: number, seconds: number) {
    return super.set(key, points, Math.min(seconds, MEMORY_SECONDS));
  }
}

/** How the limiter's SQL asks whether a count has expired; $3 is the end of one that begins now, at $4. */
const HAS_ENDED = `"${TABLE}".expire <= $4`;
/** No count lasts more than twice the duration, and blocks are shorter: a later end was written by a clock that ran ahead. */
const HAS_ENDED_BY_ANY_CLOCK = `(${HAS_ENDED} OR "${TABLE}".expire > 2 * $3 - $4)`;

/** Runs the limiter's statements without the names it gives them: a transaction pooler does not support prepared statements. */
const storeOf = (db: DataSource) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) =>
    poolOf(db).query(text.replaceAll(HAS_ENDED, HAS_ENDED_BY_ANY_CLOCK), values),
});

/** Missing from the library's types: the one method through which a limiter writes. */
interface Writing {
  _upsert(...given: unknown[]): Promise<unknown>;
}

/** A reachable Redis may still refuse writes (full, read-only): that is reported like an unreachable one. */
function inRedis(limits: IRateLimiterStoreOptions, redis: SharedRedis): RateLimiterRedis {
  const limiter = new RateLimiterRedis({ ...limits, rejectIfRedisNotReady: true });
  const inside = limiter as unknown as Writing;
  const upsert = inside._upsert.bind(limiter);
  inside._upsert = (...given) => redis.watch(upsert(...given));
  return limiter;
}

/**
 * The counter of one bucket: in memory, or shared by all processes in Redis or the database. While the shared place does not
 * answer, each process counts for itself.
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
    // Each bucket of each process would scan the whole table for that every few minutes; expired rows are deleted at night.
    clearExpiredByTimeout: false,
  });
}
