import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../state/clock.js';

/** One request to the API or the checkout, for tests that count the shop's requests. */
export interface LoggedRequest {
  at: number;
  method: string;
  path: string;
  /** null while it runs, and for good if the connection was dropped. */
  status: number | null;
  idempotencyKey?: string;
}

const KEPT = 1_000;

export class RequestLog {
  private entries: LoggedRequest[] = [];

  constructor(private readonly clock: Clock) {}

  watch(instance: FastifyInstance, pathOf: (request: FastifyRequest) => string): void {
    instance.addHook('onRequest', (request, reply, done) => {
      const key = request.headers['x-refund-idempotency'];
      const entry: LoggedRequest = {
        at: this.clock.now(),
        method: request.method,
        path: pathOf(request),
        status: null,
        ...(typeof key === 'string' && { idempotencyKey: key }),
      };
      this.entries = [...this.entries.slice(1 - KEPT), entry];
      reply.raw.on('finish', () => (entry.status = reply.raw.statusCode));
      done();
    });
  }

  list(): LoggedRequest[] {
    return [...this.entries];
  }

  clear(): void {
    this.entries = [];
  }
}
