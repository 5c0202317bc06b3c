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

/**
 * Weak: an answer is the same, packed or not, though its bytes are others. `@fastify/etag` does not serve here: it would work
 * out a tag for what nobody may keep, too, and it knows no list in `if-none-match`.
 */
export const tagOf = (payload: string | Buffer) =>
  `W/"${createHash('sha1').update(payload).digest('base64url')}"`;

function isUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown): boolean {
  const mayKeep = /\bno-cache\b/.test(String(reply.getHeader('cache-control')));
  if (!mayKeep || reply.statusCode !== 200) return false;
  const tag = reply.getHeader('etag') ?? (typeof payload === 'string' ? tagOf(payload) : undefined);
  if (tag === undefined) return false;
  reply.header('etag', tag);
  const known = request.headers['if-none-match']?.split(/, */) ?? [];
  return known.some((one) => one.replace(/^(W\/)?/, 'W/') === tag);
}

function notModified(reply: FastifyReply): null {
  for (const name of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(name);
  reply.code(304);
  return null;
}
