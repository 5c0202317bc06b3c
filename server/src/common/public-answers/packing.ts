import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';
import { PACKED_FROM, WINDOW } from '../../compression.js';
import type { Answer, Packing } from './answer.js';
import { ownBytes } from './own-bytes.js';

/** To hand so few bytes to another thread takes longer than to pack them. */
const PACKED_AT_ONCE = 16_384;
/** Packed once and sent often, so a little tighter than what is packed for one. */
const QUALITY = 6;

const brotliOptions = ({ length }: Buffer) => ({
  params: {
    ...WINDOW,
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});
const PACK = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions(bytes)),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
const PACK_AT_ONCE = {
  br: (bytes: Buffer) => brotliCompressSync(bytes, brotliOptions(bytes)),
  gzip: (bytes: Buffer) => gzipSync(bytes),
};

const UNPACK = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** From the best to none. */
export const PACKINGS: readonly (Packing | undefined)[] = ['br', 'gzip', undefined];

const packings = new Negotiator({
  supportedValues: PACKINGS.map((packing) => packing ?? 'identity'),
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** How those pack best who can unpack what `accept-encoding` says; undefined where nothing. */
export function packingFor(accepted: string | undefined): Packing | undefined {
  const best = packings.negotiate(accepted ?? '');
  return best === null || best === 'identity' ? undefined : best;
}

/** Bytes in memory of their own, and how they are packed. */
export type Packed = Pick<Answer, 'bytes' | 'packing'>;

/** What is short is not packed, and comes back without a packing. */
export function pack(content: string | Buffer, packing: Packing | undefined): Packed | Promise<Packed> {
  const bytes = ownBytes(content);
  if (!packing || bytes.length < PACKED_FROM) return { bytes, packing: undefined };
  if (bytes.length <= PACKED_AT_ONCE) return { bytes: ownBytes(PACK_AT_ONCE[packing](bytes)), packing };
  return PACK[packing](bytes).then((packed) => ({ bytes: ownBytes(packed), packing }));
}

/** The same answer, packed otherwise. */
export async function repack<A extends Answer>(answer: A, packing: Packing | undefined): Promise<A> {
  const content = answer.packing ? await UNPACK[answer.packing](answer.bytes) : answer.bytes;
  return { ...answer, ...(await pack(content, packing)) };
}
