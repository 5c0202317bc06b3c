import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { bindContext } from '../current-context.js';

/** Bytes; a client that sends even more is cut off without being told why. */
const MOST_DISCARDED = 16 * 1_048_576;
const SILENT_MS = 1_000;

/**
 * Sends the refusal of a body that is too large only after the body has arrived. The connection is closed after such an answer: a
 * client that is still sending would be reset, and might lose the answer (RFC 9112, 9.6). `requestTimeout` limits how long this
 * may take.
 */
export function drainTooLargeBodies(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ raw }, { statusCode }, payload, done) => {
    if (statusCode !== 413 || raw.complete) return done(null, payload);
    discardRest(
      raw,
      bindContext(() => done(null, payload)),
    );
  });
}

/** @param then called once: at the end of the body, after too much of it, or when nothing more arrives */
function discardRest(body: IncomingMessage, then: () => void): void {
  let left = MOST_DISCARDED;
  const discard = ({ length }: Buffer) => {
    left -= length;
    if (left > 0) silence.refresh();
    else end();
  };
  const end = () => {
    clearTimeout(silence);
    body.off('data', discard).off('close', end);
    then();
  };
  const silence = setTimeout(end, SILENT_MS);
  body.on('data', discard).on('close', end).resume();
}
