import { hash } from 'node:crypto';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  onRequestHookHandler,
  onSendHookHandler,
  preHandlerHookHandler,
} from 'fastify';
import { bindContext } from '../current-context.js';
import { isPreflighted } from '../graphql/graphql-over-http.js';
import { CATALOGUE, hasErrors } from '../http/caching.js';
import { type ContentEncoding, encodingOf, ENCODINGS } from '../http/compression.js';
import { readAhead } from '../http/read-ahead.js';
import { asAnonymous } from './anonymous.js';
import type { Answer, Found, PendingAnswer } from './answer.js';
import { isCacheableQuery } from './cacheable-queries.js';
import { contentOf, encode, type Encoded, reencode } from './encoding.js';
import type { PublicAnswers } from './public-answers.js';
import { headOf, sendCached } from './sending.js';

declare module 'fastify' {
  interface FastifyRequest {
    question?: Question;
  }
  interface FastifyContextConfig {
    /**
     * For routes that answer everybody alike: maps a URL to the part that the answer depends on. No header matters but the
     * accepted encoding.
     */
    publicAddress?: (url: string) => string;
  }
}

/** Longer questions are rare, and not worth the memory. */
const LONGEST_QUESTION = 8192;

type Request = FastifyRequest & { rawBody?: Buffer };

/** A stranger's read of the catalogue: its cache key, and the pending answer where this request has to finish one. */
interface Question {
  key: string;
  pending?: PendingAnswer;
}

/**
 * The cache key: requests with the same key must be answered alike; undefined for anything but a stranger's catalogue read. Known
 * from the start of the request, except for a body of unstated length.
 */
function keyOf(request: Request): string | undefined {
  const { url, body, rawBody, question } = request;
  const key = question?.key ?? (rawBody && isPosted(request) ? keyOfPosted(request, rawBody) : undefined);
  const isCacheable = key !== undefined && (url !== '/graphql' || isCacheableQuery(body));
  return isCacheable ? key : undefined;
}

function keyOfGet(request: Request): string | undefined {
  const { url, headers, routeOptions } = request;
  if (headers.authorization !== undefined || url.length > LONGEST_QUESTION) return undefined;
  const isPublic = CATALOGUE.test(url) || isCacheableGet(request) || routeOptions.config.publicAddress;
  return isPublic ? asked(request, '') : undefined;
}

/** Whether a stranger posts what may be such a read; only parsing the body shows whether it is. */
const isPosted = ({ method, url, headers }: Request) =>
  method === 'POST' &&
  (url === '/graphql' || url === '/api/products/getproducts/api') &&
  headers.authorization === undefined &&
  headers['content-encoding'] === undefined;

const keyOfPosted = (request: Request, body: Buffer) =>
  body.length <= LONGEST_QUESTION ? asked(request, body.toString('latin1')) : undefined;

/** Hashed, because questions can be longer than their answers, and each is kept beside one. */
function asked(request: Request, body: string): string {
  const { method, url, headers, routeOptions } = request;
  const { publicAddress } = routeOptions.config;
  const parts = publicAddress
    ? [publicAddress(url)]
    : [method, url, headers['content-type'], headers.accept, body];
  return keyIn(encodingOf(request), hash('sha1', parts.join('\n'), 'base64'));
}

/** Answers are cached in the encoding that was asked for. */
const keyIn = (encoding: ContentEncoding | undefined, question: string) => `${encoding ?? ''} ${question}`;
const keysInOtherEncodings = (key: string) => {
  const question = key.slice(key.indexOf(' ') + 1);
  return [...ENCODINGS, undefined]
    .map((encoding) => keyIn(encoding, question))
    .filter((other) => other !== key);
};

const isCacheableGet = (request: Request) =>
  request.url.startsWith('/graphql?') && isPreflighted(request) && isCacheableQuery(request.query);

/** Answers strangers' catalogue reads from the cache, and makes a missing answer once for all who ask at the same time. */
export function answerReads(fastify: FastifyInstance, answers: PublicAnswers): void {
  fastify.decorateRequest('question', undefined);
  fastify.addHook('onRequest', sendCachedAnswer(answers));
  fastify.addHook('preHandler', findOrMake(answers));
  fastify.addHook('onSend', cacheAnswer(answers));
  // Whatever became of the request, those who wait for its answer must not wait for ever.
  fastify.addHook('onResponse', (request, _, done) => {
    finish(answers, request);
    done();
  });
}

/** A cached answer was read and validated before, under the same bytes, so it is sent before anything else is done. */
function sendCachedAnswer(answers: PublicAnswers): onRequestHookHandler {
  return (request, reply, done) => {
    /** @returns whether the request has been answered */
    const isAnswered = (key: string | undefined): boolean => {
      if (key === undefined) return false;
      const cached = answers.find(key);
      if (cached) sendCached(request, reply, cached);
      else request.question = { key };
      return cached !== undefined;
    };
    if (request.method === 'GET') return isAnswered(keyOfGet(request)) ? undefined : done();
    if (!isPosted(request)) return done();
    const goOn = bindContext(done);
    readAhead(request.raw, LONGEST_QUESTION, (body) => {
      if (body && isAnswered(keyOfPosted(request, body))) return;
      if (body) request.raw.unshift(body);
      goOn();
    });
  };
}

function finish(answers: PublicAnswers, { question }: FastifyRequest, answer?: Answer): void {
  if (question?.pending) answers.finish(question.pending, answer);
}

/** Sends the cached answer; otherwise this request makes it, for all who ask the same meanwhile. */
function findOrMake(answers: PublicAnswers): preHandlerHookHandler {
  return (request, reply, done) => {
    // A request passed on to the not-found handler comes here twice.
    const key = request.question?.pending ? undefined : keyOf(request);
    if (key === undefined) return done();
    const answerWith = (found: Found) => {
      if (found === 'private') return asAnonymous(done);
      if (!('settle' in found)) return sendCached(request, reply, found);
      request.question = { key, pending: found };
      asAnonymous(() => answers.within(found, () => reencodeOrMake(answers, request, reply, done)));
    };
    const found = answers.findOrBegin(key);
    if (found instanceof Promise) found.then(answerWith, done);
    else answerWith(found);
  };
}

/** An answer that is cached in another encoding is encoded anew, not made anew. */
function reencodeOrMake(
  answers: PublicAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const { key, pending } = request.question!;
  const cached = answers.findAny(keysInOtherEncodings(key), pending!);
  if (!cached) return done();
  const send = (answer: Answer) => {
    finish(answers, request, answer);
    sendCached(request, reply, answer);
  };
  reencode(cached, encodingOf(request)).then(send, done);
}

/** Compresses the answer that this request has made, and caches it. */
function cacheAnswer(answers: PublicAnswers): onSendHookHandler {
  return (request, reply, payload, done) => {
    const text = request.question?.pending && textIn(reply, payload);
    if (text === undefined) {
      finish(answers, request);
      return done(null, payload);
    }
    const send = (encoded: Encoded) => {
      const { bytes, encoding } = encoded;
      finish(answers, request, { ...headOf(reply), ...contentOf(encoded), operation: request.operation });
      if (encoding) reply.header('content-encoding', encoding);
      done(null, encoding ? bytes : payload);
    };
    const encoded = encode(text, encodingOf(request));
    if ('bytes' in encoded) send(encoded);
    else encoded.then(send, done);
  };
}

/** The text of an answer that may be cached; undefined for any other. */
function textIn(reply: FastifyReply, payload: unknown): string | undefined {
  const isWhole = reply.statusCode === 200 && typeof payload === 'string' && reply.hasHeader('content-type');
  return isWhole && !hasErrors(payload) ? payload : undefined;
}
