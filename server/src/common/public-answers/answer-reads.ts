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
import { knowingThen } from '../current-work.js';
import { isPreflighted } from '../graphql/graphql-over-http.js';
import { CATALOGUE, tellsErrors } from '../http/caching.js';
import { PACKINGS, type Packing, packingOf } from '../http/compression.js';
import { readAhead } from '../http/read-ahead.js';
import type { Answer, Found, Making } from './answer.js';
import { isKeptQuery } from './kept-queries.js';
import { contentOf, pack, type Packed, repack } from './packing.js';
import type { PublicAnswers } from './public-answers.js';
import { headOf, sendKept } from './sending.js';
import { asStranger } from './stranger.js';

declare module 'fastify' {
  interface FastifyRequest {
    question?: Question;
  }
  interface FastifyContextConfig {
    /** Everybody gets the same there: of an address, what the answer depends on, and on no header but how it is packed. */
    publicAddress?: (url: string) => string;
  }
}

/** Longer questions are rare, and not worth the memory. */
const LONGEST_QUESTION = 8192;

type Request = FastifyRequest & { rawBody?: Buffer };

/** What a stranger may ask of the catalogue: its key, and the making of its answer where this request has to finish it. */
interface Question {
  key: string;
  making?: Making;
}

/**
 * What two requests have in common that must be answered alike; undefined for what is not a stranger's catalogue read. Known since the
 * request came, but for a body that did not say how long it would be.
 */
function keyOf(request: Request): string | undefined {
  const { url, body, rawBody, question } = request;
  const key = question?.key ?? (rawBody && isPosted(request) ? keyOfPosted(request, rawBody) : undefined);
  const isKept = key !== undefined && (url !== '/graphql' || isKeptQuery(body));
  return isKept ? key : undefined;
}

function keyOfGet(request: Request): string | undefined {
  const { url, headers, routeOptions } = request;
  if (headers.authorization !== undefined || url.length > LONGEST_QUESTION) return undefined;
  const isPublic = CATALOGUE.test(url) || isKeptGet(request) || routeOptions.config.publicAddress;
  return isPublic ? asked(request, '') : undefined;
}

/** Whether a stranger posts what may be such a read: whether it is shows when it is understood. */
const isPosted = ({ method, url, headers }: Request) =>
  method === 'POST' &&
  (url === '/graphql' || url === '/api/products/getproducts/api') &&
  headers.authorization === undefined &&
  headers['content-encoding'] === undefined;

const keyOfPosted = (request: Request, body: Buffer) =>
  body.length <= LONGEST_QUESTION ? asked(request, body.toString('latin1')) : undefined;

/** Hashed: questions can be longer than their answers, and each is kept beside one. */
function asked(request: Request, body: string): string {
  const { method, url, headers, routeOptions } = request;
  const { publicAddress } = routeOptions.config;
  const parts = publicAddress
    ? [publicAddress(url)]
    : [method, url, headers['content-type'], headers.accept, body];
  return keyIn(packingOf(request), hash('sha1', parts.join('\n'), 'base64'));
}

/** An answer is kept as it was asked for, packed or not. */
const keyIn = (packing: Packing | undefined, question: string) => `${packing ?? ''} ${question}`;
const keysOtherwisePacked = (key: string) => {
  const question = key.slice(key.indexOf(' ') + 1);
  return [...PACKINGS, undefined].map((packing) => keyIn(packing, question)).filter((other) => other !== key);
};

const isKeptGet = (request: Request) =>
  request.url.startsWith('/graphql?') && isPreflighted(request) && isKeptQuery(request.query);

/** Answers what strangers ask of the catalogue with what is kept, and makes once what many ask for at once. */
export function answerReads(fastify: FastifyInstance, answers: PublicAnswers): void {
  fastify.decorateRequest('question', undefined);
  fastify.addHook('onRequest', sendWhatIsKept(answers));
  fastify.addHook('preHandler', findOrMake(answers));
  fastify.addHook('onSend', keepAnswer(answers));
  // Whatever became of the request, those who wait must not wait for ever.
  fastify.addHook('onResponse', (request, _, done) => {
    finish(answers, request);
    done();
  });
}

/** What is kept was read and checked before, to the byte: it is answered before anything else is done for it. */
function sendWhatIsKept(answers: PublicAnswers): onRequestHookHandler {
  return (request, reply, done) => {
    /** @returns whether that was all there is to do */
    const isAnswered = (key: string | undefined): boolean => {
      if (key === undefined) return false;
      const kept = answers.find(key);
      if (kept) sendKept(request, reply, kept);
      else request.question = { key };
      return kept !== undefined;
    };
    if (request.method === 'GET') return isAnswered(keyOfGet(request)) ? undefined : done();
    if (!isPosted(request)) return done();
    const goOn = knowingThen(done);
    readAhead(request.raw, LONGEST_QUESTION, (body) => {
      if (body && isAnswered(keyOfPosted(request, body))) return;
      if (body) request.raw.unshift(body);
      goOn();
    });
  };
}

function finish(answers: PublicAnswers, { question }: FastifyRequest, answer?: Answer): void {
  if (question?.making) answers.finish(question.making, answer);
}

/** Sends what is kept; otherwise this request makes the answer, for all who ask the same meanwhile. */
function findOrMake(answers: PublicAnswers): preHandlerHookHandler {
  return (request, reply, done) => {
    // What is passed on to the not-found handler comes here twice.
    const key = request.question?.making ? undefined : keyOf(request);
    if (key === undefined) return done();
    const answerWith = (found: Found) => {
      if (found === 'private') return asStranger(done);
      if (!('settle' in found)) return sendKept(request, reply, found);
      request.question = { key, making: found };
      asStranger(() => answers.within(found, () => repackOrMake(answers, request, reply, done)));
    };
    const found = answers.findOrBegin(key);
    if (found instanceof Promise) found.then(answerWith, done);
    else answerWith(found);
  };
}

/** What is kept for others, packed otherwise, need not be made. */
function repackOrMake(
  answers: PublicAnswers,
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const { key, making } = request.question!;
  const kept = answers.findAny(keysOtherwisePacked(key), making!);
  if (!kept) return done();
  const send = (answer: Answer) => {
    finish(answers, request, answer);
    sendKept(request, reply, answer);
  };
  repack(kept, packingOf(request)).then(send, done);
}

/** Packs what this request has made, and keeps it. */
function keepAnswer(answers: PublicAnswers): onSendHookHandler {
  return (request, reply, payload, done) => {
    const text = request.question?.making && textIn(reply, payload);
    if (text === undefined) {
      finish(answers, request);
      return done(null, payload);
    }
    const send = (packed: Packed) => {
      const { bytes, packing } = packed;
      finish(answers, request, { ...headOf(reply), ...contentOf(packed), operation: request.operation });
      if (packing) reply.header('content-encoding', packing);
      done(null, packing ? bytes : payload);
    };
    const packed = pack(text, packingOf(request));
    if ('bytes' in packed) send(packed);
    else packed.then(send, done);
  };
}

/** What may be kept. */
function textIn(reply: FastifyReply, payload: unknown): string | undefined {
  const isWhole = reply.statusCode === 200 && typeof payload === 'string' && reply.hasHeader('content-type');
  return isWhole && !tellsErrors(payload) ? payload : undefined;
}
