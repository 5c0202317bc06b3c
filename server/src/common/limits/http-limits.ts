import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput, type ErrorCode } from '../app-error.js';
import { decodable, isBrowser, ownAddress } from '../http/browsers.js';
import { REQUEST_ID } from '../http/request-id.js';

const answer = (message: string) => ({ message, code: 'BAD_USER_INPUT' satisfies ErrorCode });

/** Refusals of the HTTP parser itself, before there is a request. */
const REFUSALS: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers are too long'],
};

function refuseConnection({ code }: Error & { code: string }, socket: Socket) {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = REFUSALS[code] ?? [400, 'This is not a valid HTTP request'];
  const body = JSON.stringify(answer(message));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\n` +
      `${REQUEST_ID}: ${randomUUID()}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/**
 * Refusals of the router, before there is a route: a URL that cannot be decoded. A browser is redirected to one that can, which
 * shows the page that was meant or one that says that there is none.
 */
function refuseAddress(_: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  void reply.headers({ 'x-content-type-options': 'nosniff', [REQUEST_ID]: request.id });
  if (request.method === 'GET' && isBrowser(request)) void reply.redirect(decodable(ownAddress(request.url)));
  else void reply.code(400).send(answer('The address is not valid'));
}

/** Adds a message where Node itself would refuse a request without one. */
export function explainProtocolErrors(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ raw, headers }, _, done) => {
    const lacksHost = headers.host === undefined && raw.httpVersion === '1.1';
    done(lacksHost ? badInput('The request does not say which host it is for') : undefined);
  });
  fastify.server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify(answer('What the request expects cannot be done'));
    const headers = {
      'content-type': 'application/json',
      'content-length': body.length,
      [REQUEST_ID]: randomUUID(),
    };
    response.writeHead(417, headers).end(body);
  });
}

const MAX_HEADER_SIZE = 16_384;

/** How much a client may send, and how slowly: connections that only trickle are closed. */
export const httpLimits = {
  bodyLimit: 1_048_576,
  requestTimeout: 60_000,
  connectionTimeout: 120_000,
  http: {
    maxHeaderSize: MAX_HEADER_SIZE,
    headersTimeout: 15_000,
    connectionsCheckingInterval: 1_000,
    requireHostHeader: false, // see explainProtocolErrors
  },
  // Any length of id reaches the handler, to be answered like one that does not exist.
  routerOptions: { maxParamLength: MAX_HEADER_SIZE },
  return503OnClosing: false, // requests that come late are dealt with in shut-down.ts
  clientErrorHandler: refuseConnection,
  frameworkErrors: refuseAddress,
};
