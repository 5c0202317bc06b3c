import { CanActivate, ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { config } from '../config.js';
import { AppError } from './app-error.js';
import { requestOf } from './current-user.js';
import { networkOf } from './limits/address.js';
import { type Bucket, BucketName, BUCKETS } from './limits/buckets.js';
import { limiter } from './limits/limiters.js';
import { SharedRedis } from './shared-redis.js';

const RATE_LIMIT = 'rate-limit';
/** Limits the calls of a handler by the caller's address. */
export const RateLimit = (bucket: BucketName) => SetMetadata(RATE_LIMIT, bucket);

@Injectable()
export class RateLimits {
  private readonly buckets: Record<BucketName, RateLimiterAbstract>;

  constructor(db: DataSource, redis: SharedRedis) {
    this.buckets = Object.fromEntries(
      Object.entries(BUCKETS).map(([name, bucket]) => [name, limiter(name, bucket, db, redis)]),
    ) as Record<BucketName, RateLimiterAbstract>;
  }

  /** @throws AppError TOO_MANY_REQUESTS with the seconds to wait */
  async consume(bucket: BucketName, key: string): Promise<void> {
    if (!config.rateLimits) return;
    await this.buckets[bucket].consume(key).catch((refusal: unknown) => {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal, BUCKETS[bucket]) : refusal;
    });
  }

  /** Uncounts the last call, which did no harm. */
  async uncount(bucket: BucketName, key: string): Promise<void> {
    if (config.rateLimits) await this.buckets[bucket].reward(key);
  }

  async reset(bucket: BucketName, key: string): Promise<void> {
    if (config.rateLimits) await this.buckets[bucket].delete(key);
  }

  /** Restarts the bucket's time, as if it had been called once. */
  async restart(bucket: BucketName, key: string): Promise<void> {
    if (config.rateLimits) await this.buckets[bucket].set(key, 1, BUCKETS[bucket].duration);
  }

  async isRunning(bucket: BucketName, key: string): Promise<boolean> {
    return config.rateLimits && (await this.buckets[bucket].get(key)) !== null;
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes, { refusal }: Bucket) =>
  new AppError('TOO_MANY_REQUESTS', refusal ?? 'Too many attempts. Please wait a little and try again.', {
    retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  });

/** Counts the calls of the handlers that declare a limit, by the caller's address. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const bucket = this.reflector.get<BucketName | undefined>(RATE_LIMIT, context.getHandler());
    return bucket ? this.limits.consume(bucket, networkOf(requestOf(context).ip)).then(() => true) : true;
  }
}
