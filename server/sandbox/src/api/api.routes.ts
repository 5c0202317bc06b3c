import type { FastifyInstance } from 'fastify';
import type { Gateway } from '../gateway/gateway.js';
import { refuseOtherUrls } from './answers.js';
import { authenticate } from './authenticate.js';
import { addOrderRoutes } from './orders.routes.js';
import { addPaymentRoutes } from './payments.routes.js';
import { addRefundRoutes } from './refunds.routes.js';

/** The API for the merchant's server, under `/v1`. */
export function addApiRoutes(
  instance: FastifyInstance,
  gateway: Gateway,
  keys: { keyId: string; keySecret: string },
): void {
  instance.addHook('onRequest', (request, _reply, done) => {
    authenticate(request, keys);
    done();
  });
  addOrderRoutes(instance, gateway);
  addPaymentRoutes(instance, gateway);
  addRefundRoutes(instance, gateway);
  refuseOtherUrls(instance);
}
