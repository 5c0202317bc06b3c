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
import { COMPRESSED_FROM, type ContentEncoding, WINDOW } from '../http/compression.js';
import type { Answer } from './answer.js';

/** Up to this many bytes, compressing takes less time than handing over to another thread. */
const ENCODED_AT_ONCE = 16_384;
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
    ...(length <= ENCODED_AT_ONCE ? AT_ONCE : IN_THREAD),
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});
const [brotliInThread, gzipInThread] = [promisify(brotliCompress), promisify(gzip)];
const COMPRESS = {
  br: (content: Content, length: number) => brotliInThread(content, brotliOptions(length)),
  gzip: (content: Content) => gzipInThread(content),
};
const COMPRESS_AT_ONCE = {
  br: (content: Content, length: number) => brotliCompressSync(content, brotliOptions(length)),
  gzip: (content: Content) => gzipSync(content),
};
const DECOMPRESS = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** The bytes as they are sent, and their encoding. */
export interface Encoded {
  bytes: Buffer;
  encoding?: ContentEncoding;
}

/** Short content is not compressed, and comes back without an encoding. */
export function encode(content: Content, encoding: ContentEncoding | undefined): Encoded | Promise<Encoded> {
  const length = Buffer.byteLength(content);
  if (!encoding || length < COMPRESSED_FROM) return { bytes: bytesOf(content), encoding: undefined };
  if (length <= ENCODED_AT_ONCE) return { bytes: COMPRESS_AT_ONCE[encoding](content, length), encoding };
  return COMPRESS[encoding](content, length).then((bytes) => ({ bytes, encoding }));
}

const bytesOf = (content: Content) => (typeof content === 'string' ? Buffer.from(content) : content);

/** The form in which it is cached. */
export const contentOf = ({ bytes, encoding }: Encoded): Pick<Answer, 'body' | 'encoding'> => ({
  body: bytes.toString('latin1'),
  encoding,
});

/** The same answer in another encoding. */
export async function reencode(answer: Answer, encoding: ContentEncoding | undefined): Promise<Answer> {
  const bytes = Buffer.from(answer.body, 'latin1');
  const encoded = await encode(answer.encoding ? await DECOMPRESS[answer.encoding](bytes) : bytes, encoding);
  return { ...answer, ...contentOf(encoded) };
}
