import { createHmac } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { config } from '../../src/config.js';
import { WebhookInbox } from '../../src/payments/webhook-inbox.js';
import { newPaymentScenario, type PaymentScenario } from '../payment-scenario.js';
import { tablesScannedBy } from '../sequential-scans.js';
import { useShop } from '../shop.js';

let scenario: PaymentScenario;

const shop = await useShop();
beforeEach(async () => {
  scenario = await newPaymentScenario(shop, 'webhook');
});

const secrets = config.razorpay.webhookSecrets;
const events = () =>
  shop.db.query<{ id: string; next_try_at: Date | null }[]>('SELECT id, next_try_at FROM webhook_events');

async function deliver(body: string, signature: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${shop.url}/api/razorpay/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature, ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as { code?: string; message: string } };
}
const sign = (body: string, secret = secrets[0]!) => createHmac('sha256', secret).update(body).digest('hex');

it('F2 pays once when every event is delivered three times', async () => {
  await scenario.gateway.faults({ webhook: { duplicate: 2 } });
  const { orderId, gatewayOrderId } = await scenario.checkout();
  await scenario.gateway.pay(gatewayOrderId);
  await scenario.processWebhooks();
  expect(await scenario.payments(orderId)).toMatchObject([{ settles: true }]);
  expect(await events()).toHaveLength(3);
});

it('F3 processes events in any order, and payments only move forward', async () => {
  await scenario.gateway.faults({ webhook: { hold: true } });
  const { orderId, gatewayOrderId } = await scenario.checkout();
  await scenario.gateway.attempt(gatewayOrderId, { outcome: 'failure' });
  await scenario.gateway.pay(gatewayOrderId);
  const ids = (await scenario.gateway.state()).events.map(({ id }) => id);
  for (const id of ids.reverse()) {
    await scenario.gateway.release([id]);
    await scenario.processWebhooks();
  }
  expect(await scenario.status(orderId)).toBe('PAID');
  const statuses = (await scenario.payments(orderId)).map(({ status }) => status as string);
  expect(statuses.sort()).toEqual(['CAPTURED', 'FAILED']);
});

it('F4 retries an event until its gateway order is saved', async () => {
  const { orderId, gatewayOrderId } = await scenario.checkout();
  await shop.db.query('UPDATE gateway_orders SET gateway_order_id = NULL');
  await scenario.gateway.pay(gatewayOrderId);
  await scenario.processWebhooks();
  expect(await scenario.status(orderId)).toBe('PLACED');
  await shop.db.query('UPDATE gateway_orders SET gateway_order_id = $1', [gatewayOrderId]);
  await scenario.processWebhooks();
  expect(await scenario.status(orderId)).toBe('PAID');
});

it('leaves an event to the reconciler after twelve tries', async () => {
  const { gatewayOrderId } = await scenario.checkout();
  await shop.db.query('UPDATE gateway_orders SET gateway_order_id = NULL');
  await scenario.gateway.pay(gatewayOrderId);
  const isLeft = async (tries: number) => {
    await shop.db.query('UPDATE webhook_events SET tries = $1', [tries - 1]);
    await scenario.processWebhooks();
    return (await events()).every(({ next_try_at: next }) => next === null);
  };
  expect([await isLeft(11), await isLeft(12)]).toEqual([false, true]);
});

it('refunds a payment that arrives after polling of its gateway order has ended', async () => {
  const { body } = await scenario.create.stranger().post('/api/razorpay/create-order', { amount: 5000 });
  await shop.db.query(
    `UPDATE gateway_orders SET created_at = now() - interval '5 days', next_check_at = NULL`,
  );
  await scenario.gateway.pay(body.id as string);
  await scenario.processWebhooks();
  await scenario.reconcile();
  expect(await scenario.refund()).toMatchObject([{ status: 'PROCESSED', amount: 5000 }]);
});

it('F20 records a refund made at the gateway although its list lags', async () => {
  const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
  const signed = await scenario.gateway.pay(gatewayOrderId);
  await scenario.confirm(buyer, orderId, signed);
  await scenario.gateway.faults({ lists: { lagMs: 60_000 } });
  await scenario.gateway.refund(signed.razorpay_payment_id, 500_00);
  await scenario.processWebhooks();
  expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 0 }]);
  await scenario.gateway.faults({ lists: { lagMs: 0 } });
  await scenario.processWebhooks();
  expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 500_00 }]);
  await scenario.processWebhooks();
  expect(await events()).toEqual(Array(5).fill(expect.objectContaining({ next_try_at: null })));
});

it.each([
  ['a NUL character', '"note\\u0000"'],
  ['a lone surrogate', '"\\ud800"'],
  ['a number out of range', '1e400000'],
])('processes an event that contains %s, which the database cannot store', async (_, value) => {
  const { orderId, gatewayOrderId } = await scenario.checkout();
  await scenario.gateway.faults({ webhook: { enabled: false } });
  const { razorpay_payment_id: id } = await scenario.gateway.pay(gatewayOrderId);
  const body = `{"event":"payment.captured","payload":{"payment":{"entity":{"id":"${id}","description":${value}}}}}`;
  expect(await deliver(body, sign(body))).toMatchObject({ status: 200 });
  await scenario.processWebhooks();
  expect(await scenario.status(orderId)).toBe('PAID');
});

it('stores an event without the personal data of the payer', async () => {
  const entity = { id: 'pay_AAAAAAAAAAAAAA', email: 'jane@example.com', contact: '+919876543210' };
  const body = JSON.stringify({ event: 'payment.failed', payload: { payment: { entity } } });
  await deliver(body, sign(body));
  const kept = { event: 'payment.failed', payload: { payment: { entity: { id: entity.id } } } };
  expect(await shop.db.query('SELECT body FROM webhook_events')).toEqual([{ body: kept }]);
});

it('stores events without an id once per distinct body', async () => {
  for (const body of ['{"event":"a"}', '{"event":"b"}', '{"event":"a"}'])
    await deliver(body, sign(body), { 'x-razorpay-event-id': '' });
  expect(await events()).toHaveLength(2);
});

it('F8 rejects forged events with 400 and stores none', async () => {
  const body = '{"event":"payment.captured","payload":{}}';
  for (const signature of [
    '',
    sign(body, 'guessed'),
    sign(body).toUpperCase(),
    sign(`${body} `),
    sign(body, config.razorpay.keySecret),
  ]) {
    expect(await deliver(body, signature)).toMatchObject({ status: 400, body: { code: 'BAD_USER_INPUT' } });
  }
  expect(await events()).toEqual([]);
});

it('F8 accepts and ignores a signed event about something else', async () => {
  const body = '{"event":"payout.processed","payload":{"payment":{"entity":{"id":"../orders"}}}}';
  expect(await deliver(body, sign(body))).toMatchObject({ status: 200 });
  await scenario.processWebhooks();
  expect(await events()).toMatchObject([{ next_try_at: null }]);
});

it.each([
  ['nothing', ''],
  ['null', 'null'],
  ['a number', '5'],
  ['a string', '"payment.captured"'],
  ['a list', '[{}]'],
])('rejects %s as an event with 400, signed or not, and stores nothing', async (_, body) => {
  for (const [signature, message] of [
    [sign(body), 'The body is not an event'],
    [sign(body, 'guessed'), 'The signature does not match'],
  ] as const)
    expect(await deliver(body, signature)).toEqual({
      status: 400,
      body: { code: 'BAD_USER_INPUT', message },
    });
  expect(await events()).toEqual([]);
});

it('F22 acknowledges an event before processing it', async () => {
  await scenario.gateway.faults({ webhook: { hold: true } });
  const { orderId, gatewayOrderId } = await scenario.checkout();
  await scenario.gateway.pay(gatewayOrderId);
  await scenario.gateway.release();
  await scenario.gateway.settle();
  expect(await scenario.status(orderId)).toBe('PLACED');
  await scenario.processWebhooks();
  expect(await scenario.status(orderId)).toBe('PAID');
});

it('responds 503 to webhooks when no secret is set', async () => {
  const set = secrets.splice(0);
  expect(await deliver('{}', sign('{}', 'any'))).toMatchObject({
    status: 503,
    body: { code: 'SERVICE_UNAVAILABLE' },
  });
  secrets.push(...set);
});

it('F28 accepts events signed with the previous secret', async () => {
  secrets.push('the-one-before');
  const body = '{"event":"payment.captured","payload":{}}';
  expect(
    (await deliver(body, sign(body, 'the-one-before'), { 'x-razorpay-event-id': 'EventBefore0001' })).status,
  ).toBe(200);
  secrets.pop();
});

describe('F21 when orders are paid without any webhook', () => {
  const look = () => shop.app.get(WebhookInbox, { strict: false }).warnWithoutWebhooks();
  /** Adds orders paid today, beside orders and events of the days before. */
  async function paidToday(count: number, before = 1) {
    const { user } = await scenario.create.user();
    const orders = `INSERT INTO orders (id, user_id, status, paid_at, payment_method, items_price, shipping_price, tax_price,
        total_price, ship_address, ship_city, ship_postal_code, ship_country, created_at)
      SELECT gen_random_uuid(), $1, 'PAID', day, 'Card', 1, 1, 1, 1, 'a', 'b', 'c', 'd', day
      FROM (SELECT now() - $3 * interval '1 day' AS day FROM generate_series(1, $2::int)) days`;
    await shop.db.query(orders, [user.id, count, 0]);
    await shop.db.query(orders, [user.id, before, 2]);
    await shop.db.query(
      `INSERT INTO webhook_events (id, body, created_at)
       SELECT n, '{}', now() - interval '2 days' FROM generate_series(1, $1::int) n`,
      [before],
    );
  }

  it('logs an error until one arrives', async () => {
    const told = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    await paidToday(4);
    await look();
    expect(told).not.toHaveBeenCalled();
    await paidToday(1, 0);
    await look();
    expect(told).toHaveBeenCalledWith(expect.stringContaining('No webhook for 5 paid orders'));
    told.mockClear();
    await deliver('{}', sign('{}'));
    await look();
    expect(told).not.toHaveBeenCalled();
    told.mockRestore();
  });

  it('scans neither the orders nor the events of earlier days', async () => {
    await paidToday(1, 5000);
    await shop.db.query('ANALYZE orders, webhook_events');
    expect(await tablesScannedBy(shop.db, look)).toEqual([]);
  });
});
