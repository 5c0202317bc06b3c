import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Below a kilobyte the answer fits into one packet anyway. */
export const PACKED_FROM = 1024;
/** Brotli looks back as far as a long page reaches (256 kB); its own choice takes 4 MiB for each answer under way. */
export const WINDOW = { [constants.BROTLI_PARAM_LGWIN]: 18 };

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
  await app.register(compress, {
    threshold: PACKED_FROM,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, ...WINDOW } },
    customTypes: /^(application\/([\w.+-]+\+)?json|text\/html)\b/,
    globalDecompression: false,
  });
}
