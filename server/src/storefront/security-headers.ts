import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import { config } from '../config.js';
import { contentSecurityPolicy } from './content-security-policy.js';

/**
 * What no page of the shop asks of a browser, nor the gateway's frame on it. Payments, and what the gateway may ask for to
 * recognise a card's owner, stay as browsers have them.
 */
const SWITCHED_OFF = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'usb'];

/** What says something of pages alone; half of what a short answer of an API would be. */
const OF_PAGES = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** Data that somebody opens as a page runs nothing and shows nothing. */
const POLICY_OF_DATA = "default-src 'none';frame-ancestors 'none'";

const isData = (reply: FastifyReply) =>
  /^application\/([\w.+-]+\+)?json\b/.test(String(reply.getHeader('content-type')));

/** Data comes without what only a page has to say. Before answers are kept, with their headers. */
export function shortenHeadersOfData(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_, reply, payload, done) => {
    if (isData(reply)) {
      for (const name of OF_PAGES) reply.removeHeader(name);
      reply.header('content-security-policy', POLICY_OF_DATA);
    }
    done(null, payload);
  });
}

/** The same headers for every answer: helmet works them out once. As `@fastify/helmet` it would do so for each request. */
export function addSecurityHeaders(fastify: FastifyInstance): void {
  const headers: Record<string, string> = {
    'permissions-policy': SWITCHED_OFF.map((feature) => `${feature}=()`).join(', '),
  };
  const collector = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader() {},
  };
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy() },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: config.production,
    xFrameOptions: { action: 'deny' },
  });
  write({} as IncomingMessage, collector as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  fastify.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}
