import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Reads that answer every stranger alike. There are no cookies: who sends no token is nobody in particular. */
const CATALOGUE = /^\/(api\/products(\/|\?|$)|graphql\?)/;

const isSafeToKeep = ({ method, url, headers }: FastifyRequest, { statusCode }: FastifyReply) =>
  (method === 'GET' || method === 'HEAD') &&
  statusCode === 200 &&
  headers.authorization === undefined &&
  CATALOGUE.test(url);

/**
 * Says of each answer who may keep it. What the APIs say to strangers about the catalogue may be kept, and is asked after
 * each time, so that nobody ever sees an old price; all else that they say is kept by nobody.
 */
export function addCaching(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (CATALOGUE.test(request.url)) reply.header('vary', 'authorization, accept-encoding');
    else if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
    if (isSafeToKeep(request, reply)) reply.header('cache-control', 'public, no-cache');
    else if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, isUnchanged(request, reply, payload) ? notModified(reply) : payload);
  });
}

function isUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  const mayKeep = /\bno-cache\b/.test(String(reply.getHeader('cache-control')));
  if (!mayKeep || reply.statusCode !== 200 || typeof payload !== 'string') return false;
  // Weak: the answer is the same, packed or not, though its bytes are others.
  const tag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
  reply.header('etag', tag);
  return (
    request.headers['if-none-match']?.split(/, */).some((known) => known.replace(/^(W\/)?/, 'W/') === tag) ??
    false
  );
}

function notModified(reply: FastifyReply): null {
  reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}
