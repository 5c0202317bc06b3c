import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import { config } from '../config.js';
import { contentSecurityPolicy } from './content-security-policy.js';

/**
 * Browser features that neither the shop's pages nor the gateway's frame use. Payments, and what the gateway may need to
 * recognise a card's owner, keep the browser's defaults.
 */
const SWITCHED_OFF = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'usb'];

/** Headers that only matter for pages; they would be half of a short answer of an API. */
const PAGE_HEADERS = [
  'permissions-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** Data that is opened as a page runs nothing and shows nothing. */
const POLICY_OF_JSON = "default-src 'none';frame-ancestors 'none'";

const isJson = (reply: FastifyReply) =>
  /^application\/([\w.+-]+\+)?json\b/.test(String(reply.getHeader('content-type')));

/** Removes from data the headers that only a page needs. Registered before answers are cached with their headers. */
export function dropPageHeadersFromJson(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (_, reply, payload, done) => {
    if (isJson(reply)) {
      for (const name of PAGE_HEADERS) reply.removeHeader(name);
      reply.header('content-security-policy', POLICY_OF_JSON);
    }
    done(null, payload);
  });
}

/** The same headers for every answer, computed by helmet once. As `@fastify/helmet` it would do so for each request. */
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
