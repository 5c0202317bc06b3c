import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { withTimeout } from '../common/with-timeout.js';
import { config } from '../config.js';
import { JobRunner } from '../jobs/job-runner.js';
import { Readiness } from './health/readiness.js';

/** What the drain leaves. Requests have three fifths of it, jobs until four fifths: the rest is for closing everything else. */
const LEFT_MS = (config.shutdownSeconds - config.drainSeconds) * 1000;
const REQUESTS_MS = 0.6 * LEFT_MS;
const JOBS_MS = 0.8 * LEFT_MS;
/** How long a request may take to arrive on a connection that was already accepted. */
const ARRIVAL_MS = 1_000;

/**
 * Ends the shop without failing requests: it reports for a while that it is not ready, so that load balancers send no more; then
 * no connection is accepted and running requests end; then background work; the database goes last.
 */
export async function shutDown(app: NestFastifyApplication, drainMs: number): Promise<void> {
  app.get(Readiness).drain();
  await sleep(drainMs);
  const begin = performance.now();
  // Nest would stop the workers first, though requests may need them.
  await endRequests(app);
  await app.get(JobRunner).stop(JOBS_MS - (performance.now() - begin));
  await app.close();
}

async function endRequests(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  await withTimeout(REQUESTS_MS, fastify.close()).catch(() => fastify.server.closeAllConnections());
}

/** Keep-alive connections would hold up the end: those with a request are told to close, the others are dropped. */
export function endConnectionsWhenDraining(app: NestFastifyApplication): void {
  const readiness = app.get(Readiness);
  const fastify = app.getHttpAdapter().getInstance();
  const open = openConnections(fastify.server);
  readiness.whenDraining(() => {
    for (const exchange of open.values()) if (exchange) closeAfterResponse(exchange.response);
  });
  // First in line, because cached answers are sent at once.
  fastify.server.prependListener('request', (_, response) => {
    if (readiness.isDraining) closeAfterResponse(response);
  });

  const dropWithoutRequest = () => {
    for (const [socket, exchange] of open) if (!exchange?.request.complete) socket.destroy();
  };
  // Node closes connections that wait for another request, but would wait for one that has not sent any yet (browsers connect
  // ahead), or only half of one.
  fastify.addHook('preClose', (done) => {
    setTimeout(dropWithoutRequest, ARRIVAL_MS).unref();
    done();
  });
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Node then sends `connection: close` itself, whoever writes the answer and whatever its other headers are. */
function closeAfterResponse(response: ServerResponse): void {
  response.shouldKeepAlive = false;
}

/** The connections of a server, each with the request that is being answered on it. */
function openConnections(server: Server): Map<Socket, Exchange | undefined> {
  const open = new Map<Socket, Exchange | undefined>();
  server.on('connection', (socket) => {
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    const exchange = { request, response };
    open.set(socket, exchange);
    response.once('close', () => {
      if (open.get(socket) === exchange) open.set(socket, undefined);
    });
  });
  return open;
}
