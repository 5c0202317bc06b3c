import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { knowingThen } from '../current-work.js';

/** Bytes; who sends even more need not be told why he is cut off. */
const MOST_DISCARDED = 16 * 1_048_576;
const SILENT_MS = 1_000;

/**
 * Refuses a body that is too large once it has come. The connection is closed after such an answer: who is still sending then is reset,
 * and may lose the answer (RFC 9112, 9.6). How long it may take is for `requestTimeout` to say.
 */
export function hearOutTooLarge(fastify: FastifyInstance): void {
  fastify.addHook('onSend', ({ raw }, { statusCode }, payload, done) => {
    if (statusCode !== 413 || raw.complete) return done(null, payload);
    discardRest(
      raw,
      knowingThen(() => done(null, payload)),
    );
  });
}

/** @param then called once at the end, after too much, or when nothing more comes */
function discardRest(body: IncomingMessage, then: () => void): void {
  let left = MOST_DISCARDED;
  const discard = ({ length }: Buffer) => {
    left -= length;
    if (left > 0) patience.refresh();
    else end();
  };
  const end = () => {
    clearTimeout(patience);
    body.off('data', discard).off('close', end);
    then();
  };
  const patience = setTimeout(end, SILENT_MS);
  body.on('data', discard).on('close', end).resume();
}
