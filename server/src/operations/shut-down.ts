import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { within } from '../common/within.js';
import { config } from '../config.js';
import { JobRunner } from '../jobs/job-runner.js';
import { Readiness } from './health/readiness.js';

/** What the drain leaves. Requests have three fifths of it, jobs what is left of four: then there is time to close the rest. */
const LEFT_MS = (config.shutdownSeconds - config.drainSeconds) * 1000;
const REQUESTS_MS = 0.6 * LEFT_MS;
const JOBS_MS = 0.8 * LEFT_MS;
/** How long a request may take to arrive, over a connection that was taken. */
const ARRIVAL_MS = 1_000;

/**
 * Ends the shop so that nobody notices: it says for a while that it is not ready, so that no balancer sends more; then no
 * connection is taken and running requests end; then background work; the database goes last.
 */
export async function shutDown(app: NestFastifyApplication, drainMs: number): Promise<void> {
  app.get(Readiness).drain();
  await sleep(drainMs);
  const begin = performance.now();
  // Nest would stop the workers first, and requests may need them.
  await endRequests(app);
  await app.get(JobRunner).stop(JOBS_MS - (performance.now() - begin));
  await app.close();
}

async function endRequests(app: NestFastifyApplication): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  await within(REQUESTS_MS, fastify.close()).catch(() => fastify.server.closeAllConnections());
}

/** Connections kept open would hold up the end: whoever asks is told to go, whoever does not is left. */
export function endConnectionsWhenDraining(app: NestFastifyApplication): void {
  const readiness = app.get(Readiness);
  const fastify = app.getHttpAdapter().getInstance();
  const open = openConnections(fastify.server);
  readiness.whenDraining(() => {
    for (const exchange of open.values()) if (exchange) tellToGo(exchange.response);
  });
  // Before it is answered, which what is kept is at once.
  fastify.server.prependListener('request', (_, response) => {
    if (readiness.isDraining) tellToGo(response);
  });

  const leaveWhoHasNotAsked = () => {
    for (const [socket, exchange] of open) if (!exchange?.request.complete) socket.destroy();
  };
  // Node ends those that wait for another request, and would wait for one that has not come yet (browsers connect ahead), or of
  // which half has come.
  fastify.addHook('preClose', (done) => {
    setTimeout(leaveWhoHasNotAsked, ARRIVAL_MS).unref();
    done();
  });
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Node says so itself then, whoever writes the answer and whatever its other headers are. */
function tellToGo(response: ServerResponse): void {
  response.shouldKeepAlive = false;
}

/** The connections of a server, each with the request that is being answered over it. */
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
