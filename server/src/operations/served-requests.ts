import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runWith } from '../common/current-context.js';
import { REQUEST_ID } from '../common/http/request-id.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The operation of a GraphQL request, in the words of the schema, once it is known. */
    operation?: string;
    /** For a GraphQL answer of 200 in which something failed: the status that REST gives to the worst error. */
    worstStatus?: number;
  }
}

export interface ServedRequest {
  request: FastifyRequest;
  /** Of the answer, or of its worst error; `aborted` where the client disconnected before it had all of it. */
  status: number | 'aborted';
  ms: number;
}

/**
 * Sets the id of each request on its answer, and in the context of its work. Reports each request when it is over, whatever
 * became of it.
 */
export function followRequests(fastify: FastifyInstance, onServed: (served: ServedRequest) => void): void {
  fastify.decorateRequest('operation', undefined);
  fastify.decorateRequest('worstStatus', undefined);
  fastify.addHook('onRequest', (request, reply, done) => {
    const start = performance.now();
    void reply.header(REQUEST_ID, request.id);
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? (request.worstStatus ?? reply.statusCode) : 'aborted';
      onServed({ request, status, ms: performance.now() - start });
    });
    runWith({ requestId: request.id }, done);
  });
}
