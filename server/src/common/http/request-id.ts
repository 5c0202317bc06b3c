import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { config } from '../../config.js';

export const REQUEST_ID = 'x-request-id';

/** Short, and free of characters that could break a log line or a header. */
const WELL_FORMED = /^[\w.:/+=-]{1,128}$/;

/** @returns the id of a request in the log: the one that a trusted proxy sent, or else a new one */
export function requestIds(): (request: IncomingMessage) => string {
  const { trustedProxies } = config;
  const isTrusted = trustedProxies ? proxyAddr.compile(trustedProxies) : () => false;
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID];
    const isGood = typeof given === 'string' && WELL_FORMED.test(given);
    return isGood && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}
