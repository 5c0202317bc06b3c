import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { config } from '../config.js';
import { contentSecurityPolicy } from './content-security-policy.js';

/**
 * What no page of the shop asks of a browser, nor the gateway's frame on it. Payments, and what the gateway may ask for to
 * recognise a card's owner, stay as browsers have them.
 */
const SWITCHED_OFF = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'usb'];

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
