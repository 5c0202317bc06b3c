import { createHmac } from 'node:crypto';
import { config } from '../src/config.js';
import { openShop, Shop } from './shop.js';
import { freshTill, type Till } from './till.js';

let shop: Shop;
let till: Till;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  till = await freshTill(shop, 'webhook');
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
  return { status: response.status, body: (await response.json()) as { code?: string } };
}
const sign = (body: string, secret = secrets[0]!) => createHmac('sha256', secret).update(body).digest('hex');

it('F2 pays once when every event comes three times', async () => {
  await till.gateway.faults({ webhook: { duplicate: 2 } });
  const { orderId, gatewayOrderId } = await till.checkout();
  await till.gateway.pay(gatewayOrderId);
  await till.readInbox();
  expect(await till.payments(orderId)).toMatchObject([{ settles: true }]);
  expect(await events()).toHaveLength(3);
});

it('F3 takes events in any order, and never goes back', async () => {
  await till.gateway.faults({ webhook: { hold: true } });
  const { orderId, gatewayOrderId } = await till.checkout();
  await till.gateway.attempt(gatewayOrderId, { outcome: 'failure' });
  await till.gateway.pay(gatewayOrderId);
  const ids = (await till.gateway.state()).events.map(({ id }) => id);
  for (const id of ids.reverse()) {
    await till.gateway.release([id]);
    await till.readInbox();
  }
  expect(await till.status(orderId)).toBe('PAID');
  const statuses = (await till.payments(orderId)).map(({ status }) => status as string);
  expect(statuses.sort()).toEqual(['CAPTURED', 'FAILED']);
});

it('F4 keeps an event whose order is not written down yet, and takes it when it is', async () => {
  const { orderId, gatewayOrderId } = await till.checkout();
  await shop.db.query('UPDATE gateway_orders SET gateway_order_id = NULL');
  await till.gateway.pay(gatewayOrderId);
  await till.readInbox();
  expect(await till.status(orderId)).toBe('PLACED');
  await shop.db.query('UPDATE gateway_orders SET gateway_order_id = $1', [gatewayOrderId]);
  await till.readInbox();
  expect(await till.status(orderId)).toBe('PAID');
});

it('F8 refuses forged events and keeps none of them', async () => {
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

it('F8 is not harmed by a signed event about something else', async () => {
  const body = '{"event":"payout.processed","payload":{"payment":{"entity":{"id":"../orders"}}}}';
  expect(await deliver(body, sign(body))).toMatchObject({ status: 200 });
  await till.readInbox();
  expect(await events()).toMatchObject([{ next_try_at: null }]);
});

it('F22 answers before it works, and takes a second delivery as done', async () => {
  await till.gateway.faults({ webhook: { hold: true } });
  const { orderId, gatewayOrderId } = await till.checkout();
  await till.gateway.pay(gatewayOrderId);
  await till.gateway.release();
  await till.gateway.settle();
  expect(await till.status(orderId)).toBe('PLACED');
  await till.readInbox();
  expect(await till.status(orderId)).toBe('PAID');
});

it('refuses webhooks where no secret is set', async () => {
  const set = secrets.splice(0);
  expect(await deliver('{}', sign('{}', 'any'))).toMatchObject({
    status: 503,
    body: { code: 'SERVICE_UNAVAILABLE' },
  });
  secrets.push(...set);
});

it('F28 takes events signed with the secret before the last change', async () => {
  secrets.push('the-one-before');
  const body = '{"event":"payment.captured","payload":{}}';
  expect(
    (await deliver(body, sign(body, 'the-one-before'), { 'x-razorpay-event-id': 'EventBefore0001' })).status,
  ).toBe(200);
  secrets.pop();
});
