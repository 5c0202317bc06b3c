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
import { PACKED_FROM, type Packing, WINDOW } from '../http/compression.js';
import type { Answer } from './answer.js';

/** Up to this many bytes, compressing takes less time than handing over to another thread. */
const PACKED_AT_ONCE = 16_384;
/**
 * Brotli for compressing at once: its window need not exceed that size (16 kB), and it takes half as long as with the quality
 * below, for a tenth more bytes, which fit into the same packets.
 */
const AT_ONCE = { [constants.BROTLI_PARAM_LGWIN]: 14, [constants.BROTLI_PARAM_QUALITY]: 2 };
/** For what another thread compresses once, to be sent often: a little tighter than for a single answer. */
const IN_THREAD = { ...WINDOW, [constants.BROTLI_PARAM_QUALITY]: 5 };

type Content = string | Buffer;
const brotliOptions = (length: number) => ({
  params: {
    ...(length <= PACKED_AT_ONCE ? AT_ONCE : IN_THREAD),
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});
const [brotliInThread, gzipInThread] = [promisify(brotliCompress), promisify(gzip)];
const PACK = {
  br: (content: Content, length: number) => brotliInThread(content, brotliOptions(length)),
  gzip: (content: Content) => gzipInThread(content),
};
const PACK_AT_ONCE = {
  br: (content: Content, length: number) => brotliCompressSync(content, brotliOptions(length)),
  gzip: (content: Content) => gzipSync(content),
};
const UNPACK = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** The bytes as they are sent, and their encoding. */
export interface Packed {
  bytes: Buffer;
  packing?: Packing;
}

/** Short content is not compressed, and comes back without a packing. */
export function pack(content: Content, packing: Packing | undefined): Packed | Promise<Packed> {
  const length = Buffer.byteLength(content);
  if (!packing || length < PACKED_FROM) return { bytes: bytesOf(content), packing: undefined };
  if (length <= PACKED_AT_ONCE) return { bytes: PACK_AT_ONCE[packing](content, length), packing };
  return PACK[packing](content, length).then((bytes) => ({ bytes, packing }));
}

const bytesOf = (content: Content) => (typeof content === 'string' ? Buffer.from(content) : content);

/** The form in which it is cached. */
export const contentOf = ({ bytes, packing }: Packed): Pick<Answer, 'body' | 'packing'> => ({
  body: bytes.toString('latin1'),
  packing,
});

/** The same answer in another encoding. */
export async function repack(answer: Answer, packing: Packing | undefined): Promise<Answer> {
  const bytes = Buffer.from(answer.body, 'latin1');
  const packed = await pack(answer.packing ? await UNPACK[answer.packing](bytes) : bytes, packing);
  return { ...answer, ...contentOf(packed) };
}
