import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimits } from '../rate-limits.js';
import { isLoopback, networkOf } from './address.js';

export const APIS = /^\/(api|graphql)(\/|\?|$)/;

/** Tests the matched route (an encoded path still matches it) and the raw URL (a path without a route still counts). */
const isCall = ({ url, routeOptions }: FastifyRequest) => APIS.test(url) || APIS.test(routeOptions.url ?? '');

/** Holds every address to a wide number of calls of the APIs, whoever calls, before anything is read for it. */
export function limitCalls(fastify: FastifyInstance, limits: RateLimits): void {
  fastify.addHook('onRequest', (request, _, done) => {
    if (!isCall(request) || isLoopback(request.ip)) return done();
    limits.consume('call', networkOf(request.ip)).then(() => done(), done);
  });
}
