import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKeptQuery } from './kept-queries.js';
import type { Answer, Found, Making } from './answer.js';
import type { PublicAnswers } from './public-answers.js';
import { sendKept } from './send-kept.js';
import { asStranger } from './stranger.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every stranger gets the same. */
    isPublicAnswer?: boolean;
  }
}

const READS = /^\/api\/products(\?|\/|$)/;
/** Longer questions are rare, and not worth the memory. */
const LONGEST_QUESTION = 8192;

type Request = FastifyRequest & { rawBody?: Buffer };

/** What two requests have in common that must be answered alike; undefined for what is not a stranger's catalogue read. */
function keyOf(request: Request): string | undefined {
  const { method, url, headers, rawBody, routeOptions } = request;
  if (headers.authorization !== undefined || url.length > LONGEST_QUESTION) return undefined;
  if (method === 'GET') {
    const isPublic = READS.test(url) || isKeptGet(request) || routeOptions.config.isPublicAnswer;
    return isPublic ? asked(request, '') : undefined;
  }
  if (method !== 'POST' || !rawBody || rawBody.length > LONGEST_QUESTION) return undefined;
  const isKept =
    url === '/graphql' ? isKeptQuery(queryIn(request.body)) : url === '/api/products/getproducts/api';
  return isKept ? asked(request, rawBody.toString('latin1')) : undefined;
}

/** Hashed: questions can be longer than their answers, and each is kept beside one. */
const asked = ({ method, url, headers }: Request, body: string) =>
  hash('sha1', [method, url, headers['content-type'], headers.accept, body].join('\n'), 'base64');
const queryIn = (source: unknown) => (source as { query?: unknown } | undefined)?.query;
const isKeptGet = ({ url, query }: Request) => url.startsWith('/graphql?') && isKeptQuery(queryIn(query));

/** Answers what strangers ask of the catalogue with what is kept, and makes once what many ask for at once. */
export function answerReads(fastify: FastifyInstance, answers: PublicAnswers): void {
  const makings = new WeakMap<FastifyRequest, Making>();
  const finish = (request: FastifyRequest, answer: Answer | undefined) => {
    const making = makings.get(request);
    if (making) answers.finish(making, answer);
  };

  fastify.addHook('preHandler', (request, reply, done) => {
    // What is passed on to the not-found handler comes here twice.
    const key = makings.has(request) ? undefined : keyOf(request);
    if (key === undefined) return done();
    const answerWith = (found: Found) => {
      if (found === 'private') return asStranger(done);
      if (!('settle' in found)) return void sendKept(request, reply, found).catch(done);
      makings.set(request, found);
      asStranger(() => answers.within(found, done));
    };
    const found = answers.findOrBegin(key);
    if (found instanceof Promise) found.then(answerWith, done);
    else answerWith(found);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    finish(request, answerIn(reply, payload));
    done(null, payload);
  });
  // Whatever became of the request, those who wait must not wait for ever.
  fastify.addHook('onResponse', (request, _, done) => {
    finish(request, undefined);
    done();
  });
}

/** GraphQL tells errors with status 200; such an answer is its asker's own. */
function answerIn(reply: FastifyReply, payload: unknown): Answer | undefined {
  const type = reply.getHeader('content-type');
  if (typeof payload !== 'string' || typeof type !== 'string' || payload.includes('"errors":['))
    return undefined;
  const cacheControl = reply.getHeader('cache-control') as string | undefined;
  return { status: reply.statusCode, type, payload, cacheControl };
}
