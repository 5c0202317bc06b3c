import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { within } from '../common/within.js';
import { config } from '../config.js';
import { JobRunner } from '../jobs/job-runner.js';
import { Readiness } from './health/readiness.js';

/** What the drain leaves. Requests have three fifths of it, jobs what is left of four: then there is time to close the rest. */
const LEFT_MS = (config.shutdownSeconds - config.drainSeconds) * 1000;
const REQUESTS_MS = 0.6 * LEFT_MS;
const JOBS_MS = 0.8 * LEFT_MS;
/** How long a request that has begun to arrive may take for the rest of it. */
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
  const tellToGo = (reply: FastifyReply) => {
    if (readiness.isDraining) void reply.header('connection', 'close');
  };
  fastify.addHook('onRequest', (_, reply, done) => {
    tellToGo(reply); // what is kept is sent at once
    done();
  });
  fastify.addHook('onSend', (_, reply, payload, done) => {
    tellToGo(reply); // what takes its time may have begun before
    done(null, payload);
  });

  const open = openConnections(fastify.server);
  const leave = (isLeft: (socket: Socket, request?: IncomingMessage) => boolean) => {
    for (const [socket, request] of open) if (isLeft(socket, request)) socket.destroy();
  };
  // Node ends those that wait for another request, and would wait for one that has not come yet (browsers connect ahead), or of
  // which half has come.
  fastify.addHook('preClose', (done) => {
    leave((socket) => socket.bytesRead === 0);
    setTimeout(() => leave((_, request) => !request?.complete), ARRIVAL_MS).unref();
    done();
  });
}

/** The connections of a server, each with the request that is being answered over it. */
function openConnections(server: Server): Map<Socket, IncomingMessage | undefined> {
  const open = new Map<Socket, IncomingMessage | undefined>();
  server.on('connection', (socket) => {
    open.set(socket, undefined);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    open.set(socket, request);
    response.once('close', () => {
      if (open.get(socket) === request) open.set(socket, undefined);
    });
  });
  return open;
}
