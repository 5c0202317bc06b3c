import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimits } from '../rate-limits.js';
import { isLoopback, networkOf } from './address.js';
import type { BucketName } from './buckets.js';

export const APIS = /^\/(api|graphql)(\/|\?|$)/;

/** Tests the matched route (an encoded path still matches it) and the raw URL (a path without a route still counts). */
const isCall = ({ url, routeOptions }: FastifyRequest) => APIS.test(url) || APIS.test(routeOptions.url ?? '');

/**
 * Counts something against an address; undefined for a client on the machine itself, which is not limited.
 * @throws AppError TOO_MANY_REQUESTS
 */
export const countAddress = (
  limits: RateLimits,
  bucket: BucketName,
  address: string,
): Promise<void> | undefined =>
  isLoopback(address) ? undefined : limits.consume(bucket, networkOf(address));

/** Applies the wide limit of API calls to every address, whoever calls, before anything is read for the request. */
export function limitCalls(fastify: FastifyInstance, limits: RateLimits): void {
  fastify.addHook('onRequest', (request, _, done) => {
    const counted = isCall(request) ? countAddress(limits, 'call', request.ip) : undefined;
    if (counted) counted.then(() => done(), done);
    else done();
  });
}
