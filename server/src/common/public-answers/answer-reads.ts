import { hash } from 'node:crypto';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type {
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  onSendHookHandler,
  preHandlerHookHandler,
} from 'fastify';
import { isPreflighted } from '../graphql/graphql-over-http.js';
import { CATALOGUE, tagOf, tellsErrors } from '../http/caching.js';
import type { Answer, Found, Kept, Making, Packing } from './answer.js';
import { isKeptQuery } from './kept-queries.js';
import { pack, type Packed, packingFor, PACKINGS, repack } from './packing.js';
import type { PublicAnswers } from './public-answers.js';
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

/** What a stranger may ask of the catalogue: its key, and the answer that is kept, or the making that this request has to finish. */
interface Question {
  key: string;
  kept?: Kept;
  making?: Making;
}

/** What two requests have in common that must be answered alike; undefined for what is not a stranger's catalogue read. */
function keyOf(request: Request): string | undefined {
  const { method, url, headers, question, routeOptions } = request;
  if (method === 'POST') {
    const key = question?.key;
    const isKept = key !== undefined && (url !== '/graphql' || isKeptQuery(request.body));
    return isKept ? key : undefined;
  }
  if (method !== 'GET' || headers.authorization !== undefined || url.length > LONGEST_QUESTION)
    return undefined;
  const isPublic = CATALOGUE.test(url) || isKeptGet(request) || routeOptions.config.publicAddress;
  return isPublic ? asked(request, '') : undefined;
}

/** The same of what is posted, by its bytes: whether it is such a read shows when they are understood. */
function keyOfPosted(request: Request): string | undefined {
  const { url, headers, rawBody } = request;
  const isAsked = url === '/graphql' || url === '/api/products/getproducts/api';
  if (!isAsked || headers.authorization !== undefined) return undefined;
  return rawBody && rawBody.length <= LONGEST_QUESTION
    ? asked(request, rawBody.toString('latin1'))
    : undefined;
}

const packingOf = ({ headers }: FastifyRequest) => packingFor(headers['accept-encoding']);

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
  return PACKINGS.map((packing) => keyIn(packing, question)).filter((other) => other !== key);
};

const isKeptGet = (request: Request) =>
  request.url.startsWith('/graphql?') && isPreflighted(request) && isKeptQuery(request.query);

/** Answers what strangers ask of the catalogue with what is kept, and makes once what many ask for at once. */
export function answerReads(app: NestFastifyApplication, answers: PublicAnswers): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.decorateRequest('question', undefined);
  recogniseQuestions(app, answers);
  fastify.addHook('preHandler', findOrMake(answers));
  fastify.addHook('onSend', keepAnswer(answers));
  // Whatever became of the request, those who wait must not wait for ever.
  fastify.addHook('onResponse', (request, _, done) => {
    finish(answers, request);
    done();
  });
}

function finish(answers: PublicAnswers, { question }: FastifyRequest, answer?: Answer): void {
  if (question?.making) answers.finish(question.making, answer);
}

/** Sends what is kept; otherwise this request makes the answer, for all who ask the same meanwhile. */
function findOrMake(answers: PublicAnswers): preHandlerHookHandler {
  return (request, reply, done) => {
    const { question } = request;
    if (question?.kept) return sendKept(reply, question.kept);
    // What is passed on to the not-found handler comes here twice.
    const key = question?.making ? undefined : keyOf(request);
    if (key === undefined) return done();
    const answerWith = (found: Found) => {
      if (found === 'private') return asStranger(done);
      if (!('settle' in found)) return sendKept(reply, found);
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
  const kept = answers.findAny(keysOtherwisePacked(request.question!.key));
  if (!kept) return done();
  const send = (answer: Answer) => {
    finish(answers, request, answer);
    sendKept(reply, answer);
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
    if (request.method === 'GET') reply.header('etag', tagOf(reply, text));
    const send = ({ bytes, packing }: Packed) => {
      if (packing) reply.header('content-encoding', packing);
      finish(answers, request, { ...headOf(reply), bytes, packing });
      done(null, packing ? bytes : payload);
    };
    const packed = pack(text, packingOf(request));
    if ('bytes' in packed) send(packed);
    else packed.then(send, done);
  };
}

/** A posted question whose answer is kept has been read and checked before, to the byte: it is not read again. */
function recogniseQuestions(app: NestFastifyApplication, answers: PublicAnswers): void {
  const fastify = app.getHttpAdapter().getInstance();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  const { bodyLimit } = fastify.initialConfig;
  app.useBodyParser('application/json', { bodyLimit }, (raw, body: Buffer, done) => {
    const request = raw as Request;
    const key = keyOfPosted(request);
    const kept = key === undefined ? undefined : answers.find(key);
    if (key !== undefined) request.question = { key, kept };
    if (kept) done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

/** What may be kept. */
function textIn(reply: FastifyReply, payload: unknown): string | undefined {
  const isWhole = reply.statusCode === 200 && typeof payload === 'string' && reply.hasHeader('content-type');
  return isWhole && !tellsErrors(payload) ? payload : undefined;
}

const headOf = (reply: FastifyReply) => ({
  type: String(reply.getHeader('content-type')),
  etag: reply.getHeader('etag') as string | undefined,
  cacheControl: reply.getHeader('cache-control') as string | undefined,
});

function sendKept(reply: FastifyReply, { type, bytes, packing, etag, cacheControl }: Answer): void {
  if (cacheControl) reply.header('cache-control', cacheControl);
  if (etag) reply.header('etag', etag);
  if (packing) reply.header('content-encoding', packing);
  reply.type(type).send(bytes);
}
