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

/** A connection kept open would hold up the end. */
export function endConnectionsWhenDraining(app: NestFastifyApplication): void {
  const readiness = app.get(Readiness);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (_, reply, payload, done) => {
      if (readiness.isDraining) void reply.header('connection', 'close');
      done(null, payload);
    });
}
