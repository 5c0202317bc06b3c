import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RefundEntity } from '../gateway/entities.js';
import type { Gateway } from '../gateway/gateway.js';
import type { Body } from '../gateway/validation.js';
import { RefundKeys } from './refund-keys.js';

interface ById {
  Params: { id: string };
}

export function addRefundRoutes(instance: FastifyInstance, gateway: Gateway): void {
  const { refunds } = gateway;
  addRefundCreation(instance, gateway);
  instance.get<{ Querystring: Body }>('/refunds', (request) => refunds.list(request.query));
  instance.get<ById>('/refunds/:id', (request) => refunds.get(request.params.id));
  instance.patch<ById>('/refunds/:id', (request) => refunds.edit(request.params.id, request.body));
}

function addRefundCreation(instance: FastifyInstance, { core, payments, refunds }: Gateway): void {
  const keys = new RefundKeys(core);
  const earlier = new WeakMap<FastifyRequest, RefundEntity>();
  const claimed = new WeakMap<FastifyRequest, string>();
  instance.post<ById>('/payments/:id/refund', {
    // Before the handler and its injected delay, so that a second request meets the first one still running.
    preValidation: (request, _reply, done) => {
      payments.get(request.params.id);
      const key = request.headers['x-refund-idempotency'];
      if (typeof key !== 'string') return done();
      const refund = keys.claim(key, fingerprint(request));
      if (refund) earlier.set(request, refund);
      else claimed.set(request, key);
      done();
    },
    handler: (request) => {
      const before = earlier.get(request);
      if (before) return before;
      const key = claimed.get(request);
      try {
        const refund = refunds.create(payments.get(request.params.id), request.body);
        if (key !== undefined) keys.settle(key, fingerprint(request), refund);
        return refund;
      } finally {
        if (key !== undefined) keys.release(key);
      }
    },
  });
}

/** Identifies the payment and the body, whatever the order of its fields. */
function fingerprint(request: FastifyRequest<ById>): string {
  const fields = Object.entries((request.body as Body | undefined) ?? {}).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return JSON.stringify([request.params.id, fields]);
}
