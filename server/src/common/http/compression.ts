import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** A shorter answer fits into one packet anyway. */
export const COMPRESSED_FROM = 1024;
/** Brotli's window, as large as a long page (256 kB); the default takes 4 MiB for each answer in progress. */
export const WINDOW = { [constants.BROTLI_PARAM_LGWIN]: 18 };

export type ContentEncoding = 'br' | 'gzip';
/** In order of preference. */
export const ENCODINGS: ContentEncoding[] = ['br', 'gzip'];
const NONE = 'identity';
const COMPRESSED_TYPES = /^(application\/([\w.+-]+\+)?json|text\/html)\b/;

/** Negotiator's types lack `preferred`, which decides where the client accepts several encodings alike. */
interface EncodingNegotiator {
  encoding(available: string[], options: { preferred: string[] }): string | undefined;
}

const choose = new LRUCache<string, string>({
  max: 100,
  memoMethod: (accepted) => {
    const negotiator = new Negotiator({
      headers: { 'accept-encoding': accepted },
    }) as unknown as EncodingNegotiator;
    return negotiator.encoding([...ENCODINGS, NONE], { preferred: ENCODINGS }) ?? NONE;
  },
});

/**
 * Decides once how the answer is compressed, and reduces `accept-encoding` to that: each library that compresses interprets the
 * header in its own way.
 */
export function negotiateEncoding(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ headers }, _, done) => {
    headers['accept-encoding'] = choose.memo(headers['accept-encoding'] ?? '');
    done();
  });
}

/** How the answer is compressed; undefined where it is not. */
export function encodingOf({ headers }: FastifyRequest): ContentEncoding | undefined {
  return ENCODINGS.find((encoding) => encoding === headers['accept-encoding']);
}

/**
 * Compresses JSON and pages on their way out. Answers to strangers arrive here compressed, as they are cached
 * (`public-answers/encoding.ts`).
 *
 * BREACH: an eavesdropper can read a secret from the compressed length if he can inject text next to it. No answer here holds
 * both: the shop has no cookies, so a request that he makes the victim's browser send is a stranger's, and its answer is public.
 * Tokens are only sent to the client that sent the password.
 *
 * Compressed requests are refused: a small one could expand to any size.
 */
export async function compressAnswers(app: NestFastifyApplication): Promise<void> {
  describeEncoding(app.getHttpAdapter().getInstance());
  await app.register(compress, {
    threshold: COMPRESSED_FROM,
    encodings: ENCODINGS,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, ...WINDOW } },
    customTypes: COMPRESSED_TYPES,
    globalDecompression: false,
  });
}

/** HEAD states the encoding that GET would use, but not the length: only compressing would tell. */
function describeEncoding(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isEncoded = request.method === 'HEAD' && isCompressible(reply, payload);
    const encoding = isEncoded ? encodingOf(request) : undefined;
    if (!encoding) return done(null, payload);
    reply.header('content-encoding', encoding);
    done(null, Readable.from([])); // Fastify measures strings only
  });
}

const isCompressible = (reply: FastifyReply, payload: unknown) =>
  typeof payload === 'string' &&
  Buffer.byteLength(payload) >= COMPRESSED_FROM &&
  COMPRESSED_TYPES.test(String(reply.getHeader('content-type')));
