import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { config } from '../config.js';
import { contentSecurityPolicy } from './content-security-policy.js';

/** The same headers for every answer: helmet works them out once. As `@fastify/helmet` it would do so for each request. */
export function addSecurityHeaders(fastify: FastifyInstance): void {
  const headers: Record<string, string> = {};
  const collector = {
    setHeader: (name: string, value: string) => (headers[name] = value),
    removeHeader() {},
  };
  const write = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy() },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: config.production,
  });
  write({} as IncomingMessage, collector as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  fastify.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}
