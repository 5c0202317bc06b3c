import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKeptQuery } from '../public-answers/kept-queries.js';

/** Reads that answer every stranger alike. There are no cookies: who sends no token is nobody in particular. */
export const CATALOGUE = /^\/api\/products(\/|\?|$)/;
/** Answers of more than the catalogue, in the type that is asked for. */
const GRAPHQL = /^\/graphql(\?|$)/;

/** GraphQL tells errors with status 200; such an answer is its asker's own. */
export const tellsErrors = (payload: unknown): boolean =>
  typeof payload === 'string' && payload.includes('"errors":[');

const isOfCatalogue = ({ url, query }: FastifyRequest, payload: unknown) =>
  GRAPHQL.test(url) ? isKeptQuery(query) && !tellsErrors(payload) : CATALOGUE.test(url);

const isSafeToKeep = (request: FastifyRequest, { statusCode }: FastifyReply, payload: unknown) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  statusCode === 200 &&
  request.headers.authorization === undefined &&
  isOfCatalogue(request, payload);

/** Whether who keeps it has to ask each time whether it is still so. */
const isAskedAfter = (reply: FastifyReply) =>
  reply.statusCode === 200 && /\bno-cache\b/.test(String(reply.getHeader('cache-control')));

/** The headers of a request on which the answer of an address depends. */
function varyOf(url: string): string {
  if (GRAPHQL.test(url)) return 'authorization, accept, accept-encoding';
  return CATALOGUE.test(url) ? 'authorization, accept-encoding' : 'accept-encoding';
}

/** What describes the content of an answer, and is not told where none is sent. */
export const OF_CONTENT = ['content-type', 'content-length', 'content-encoding'] as const;

/**
 * Says of each answer who may keep it. What the APIs say to strangers about the catalogue may be kept, and is asked after
 * each time, so that nobody ever sees an old price; all else that they say is kept by nobody.
 */
export function sayWhoMayKeep(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('vary')) reply.header('vary', varyOf(request.url));
    if (isSafeToKeep(request, reply, payload)) reply.header('cache-control', 'public, no-cache');
    else if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (isAskedAfter(reply) && typeof payload === 'string' && !reply.hasHeader('etag'))
      reply.header('etag', tagOf(reply, payload));
    done(null, payload);
  });
}

/**
 * Weak: an answer is the same, packed or not, though its bytes are others; of another type it is another answer. `@fastify/etag`
 * does not serve here: it would work out a tag for what nobody may keep, too, and it knows no list in `if-none-match`.
 */
function tagOf(reply: FastifyReply, payload: string): string {
  const type = String(reply.getHeader('content-type'));
  return `W/"${createHash('sha1').update(type).update(payload).digest('base64url')}"`;
}

/** Sends nobody what he has. */
export function leaveOutWhatIsKnown(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isUnchanged = isKnown(request, reply.getHeader('etag')) && isAskedAfter(reply);
    done(null, isUnchanged ? notModified(request, reply, payload) : payload);
  });
}

/** Whether who asks says that he has the answer with this tag, or any at all (RFC 9110, 13.1.2). */
export function isKnown({ headers }: FastifyRequest, etag: unknown): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || etag === undefined) return false;
  return known === '*' || known.split(/, */).some((one) => one.replace(/^(W\/)?/, 'W/') === etag);
}

/** @returns what there is to send: nothing; for HEAD what Fastify, after this, measures and leaves out */
function notModified({ method }: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  for (const name of OF_CONTENT) reply.removeHeader(name);
  reply.code(304);
  return method === 'HEAD' ? payload : null;
}
