import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCacheableQuery } from '../public-answers/cacheable-queries.js';

/** Reads that answer all strangers alike. There are no cookies: a request without a token is anonymous. */
export const CATALOGUE = /^\/api\/products(\/|\?|$)/;
/** Not only catalogue answers, and in the media type that the client asks for. */
const GRAPHQL = /^\/graphql(\?|$)/;

/** GraphQL reports errors with status 200; such an answer is for its own client only. */
export const hasErrors = (payload: unknown): boolean =>
  typeof payload === 'string' && payload.includes('"errors":[');

const isOfCatalogue = ({ url, query }: FastifyRequest, payload: unknown) =>
  GRAPHQL.test(url) ? isCacheableQuery(query) && !hasErrors(payload) : CATALOGUE.test(url);

const isCacheable = (request: FastifyRequest, { statusCode }: FastifyReply, payload: unknown) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  statusCode === 200 &&
  request.headers.authorization === undefined &&
  isOfCatalogue(request, payload);

/** Whether caches must revalidate the answer each time. */
const mustRevalidate = (reply: FastifyReply) =>
  reply.statusCode === 200 && /\bno-cache\b/.test(String(reply.getHeader('cache-control')));

/** The request headers on which the answer at a URL depends. */
function varyOf(url: string): string {
  if (GRAPHQL.test(url)) return 'authorization, accept, accept-encoding';
  return CATALOGUE.test(url) ? 'authorization, accept-encoding' : 'accept-encoding';
}

/** Headers that describe the content of an answer, left out where none is sent. */
export const CONTENT_HEADERS = ['content-type', 'content-length', 'content-encoding'] as const;

/**
 * Says of each answer whether it may be cached. The APIs' answers to strangers about the catalogue may be, but must be
 * revalidated each time, so that nobody ever sees an old price; all their other answers must not be stored.
 */
export function setCacheControl(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('vary')) reply.header('vary', varyOf(request.url));
    if (isCacheable(request, reply, payload)) reply.header('cache-control', 'public, no-cache');
    else if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (mustRevalidate(reply) && typeof payload === 'string' && !reply.hasHeader('etag'))
      reply.header('etag', tagOf(reply, payload));
    done(null, payload);
  });
}

/**
 * Weak, because an answer is the same whether compressed or not, though its bytes differ; in another media type it is another
 * answer. `@fastify/etag` does not fit: it would also compute tags for answers that nobody may store, and does not support lists
 * in `if-none-match`.
 */
function tagOf(reply: FastifyReply, payload: string): string {
  const type = String(reply.getHeader('content-type'));
  return `W/"${createHash('sha1').update(type).update(payload).digest('base64url')}"`;
}

/** Answers 304 where the client has the answer already. */
export function answerNotModified(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isUnchanged = matchesEtag(request, reply.getHeader('etag')) && mustRevalidate(reply);
    done(null, isUnchanged ? notModified(request, reply, payload) : payload);
  });
}

/** Whether the client says that it has the answer with this tag, or any at all (RFC 9110, 13.1.2). */
export function matchesEtag({ headers }: FastifyRequest, etag: unknown): boolean {
  const known = headers['if-none-match'];
  if (known === undefined || etag === undefined) return false;
  return known === '*' || known.split(/, */).some((one) => one.replace(/^(W\/)?/, 'W/') === etag);
}

/** @returns the payload to send: none; for HEAD the original, which Fastify then measures and leaves out */
function notModified({ method }: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  for (const name of CONTENT_HEADERS) reply.removeHeader(name);
  reply.code(304);
  return method === 'HEAD' ? payload : null;
}
