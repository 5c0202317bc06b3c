import { CanActivate, ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { config } from '../config.js';
import { AppError } from './app-error.js';
import { requestOf } from './current-user.js';

/**
 * Calls allowed per span of seconds; one bucket per caller's address, or per account where the name says so. An address
 * may be a whole office or a mobile network, so those limits are wide: guessing is slowed per account.
 */
export const BUCKETS = {
  'sign-in': { points: 30, duration: 60 },
  'sign-in-account': { points: 10, duration: 300 },
  register: { points: 300, duration: 600 },
  upload: { points: 60, duration: 600 },
  order: { points: 300, duration: 60 },
  payment: { points: 300, duration: 60 },
} as const;
type Bucket = keyof typeof BUCKETS;

const RATE_LIMIT = 'rate-limit';
export const RateLimit = (bucket: Bucket) => SetMetadata(RATE_LIMIT, bucket);

@Injectable()
export class RateLimits {
  private readonly buckets = Object.fromEntries(
    Object.entries(BUCKETS).map(([name, limits]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, ...limits }),
    ]),
  ) as Record<Bucket, RateLimiterMemory>;

  /** @throws AppError TOO_MANY_REQUESTS with the seconds to wait */
  async consume(bucket: Bucket, key: string): Promise<void> {
    if (!config.rateLimits) return;
    await this.buckets[bucket].consume(key).catch((refusal: unknown) => {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
    });
  }

  async forget(bucket: Bucket, key: string): Promise<void> {
    await this.buckets[bucket].delete(key);
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new AppError(
    'TOO_MANY_REQUESTS',
    'Too many attempts. Please wait a little and try again.',
    Math.max(1, Math.ceil(msBeforeNext / 1000)),
  );

/** Counts the calls of the handlers that declare a limit, by the caller's address. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const bucket = this.reflector.get<Bucket | undefined>(RATE_LIMIT, context.getHandler());
    if (bucket) await this.limits.consume(bucket, requestOf(context).ip);
    return true;
  }
}
