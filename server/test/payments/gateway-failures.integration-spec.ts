import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { Gateway } from '../../src/payments/gateway.js';
import { Reservations } from '../../src/payments/reservations.js';
import { eventually } from '../eventually.js';
import { failNextTwoWrites } from '../fail-writes.js';
import { runDue } from '../jobs.js';
import { newPaymentScenario, type PaymentScenario } from '../payment-scenario.js';
import { cancelOrder, pressPay } from '../payment.js';
import { useShop } from '../shop.js';
import type { Action } from '@shop/sandbox';

let scenario: PaymentScenario;

const shop = await useShop();
beforeEach(async () => {
  scenario = await newPaymentScenario(shop, 'reconciler');
});

async function placed() {
  const buyer = await scenario.create.user();
  const { _id: orderId } = await scenario.create.order(buyer);
  return { buyer, orderId, press: () => pressPay(buyer, orderId) };
}

const failing = (method: string, path: string, action: Action, times?: number) =>
  scenario.gateway.faults({ rules: [{ method, path, action, ...(times && { times }) }] });

/** Lets the next attempt start without waiting for the previous claim to expire. */
const forgetClaim = () =>
  shop.db.query(`UPDATE gateway_orders SET asked_at = now() - interval '1 hour' WHERE asked_at IS NOT NULL`);

/** A gateway that starts each response and continues it forever, a byte at a time. */
async function openDrip() {
  const answers = new Set<ServerResponse>();
  const server = createServer((_, answer) => {
    answers.add(answer.writeHead(200, { 'content-type': 'application/json' }));
    const drip = setInterval(() => answer.write(' '), 50);
    answer.on('close', () => {
      clearInterval(drip);
      answers.delete(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, answers: () => answers.size, close: () => server.close() };
}

describe('opening a gateway order', () => {
  it('F11 finds an order whose response was lost instead of creating a second', async () => {
    const { press } = await placed();
    await failing('POST', '/v1/orders', { type: 'dropAfter' }, 1);
    expect((await press()).errors).toMatchObject([
      { extensions: { code: 'SERVICE_UNAVAILABLE', retryAfter: 5 } },
    ]);
    const { data } = await press();
    const { orders } = await scenario.gateway.state();
    expect(orders.map(({ id }) => id)).toEqual([data.startPayment.gatewayOrderId]);
  });

  it('F11 creates a second if the lost one is not listed yet, and returns only that', async () => {
    const { press } = await placed();
    await scenario.gateway.faults({ lists: { lagMs: 60_000 } });
    await failing('POST', '/v1/orders', { type: 'dropAfter' }, 1);
    await press();
    const first = (await press()).data.startPayment.gatewayOrderId as string;
    const second = (await press()).data.startPayment.gatewayOrderId as string;
    expect(second).toBe(first);
    expect((await scenario.gateway.state()).orders).toHaveLength(2);
    expect(await scenario.gatewayOrders()).toMatchObject([{ remoteId: first }]);
  });

  it.each<[string, Action]>([
    ['F14 is overloaded', { type: 'status', status: 429, retryAfter: 5 }],
    ['F14 is down', { type: 'status', status: 503, body: 'html' }],
    ['F15 refuses the keys', { type: 'status', status: 401 }],
    ['F26 answers with no JSON', { type: 'badJson200' }],
    ['F26 answers half', { type: 'truncate' }],
    ['F26 redirects', { type: 'redirect' }],
    ['F26 answers nothing', { type: 'dropBefore' }],
    ['F26 fails without a body', { type: 'status', status: 502, body: 'empty' }],
  ])('responds SERVICE_UNAVAILABLE when the gateway %s, and recovers afterwards', async (_, action) => {
    const { press, orderId } = await placed();
    await scenario.gateway.faults({ rules: [{ action }] });
    expect((await press()).errors).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
    expect(await scenario.status(orderId)).toBe('PLACED');
    await scenario.gateway.faults({ rules: [] });
    await forgetClaim();
    expect((await press()).errors).toBeUndefined();
  });

  it('F14 stops calling a gateway that fails repeatedly', async () => {
    const { press } = await placed();
    await scenario.gateway.faults({ rules: [{ action: { type: 'status', status: 503 } }] });
    for (let i = 0; i < 6; i++) {
      await forgetClaim();
      await press();
    }
    const asked = (await scenario.gateway.state()).requests.length;
    await forgetClaim();
    expect((await press()).errors).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
    expect((await scenario.gateway.state()).requests).toHaveLength(asked);
  });

  it('F14 times out on endless responses, and calls the gateway again once it has recovered', async () => {
    const { press } = await placed();
    const gateway = shop.app.get(Gateway);
    const dripping = await openDrip();
    gateway.use(dripping.url, 200);
    expect((await press()).errors).toMatchObject([{ extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
    await eventually(() => expect(dripping.answers()).toBe(0));
    const ask = () => gateway.openOrder(1_00, 'drip', null, false);
    const failed = await Promise.allSettled(Array.from({ length: 15 }, ask));
    expect(failed.map(({ status }) => status)).not.toContain('fulfilled');
    // The circuit breaker is open now, except for one call after a while.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6_000);
    await expect(ask()).rejects.toMatchObject({ message: 'No answer in time' });
    gateway.use(`${shop.url}/__rzp`);
    clock.mockReturnValue(Date.now() + 6_000);
    expect(await ask()).toMatchObject({ amount: 1_00 });
    clock.mockRestore();
    dripping.close();
  });

  it('retries saving a gateway order when the database fails', async () => {
    const { press } = await placed();
    const refused = await failNextTwoWrites(shop.db, 'gateway_orders', 'UPDATE');
    const { data } = await press();
    const { orders } = await scenario.gateway.state();
    expect(orders.map(({ id }) => id)).toEqual([data.startPayment.gatewayOrderId]);
    expect(await refused()).toBe(2);
  });

  it('F23 creates one gateway order for concurrent requests to pay', async () => {
    const { press } = await placed();
    const answers = await Promise.all(Array.from({ length: 8 }, press));
    const ids = new Set(answers.map(({ data }) => data.startPayment.gatewayOrderId as string));
    expect(ids.size).toBe(1);
    expect((await scenario.gateway.state()).orders).toHaveLength(1);
  });
});

describe('fetching a payment', () => {
  it('F14 retries a failed read', async () => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    const signed = await scenario.gateway.pay(gatewayOrderId);
    await failing('GET', '/v1/payments/:id', { type: 'status', status: 500 }, 2);
    expect((await scenario.confirm(buyer, orderId, signed)).status).toBe(200);
  });

  it('F25 asks not to pay again while the gateway is unresponsive, and confirms the payment later', async () => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    const signed = await scenario.gateway.pay(gatewayOrderId);
    await scenario.gateway.faults({ rules: [{ method: 'GET', action: { type: 'dropBefore' } }] });
    expect(await scenario.confirm(buyer, orderId, signed)).toMatchObject({
      status: 503,
      body: { message: expect.stringContaining('do not pay again') as string },
    });
    const pending = 'query ($id: ID!) { order(id: $id) { paymentPending } }';
    expect(await buyer.ask(pending, { id: orderId })).toEqual({ order: { paymentPending: true } });
    await scenario.gateway.faults({ rules: [] });
    expect((await scenario.confirm(buyer, orderId, signed)).status).toBe(200);
  });

  it('F12 relies on the payment when the response to its capture is lost', async () => {
    await scenario.gateway.faults({ payments: { capture: 'manual' } });
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    const signed = await scenario.gateway.pay(gatewayOrderId);
    await failing('POST', '/v1/payments/:id/capture', { type: 'dropAfter' }, 1);
    expect((await scenario.confirm(buyer, orderId, signed)).status).toBe(200);
  });

  it('F12 captures a payment later when its capture fails', async () => {
    await scenario.gateway.faults({ payments: { capture: 'manual' } });
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    const signed = await scenario.gateway.pay(gatewayOrderId);
    await failing('POST', '/v1/payments/:id/capture', { type: 'dropBefore' }, 1);
    expect((await scenario.confirm(buyer, orderId, signed)).status).toBe(503);
    const { order } = await buyer.ask('query ($id: ID!) { order(id: $id) { paymentPending } }', {
      id: orderId,
    });
    expect(order.paymentPending).toBe(true);
    await scenario.reconcile();
    expect(await scenario.status(orderId)).toBe('PAID');
  });

  it('F18 resumes polling for a payment whose capture failed after polling had ended', async () => {
    await scenario.gateway.faults({ payments: { capture: 'manual' } });
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    const signed = await scenario.gateway.pay(gatewayOrderId);
    await shop.db.query('UPDATE gateway_orders SET next_check_at = NULL');
    await failing('POST', '/v1/payments/:id/capture', { type: 'dropBefore' }, 1);
    expect((await scenario.confirm(buyer, orderId, signed)).status).toBe(503);
    await scenario.reconcile();
    expect(await scenario.status(orderId)).toBe('PAID');
  });

  it('keeps the stock of an expired reservation while the gateway is unresponsive', async () => {
    const { orderId, gatewayOrderId, product } = await scenario.checkout();
    await scenario.gateway.pay(gatewayOrderId);
    await scenario.gateway.faults({ rules: [{ method: 'GET', action: { type: 'dropBefore' } }] });
    await scenario.expire(orderId);
    expect(await scenario.stock(product.id)).toBe(4);
    await scenario.gateway.faults({ rules: [] });
    await scenario.expire(orderId);
    expect(await scenario.status(orderId)).toBe('PAID');
  });

  it('releases the stock of an expired reservation once the gateway responds again', async () => {
    const { orderId, product } = await scenario.checkout();
    await scenario.gateway.faults({ rules: [{ method: 'GET', action: { type: 'dropBefore' } }] });
    for (let round = 0; round < 5; round++) await scenario.expire(orderId);
    expect(await scenario.stock(product.id)).toBe(4);
    await scenario.gateway.faults({ rules: [] });
    shop.app.get(Gateway).breaker.isolate().dispose();
    await shop.app.get(Reservations).queueExpired();
    await runDue(shop, 'reservation');
    expect(await scenario.stock(product.id)).toBe(5);
  });
});

describe('refunds', () => {
  async function cancelledAfterPaying() {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    await scenario.confirm(buyer, orderId, await scenario.gateway.pay(gatewayOrderId));
    await cancelOrder(buyer, orderId);
    return { orderId };
  }

  it.each<Action['type']>(['dropAfter', 'dropBefore', 'truncate', 'badJson200'])(
    'F13 refunds once when the response is lost (%s)',
    async (type) => {
      await cancelledAfterPaying();
      await failing('POST', '/v1/payments/:id/refund', { type } as Action, 1);
      expect(await scenario.refund(1)).toMatchObject([{ status: 'REQUESTED' }]);
      expect(await scenario.refund()).toMatchObject([{ status: 'PROCESSED' }]);
      expect((await scenario.gateway.state()).refunds).toHaveLength(1);
    },
  );

  it.each<Action['type']>(['dropAfter', 'truncate', 'badJson200'])(
    'F13 refunds once although the lost refund is not listed yet (%s)',
    async (type) => {
      await cancelledAfterPaying();
      await scenario.gateway.faults({ lists: { lagMs: 60_000 } });
      await failing('POST', '/v1/payments/:id/refund', { type } as Action, 1);
      expect(await scenario.refund()).toMatchObject([{ status: 'PROCESSED' }]);
      const { refunds, requests } = await scenario.gateway.state();
      expect(refunds).toHaveLength(1);
      const keys = requests.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
      expect(keys).toEqual([refunds[0]!.receipt, refunds[0]!.receipt]); // not found in the list, so it was requested again
    },
  );

  it('F19 shows a refund that the gateway failed, and lets an admin request a new one', async () => {
    await scenario.gateway.faults({ refunds: { fail: 1 } });
    const { orderId } = await cancelledAfterPaying();
    expect(await scenario.refund()).toMatchObject([{ status: 'FAILED' }]);
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 0 }]);
    const admin = await scenario.create.admin();
    await admin.ask('mutation ($id: ID!) { refundOrder(id: $id, reason: "Again") { id } }', { id: orderId });
    expect(await scenario.refund()).toMatchObject([
      { status: 'FAILED' },
      { status: 'PROCESSED', reason: 'Again' },
    ]);
    expect(await scenario.payments(orderId)).toMatchObject([{ captured: 1724_00, refunded: 1724_00 }]);
  });

  it('never refunds more than was paid, for concurrent requests', async () => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    await scenario.confirm(buyer, orderId, await scenario.gateway.pay(gatewayOrderId));
    const admin = await scenario.create.admin();
    const press = () =>
      admin.graphql('mutation ($id: ID!) { refundOrder(id: $id, amount: 1000, reason: "Sorry") { id } }', {
        id: orderId,
      });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 1000_00 }]);
  });
});
