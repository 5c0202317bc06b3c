import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway/gateway.js';
import type { Body } from '../gateway/validation.js';

interface ById {
  Params: { id: string };
}

export function addPaymentRoutes(instance: FastifyInstance, { core, payments, refunds }: Gateway): void {
  const { faults } = core;
  instance.get<{ Querystring: Body }>('/payments', (request) => payments.list(request.query));
  instance.get<ById>('/payments/:id', (request) => faults.tampered(payments.get(request.params.id)));
  instance.patch<ById>('/payments/:id', (request) =>
    faults.tampered(payments.edit(request.params.id, request.body)),
  );
  instance.post<ById>('/payments/:id/capture', (request) =>
    faults.tampered(payments.capture(request.params.id, request.body)),
  );
  instance.get<ById & { Querystring: Body }>('/payments/:id/refunds', (request) =>
    refunds.listOf(payments.get(request.params.id), request.query),
  );
  instance.get<{ Params: { id: string; refund: string } }>('/payments/:id/refunds/:refund', (request) =>
    refunds.getOf(payments.get(request.params.id), request.params.refund),
  );
}
