import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { CONTENT_HEADERS, matchesEtag } from '../http/caching.js';
import { REQUEST_ID } from '../http/request-id.js';
import type { Answer } from './answer.js';

/** One shared object for all answers with the same headers: a separate one for each would take a kilobyte. */
const heads = new LRUCache<string, OutgoingHttpHeaders>({ max: 100 });

const headersOf = (reply: FastifyReply) => reply.getHeaders() as OutgoingHttpHeaders;

/** The headers that everybody gets who asks the same. */
export function headOf(reply: FastifyReply): Pick<Answer, 'head' | 'etag'> {
  const { [REQUEST_ID]: _, etag, ...head } = headersOf(reply);
  const text = JSON.stringify(head);
  const known = heads.get(text);
  if (!known) heads.set(text, head);
  return { head: known ?? head, etag };
}

/**
 * Bypasses Fastify and its hooks, which have nothing to add: twice as many answers a second. Of the headers that the reply has
 * already only the request's id is sent: one that waited for its answer also has those that are removed from data later. The
 * question is not parsed, so the answer tells the log its operation.
 */
export function sendCached(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  const { head, etag, body, encoding, operation } = answer;
  request.operation = operation;
  const id = reply.getHeader(REQUEST_ID);
  const headers: OutgoingHttpHeaders = { ...head, [REQUEST_ID]: id, 'content-length': body.length };
  if (etag) headers.etag = etag;
  if (encoding) headers['content-encoding'] = encoding;
  const { raw } = reply.hijack();
  if (!matchesEtag(request, etag)) return void raw.writeHead(200, headers).end(body, 'latin1');
  for (const name of CONTENT_HEADERS) delete headers[name];
  raw.writeHead(304, headers).end();
}
