import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PACKED_FROM, WINDOW } from '../../compression.js';
import { tagOf } from '../caching.js';
import type { Encoding, Kept } from './answer.js';
import { ownBytes } from './own-bytes.js';

/** Packed once and sent often, so a little tighter than what is packed for one. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, ...WINDOW } };
const PACK: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: async (bytes) => ownBytes(await promisify(brotliCompress)(bytes, BROTLI)),
  gzip: async (bytes) => ownBytes(await promisify(gzip)(bytes)),
  identity: (bytes) => Promise.resolve(bytes),
};
const ENCODINGS = Object.keys(PACK);

/** Sends a kept answer as it was packed for the one who asked first. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, answer: Kept): Promise<void> {
  const { type, bytes, cacheControl } = answer;
  const { tag, packed } = (answer.forms ??= { tag: tagOf(bytes), packed: {} });
  if (cacheControl) reply.header('cache-control', cacheControl);
  if (request.method === 'GET') reply.header('etag', tag);
  reply.type(type);
  if (bytes.length < PACKED_FROM) return void reply.send(bytes);
  const accepted = negotiate(String(request.headers['accept-encoding'] ?? ''), ENCODINGS);
  const encoding = (accepted ?? 'identity') as Encoding;
  const body = await (packed[encoding] ??= PACK[encoding](bytes));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.send(body);
}
