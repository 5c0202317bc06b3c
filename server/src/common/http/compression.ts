import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Below a kilobyte the answer fits into one packet anyway. */
export const PACKED_FROM = 1024;
/** Brotli looks back as far as a long page reaches (256 kB); its own choice takes 4 MiB for each answer under way. */
export const WINDOW = { [constants.BROTLI_PARAM_LGWIN]: 18 };

export type Packing = 'br' | 'gzip';
/** The best first. */
export const PACKINGS: Packing[] = ['br', 'gzip'];
const NONE = 'identity';
const PACKED_TYPES = /^(application\/([\w.+-]+\+)?json|text\/html)\b/;

/** Its types do not know of what it prefers where callers take all alike. */
interface Choosing {
  encoding(available: string[], options: { preferred: string[] }): string | undefined;
}

const choose = new LRUCache<string, string>({
  max: 100,
  memoMethod: (accepted) => {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } }) as unknown as Choosing;
    return negotiator.encoding([...PACKINGS, NONE], { preferred: PACKINGS }) ?? NONE;
  },
});

/**
 * Decides once how the answer is packed, and leaves that alone in `accept-encoding`: those who pack understand the header otherwise, each
 * in its way.
 */
export function choosePacking(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ headers }, _, done) => {
    headers['accept-encoding'] = choose.memo(headers['accept-encoding'] ?? '');
    done();
  });
}

/** How the answer is packed; undefined where whoever asks wants it as it is. */
export function packingOf({ headers }: FastifyRequest): Packing | undefined {
  return PACKINGS.find((packing) => packing === headers['accept-encoding']);
}

/**
 * Packs JSON and pages on their way out. Answers to strangers come here packed, as they are kept (`public-answers/packing.ts`).
 *
 * BREACH: an eavesdropper can read a secret from the compressed length if he can inject text next to it. No answer here holds
 * both: the shop has no cookies, so a request that he makes the victim's browser send is a stranger's, and its answer is
 * public. Tokens are only told to who sent the password.
 *
 * Packed requests are refused: a small one could unpack to anything.
 */
export async function compressAnswers(app: NestFastifyApplication): Promise<void> {
  describePacked(app.getHttpAdapter().getInstance());
  await app.register(compress, {
    threshold: PACKED_FROM,
    encodings: PACKINGS,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, ...WINDOW } },
    customTypes: PACKED_TYPES,
    globalDecompression: false,
  });
}

/** HEAD is told how GET would be packed, and not how long that is: only packing it would tell. */
function describePacked(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isPacked = request.method === 'HEAD' && isForPacking(reply, payload);
    const packing = isPacked ? packingOf(request) : undefined;
    if (!packing) return done(null, payload);
    reply.header('content-encoding', packing);
    done(null, Readable.from([])); // Fastify measures texts only
  });
}

const isForPacking = (reply: FastifyReply, payload: unknown) =>
  typeof payload === 'string' &&
  Buffer.byteLength(payload) >= PACKED_FROM &&
  PACKED_TYPES.test(String(reply.getHeader('content-type')));
