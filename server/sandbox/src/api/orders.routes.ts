import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway/gateway.js';
import type { Body } from '../gateway/validation.js';

interface ById {
  Params: { id: string };
}

export function addOrderRoutes(instance: FastifyInstance, { orders }: Gateway): void {
  instance.post('/orders', (request) => orders.create(request.body));
  instance.get<{ Querystring: Body }>('/orders', (request) => orders.list(request.query));
  instance.get<ById>('/orders/:id', (request) => orders.get(request.params.id));
  instance.patch<ById>('/orders/:id', (request) => orders.edit(request.params.id, request.body));
  instance.get<ById>('/orders/:id/payments', (request) => orders.payments(request.params.id));
}
