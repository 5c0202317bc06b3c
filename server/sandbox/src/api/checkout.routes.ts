import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../gateway/gateway.js';
import { isLoopback } from '../options.js';
import { refuseOtherUrls } from './answers.js';
import { readCheckoutFiles } from './checkout-files.js';

/** The routes for the browser: the checkout script, its parts, and the two calls it makes. */
export function addCheckoutRoutes(instance: FastifyInstance, { checkout, core }: Gateway): void {
  const files = readCheckoutFiles();
  instance.addHook('onRequest', (request, reply, done) => {
    allowOrigin(request, reply);
    done();
  });
  for (const { path, type, text } of files) {
    instance.get(path, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(text));
  }
  instance.options('/checkout/*', (_request, reply) =>
    reply
      .headers({ 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type' })
      .send(),
  );
  instance.post('/checkout/session', (request) => checkout.open(request.body));
  instance.post('/checkout/attempt', async (request) => {
    try {
      return checkout.attempt(request.body);
    } finally {
      if (core.faults.settings.webhook.beforeResponse) await core.scheduler.tick();
    }
  });
  refuseOtherUrls(instance);
}

/** Allows loopback origins only: the shop and the sandbox may use different ports of one machine. */
function allowOrigin(request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  if (origin && URL.canParse(origin) && isLoopback(new URL(origin).hostname)) {
    reply.headers({ 'access-control-allow-origin': origin, vary: 'Origin' });
  }
  reply.header('cross-origin-resource-policy', 'cross-origin');
}
