import type { FastifyInstance } from 'fastify';
import { bindContext } from '../current-context.js';

const QUESTIONS = new Set(['GET', 'HEAD']);

/**
 * Many clients name a content type although they send no body: it is removed. (On a GET or HEAD it stays, where it shows that no
 * form sent the request.)
 */
export function ignoreTypeOfEmptyBodies(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ method, headers }, _, done) => {
    const isEmpty = !headers['transfer-encoding'] && (headers['content-length'] ?? '0') === '0';
    if (isEmpty && !QUESTIONS.has(method)) delete headers['content-type'];
    done();
  });
  // Only its end shows that a body of unstated length is empty.
  fastify.addHook('preParsing', ({ headers }, _, body, done) => {
    if (!headers['transfer-encoding']) return done(null, body);
    const look = bindContext(() => {
      body.off('readable', look).off('end', look);
      const first = body.read() as Buffer | null;
      if (first) body.unshift(first);
      else for (const name of ['content-type', 'transfer-encoding']) delete headers[name];
      done(null, body);
    });
    body.on('readable', look).on('end', look);
  });
}
