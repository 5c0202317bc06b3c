import type { FastifyError, FastifyInstance } from 'fastify';
import { ControlError } from '../faults/checks.js';
import type { FaultPatch } from '../faults/settings.js';
import { GatewayError } from '../gateway/errors.js';
import { asBody, type Body } from '../gateway/validation.js';
import { isSame } from '../signing.js';
import type { SandboxControl } from './control.js';

interface ById {
  Params: { id: string };
  Body: Body | undefined;
}

const KNOBS = ['rules', 'webhook', 'payments', 'refunds', 'lists', 'uniqueReceipt'];

/** The control interface over HTTP, for a sandbox in another process. */
export function addControlRoutes(instance: FastifyInstance, control: SandboxControl, token: string): void {
  instance.addHook('onRequest', (request, reply, done) => {
    if (isSame(String(request.headers['x-sandbox-token']), token)) return done();
    void reply.code(401).send({ message: 'x-sandbox-token is missing or wrong' });
  });
  instance.setErrorHandler((error: FastifyError | ControlError | GatewayError, _request, reply) => {
    if (error instanceof GatewayError) return reply.code(error.status).send({ error: error.error });
    const status = error instanceof ControlError ? 400 : (error.statusCode ?? 500);
    return reply.code(status).send({ message: error.message });
  });
  addKnobRoutes(instance, control);
  addWebhookRoutes(instance, control);
  addOperations(instance, control);
}

function addKnobRoutes(instance: FastifyInstance, control: SandboxControl): void {
  instance.get('/state', () => control.state());
  instance.post('/reset', () => {
    control.reset();
    return {};
  });
  instance.post('/settle', async () => {
    await control.settle();
    return {};
  });
  instance.post('/clock/advance', (request) => ({
    now: control.advance(Number(asBody(request.body).seconds)),
  }));
  instance.post('/faults', (request) => control.faults(request.body as FaultPatch));
  for (const knob of KNOBS) {
    instance.post(`/${knob}`, (request) => control.faults({ [knob]: request.body }));
  }
}

function addWebhookRoutes(instance: FastifyInstance, control: SandboxControl): void {
  instance.post('/webhook/release', (request) => {
    control.release(asBody(request.body).ids as string[] | undefined);
    return {};
  });
  instance.post<ById>('/webhook/:id/replay', (request) => {
    control.replay(request.params.id);
    return {};
  });
}

function addOperations(instance: FastifyInstance, control: SandboxControl): void {
  instance.post<ById>('/orders/:id/pay', (request) => control.pay(request.params.id, request.body));
  instance.post<ById>('/payments/:id/capture', (request) => control.capture(request.params.id));
  instance.post<ById>('/payments/:id/authorize', (request) => control.authorize(request.params.id));
  instance.post<ById>('/payments/:id/refund', (request) => control.refund(request.params.id, request.body));
}
