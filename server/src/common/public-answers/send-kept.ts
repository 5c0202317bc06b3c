import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PACKED_FROM } from '../../compression.js';
import { tagOf } from '../caching.js';
import type { Answer } from './public-answers.js';

/** Packed once and sent often, so a little tighter than what is packed for one. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };
const PACK = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
};
type Encoding = keyof typeof PACK;
const ENCODINGS = Object.keys(PACK);

/** What is worked out of a kept answer when it is first asked for; it goes with the answer. */
interface Forms {
  tag: string;
  bytes: Partial<Record<Encoding, Promise<Buffer>>>;
}
const formsOf = new WeakMap<Answer, Forms>();

function forms(answer: Answer): Forms {
  const known = formsOf.get(answer) ?? { tag: tagOf(answer.payload), bytes: {} };
  formsOf.set(answer, known);
  return known;
}

/** Sends a kept answer as it was packed for the one who asked first. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<void> {
  const { type, payload, cacheControl } = answer;
  const { tag, bytes } = forms(answer);
  if (cacheControl) reply.header('cache-control', cacheControl);
  if (request.method === 'GET') reply.header('etag', tag);
  reply.type(type);
  if (payload.length < PACKED_FROM) return void reply.send(payload);
  const accepted = negotiate(String(request.headers['accept-encoding'] ?? ''), ENCODINGS);
  const encoding = (accepted ?? 'identity') as Encoding;
  const packed = await (bytes[encoding] ??= PACK[encoding](Buffer.from(payload)));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.send(packed);
}
