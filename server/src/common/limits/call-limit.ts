import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '../rate-limits.js';
import { isLoopback, networkOf } from './address.js';

const APIS = /^\/(api|graphql)(\/|\?|$)/;

/** Holds every address to a wide number of calls of the APIs, whoever calls, before anything is read for it. */
export function limitCalls(fastify: FastifyInstance, limits: RateLimits): void {
  fastify.addHook('onRequest', ({ url, ip }, _, done) => {
    if (!APIS.test(url) || isLoopback(ip)) return done();
    limits.consume('call', networkOf(ip)).then(() => done(), done);
  });
}
