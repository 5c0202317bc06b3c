import { type Bench, OPTIONS, startBench } from '../testing/bench.js';
import { isSignedWith } from '../testing/receiver.js';
import { BODY_STYLES, serialise } from './body-style.js';

let bench: Bench;
beforeEach(async () => void (bench = await startBench()));
afterEach(() => bench.close());

async function pay(options: Parameters<Bench['control']['pay']>[1] = {}) {
  const order = await bench.razorpay.orders.create({
    amount: 50_000,
    currency: 'INR',
    notes: { shop: 'Café ₹/1' },
  });
  const result = await bench.control.pay(order.id, options);
  await bench.control.settle();
  return result;
}

it('sends three signed events with different ids for an automatic capture', async () => {
  const { payment } = await pay();
  expect(bench.receiver.names().sort()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
  const ids = bench.receiver.received.map(({ headers }) => headers['x-razorpay-event-id']);
  expect(new Set(ids).size).toBe(3);
  for (const event of bench.receiver.received) {
    expect(isSignedWith(OPTIONS.webhookSecret, event)).toBe(true);
    expect(event.headers).toMatchObject({
      'user-agent': 'Razorpay-Webhook/v1',
      'content-type': 'application/json',
    });
    expect(event.headers['x-razorpay-event-id']).toMatch(/^[A-Za-z0-9]{14}$/);
    expect(event.headers['request-id']).toBe(event.headers['x-razorpay-event-id']);
  }
  const paid = bench.receiver.received.find(({ body }) => body.event === 'order.paid')?.body;
  expect(paid?.contains).toEqual(['payment', 'order']);
  expect(paid?.payload).toMatchObject({
    payment: { entity: { id: payment.id, status: 'captured' } },
    order: { entity: { id: payment.order_id, status: 'paid', amount_due: 0 } },
  });
});

it('shows the payment as it was at the time of the event', async () => {
  await pay();
  const authorized = bench.receiver.received.find(({ body }) => body.event === 'payment.authorized');
  expect(authorized?.body.payload.payment?.entity).toMatchObject({
    status: 'authorized',
    captured: false,
    fee: null,
  });
});

it('sends events for a failure and for a refund', async () => {
  await pay({ outcome: 'failure' });
  expect(bench.receiver.received[0]?.body.payload.payment?.entity).toMatchObject({
    status: 'failed',
    error_code: 'BAD_REQUEST_ERROR',
    error_description: 'Payment failed',
    error_source: 'bank',
    error_step: 'payment_authorization',
    error_reason: 'payment_failed',
  });
  const { payment } = await pay();
  bench.control.refund(payment.id);
  await bench.control.settle();
  expect(bench.receiver.names()).toEqual(expect.arrayContaining(['refund.created', 'refund.processed']));
});

it('varies the bytes of the same JSON, so that only the raw body verifies', async () => {
  await pay();
  await pay();
  const raws = bench.receiver.received.map(({ raw }) => raw);
  expect(raws.filter((raw) => raw !== JSON.stringify(JSON.parse(raw))).length).toBeGreaterThanOrEqual(2);
  const value = { b: 'Café ₹ a/b', a: [1, { d: null, c: true }] };
  expect(BODY_STYLES.map((style) => serialise(value, style))).toEqual([
    '{"a":[1,{"c":true,"d":null}],"b":"Café ₹ a/b"}',
    '{"b":"Caf\\u00e9 \\u20b9 a\\/b","a":[1,{"d":null,"c":true}]}',
    '{"b": "Café ₹ a/b", "a": [1, {"d": null, "c": true}]}',
    '{"b":"Café ₹ a/b","a":[1,{"d":null,"c":true}]}',
  ]);
});

it('sends nothing when disabled, and keeps the unsent events', async () => {
  bench.control.faults({ webhook: { enabled: false } });
  await pay();
  bench.control.advance(86_400);
  await bench.control.settle();
  expect(bench.receiver.received).toHaveLength(0);
  expect(bench.control.state().events.map(({ status }) => status)).toEqual(['unsent', 'unsent', 'unsent']);
});

it('holds events and releases them in the order asked for', async () => {
  bench.control.faults({ webhook: { hold: true } });
  await pay();
  const [authorized, captured, paid] = bench.control.state().events.map(({ id }) => id);
  bench.control.release([paid ?? '', authorized ?? '']);
  await bench.control.settle();
  expect(bench.receiver.names()).toEqual(['order.paid', 'payment.authorized']);
  bench.control.release();
  await bench.control.settle();
  expect(bench.receiver.received.at(-1)?.headers['x-razorpay-event-id']).toBe(captured);
  expect(bench.control.state().settings.webhook.hold).toBe(false);
});

it('drops the named events permanently', async () => {
  bench.control.faults({ webhook: { drop: ['payment.captured', 'order.paid'] } });
  await pay();
  bench.control.advance(86_400);
  await bench.control.settle();
  expect(bench.receiver.names()).toEqual(['payment.authorized']);
});

it('repeats deliveries under the same event id', async () => {
  bench.control.faults({ webhook: { duplicate: 2 } });
  await pay({ outcome: 'failure' });
  const ids = bench.receiver.received.map(({ headers }) => headers['x-razorpay-event-id']);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
});

it('shuffles the events of one payment', async () => {
  bench.control.faults({ webhook: { shuffle: true } });
  const orders = new Set<string>();
  for (let round = 0; round < 8; round++) {
    await pay();
    orders.add(bench.receiver.names().slice(-3).join());
  }
  expect(orders.size).toBeGreaterThan(1);
});

it('sends a bad signature, one by the old secret, or no event id, when configured to', async () => {
  bench.control.faults({ webhook: { badSignature: true } });
  await pay({ outcome: 'failure' });
  bench.control.faults({ webhook: { badSignature: false, oldSecret: true, omitEventId: true } });
  await pay({ outcome: 'failure' });
  const [bad, old] = bench.receiver.received;
  expect(bad && isSignedWith(OPTIONS.webhookSecret, bad)).toBe(false);
  expect(old && isSignedWith('previous_webhook_secret', old)).toBe(true);
  expect(old?.headers['x-razorpay-event-id']).toBeUndefined();
});

it('delays the first attempt when configured to', async () => {
  bench.control.faults({ webhook: { delayMs: 30_000 } });
  await pay();
  expect(bench.receiver.received).toHaveLength(0);
  bench.control.advance(30);
  await bench.control.settle();
  expect(bench.receiver.received).toHaveLength(3);
});

it('replays an event from the log with its old id and bytes', async () => {
  await pay({ outcome: 'failure' });
  bench.control.replay(bench.control.state().events[0]?.id ?? '');
  await bench.control.settle();
  const [first, second] = bench.receiver.received;
  expect(second?.raw).toBe(first?.raw);
  expect(second?.headers['x-razorpay-event-id']).toBe(first?.headers['x-razorpay-event-id']);
});

it('holds events until the address is known', async () => {
  await bench.close();
  bench = await startBench({ webhookUrl: undefined });
  await pay();
  expect(bench.receiver.received).toHaveLength(0);
  bench.sandbox.setWebhookUrl(bench.receiver.url);
  await bench.control.settle();
  expect(bench.receiver.received).toHaveLength(3);
});
