import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Readiness } from './health/readiness.js';

/**
 * Ends the shop so that nobody notices: it says for a while that it is not ready, so that no balancer sends more; then no
 * connection is taken and running requests end; then background work; the database goes last.
 */
export async function shutDown(app: NestFastifyApplication, drainMs: number): Promise<void> {
  app.get(Readiness).drain();
  await sleep(drainMs);
  // Nest would stop the workers first, and requests may need them.
  await app.getHttpAdapter().close();
  await app.close();
}

/** Connections kept open would hold up the end: whoever asks is told to go, whoever has never asked is left. */
export function endConnectionsWhenDraining(app: NestFastifyApplication): void {
  const readiness = app.get(Readiness);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onSend', (_, reply, payload, done) => {
    if (readiness.isDraining) void reply.header('connection', 'close');
    done(null, payload);
  });

  const open = new Set<Socket>();
  fastify.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // Node ends those that wait for another request, and would wait for the first one of these (browsers connect ahead).
  fastify.addHook('preClose', (done) => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
}
