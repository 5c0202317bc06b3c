import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { config } from '../../config.js';

export const REQUEST_ID = 'x-request-id';

/** Short, and of characters that break no line and no header. */
const WELL_FORMED = /^[\w.:/+=-]{1,128}$/;

/** @returns what names a request in the log: the id that a trusted proxy gave it, or else a new one */
export function requestIds(proxies = config.trustedProxies): (request: IncomingMessage) => string {
  const isTrusted = proxies ? proxyAddr.compile(proxies) : () => false;
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID];
    const isGood = typeof given === 'string' && WELL_FORMED.test(given);
    return isGood && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}
