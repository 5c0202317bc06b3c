import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REQUEST_ID } from '../common/http/request-id.js';
import { serveRequest } from './log/request-context.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What a GraphQL request asks for, in the words of the schema, once that is known. */
    operation?: string;
    /** What GraphQL answers with 200 although something in it failed: the status that REST gives to the worst of it. */
    worstStatus?: number;
  }
}

export interface ServedRequest {
  request: FastifyRequest;
  /** Of the answer, or of the worst that it tells; `aborted` where the caller has gone before there was a whole one. */
  status: number | 'aborted';
  ms: number;
}

/**
 * Gives every answer the id of its request, and all that is done for it the knowledge of that id. Tells of each request
 * when it is over, whatever became of it.
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
    serveRequest(request.id, done);
  });
}
