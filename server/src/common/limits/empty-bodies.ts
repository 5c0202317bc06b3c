import type { FastifyInstance } from 'fastify';
import { knowingThen } from '../current-work.js';

const QUESTIONS = new Set(['GET', 'HEAD']);

/** Many clients name a type although they send nothing. (Of a question it says that no form has asked it.) */
export function forgiveTypes(fastify: FastifyInstance): void {
  fastify.removeContentTypeParser('text/plain');
  fastify.addHook('onRequest', ({ method, headers }, _, done) => {
    const isEmpty = !headers['transfer-encoding'] && (headers['content-length'] ?? '0') === '0';
    if (isEmpty && !QUESTIONS.has(method)) delete headers['content-type'];
    done();
  });
  // Of a body that does not say how long it is, only its end tells that there is nothing.
  fastify.addHook('preParsing', ({ headers }, _, body, done) => {
    if (!headers['transfer-encoding']) return done(null, body);
    const look = knowingThen(() => {
      body.off('readable', look).off('end', look);
      const first = body.read() as Buffer | null;
      if (first) body.unshift(first);
      else for (const name of ['content-type', 'transfer-encoding']) delete headers[name];
      done(null, body);
    });
    body.on('readable', look).on('end', look);
  });
}
