import type { Core } from '../core.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import { Attempts } from './attempts.js';
import { Authorizations } from './authorizations.js';
import { CheckoutSessions } from './checkout-sessions.js';
import { Orders } from './orders.js';
import { Payments } from './payments.js';
import { Refunds } from './refunds.js';

export interface Gateway {
  core: Core;
  orders: Orders;
  payments: Payments;
  refunds: Refunds;
  attempts: Attempts;
  authorizations: Authorizations;
  checkout: CheckoutSessions;
}

export function createGateway(
  core: Core,
  webhooks: Webhooks,
  keys: { keyId: string; keySecret: string },
): Gateway {
  const orders = new Orders(core);
  const refunds = new Refunds(core, webhooks);
  const authorizations = new Authorizations(core, webhooks, refunds);
  const attempts = new Attempts(core, authorizations);
  const payments = new Payments(core, authorizations);
  const checkout = new CheckoutSessions(core, keys, orders, attempts);
  return { core, orders, payments, refunds, attempts, authorizations, checkout };
}
