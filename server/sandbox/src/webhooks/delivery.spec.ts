import { type Bench, startBench } from '../testing/bench.js';
import { nextDelay } from './ladder.js';

let bench: Bench;
afterEach(() => bench.close());

/** Causes one event, `payment.failed`, or the three of a success. */
async function pay(outcome: 'success' | 'failure') {
  const order = await bench.razorpay.orders.create({ amount: 50_000, currency: 'INR' });
  return bench.control.pay(order.id, { outcome });
}

it.each([301, 404, 500])('retries after a %d with the same event id until delivered', async (status) => {
  bench = await startBench();
  bench.receiver.answer = (response) => {
    response.statusCode = bench.receiver.received.length === 1 ? status : 204;
    response.setHeader('location', bench.receiver.url).end();
  };
  await pay('failure');
  await bench.control.settle();
  expect(bench.receiver.received).toHaveLength(1);
  bench.control.advance(8);
  await bench.control.settle();
  bench.control.advance(86_400);
  await bench.control.settle();
  expect(new Set(bench.receiver.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1);
  expect(bench.control.state().events[0]).toMatchObject({
    status: 'delivered',
    tries: [{ status }, { status: 204 }],
  });
});

it('times out without a response, and keeps the event pending', async () => {
  bench = await startBench();
  bench.control.faults({ webhook: { timeoutMs: 50 } });
  bench.receiver.answer = () => undefined;
  await pay('failure');
  await bench.control.settle();
  expect(bench.control.state().events[0]).toMatchObject({
    status: 'pending',
    tries: [{ status: null, error: 'timeout' }],
  });
});

it('gives up after a day and disables the endpoint until someone enables it', async () => {
  bench = await startBench();
  bench.receiver.answer = (response) => response.writeHead(500).end();
  await pay('failure');
  await bench.control.settle();
  bench.control.advance(86_400);
  await bench.control.settle();
  expect(bench.control.state().events[0]?.status).toBe('failed');
  expect(bench.control.state().endpointDisabledAt).not.toBeNull();
  bench.receiver.answer = (response) => response.end();
  const before = bench.receiver.received.length;
  await pay('failure');
  await bench.control.settle();
  expect(bench.receiver.received).toHaveLength(before);
  bench.control.faults({ webhook: { enabled: true } });
  await pay('failure');
  await bench.control.settle();
  expect(bench.receiver.received).toHaveLength(before + 1);
});

it('tries 16 times within the day', async () => {
  bench = await startBench();
  bench.receiver.answer = (response) => response.writeHead(503).end();
  bench.control.faults({ webhook: { drop: ['payment.authorized', 'payment.captured'] } });
  await pay('success');
  await bench.control.settle();
  for (let tries = 1; tries < 16; tries++) {
    expect(bench.receiver.received).toHaveLength(tries);
    bench.control.advance((nextDelay('order.paid', tries) ?? 0) / 1000 + 0.001);
    await bench.control.settle();
  }
  bench.control.advance(86_400);
  await bench.control.settle();
  expect(bench.receiver.received).toHaveLength(16);
});

it('shortens the waits by timeScale', async () => {
  bench = await startBench({ timeScale: 0.001 });
  bench.receiver.answer = (response) => response.writeHead(503).end();
  await pay('failure');
  await bench.control.settle();
  bench.control.advance(0.0074);
  await bench.control.settle();
  expect(bench.receiver.received).toHaveLength(1);
  bench.control.advance(0.0002);
  await bench.control.settle();
  expect(bench.receiver.received).toHaveLength(2);
});

it('delivers before it responds to the payment, when configured to', async () => {
  bench = await startBench();
  bench.control.faults({ webhook: { beforeResponse: true } });
  await pay('success');
  expect(bench.receiver.received).toHaveLength(3);
});

it('closes without waiting for deliveries that get no response', async () => {
  bench = await startBench({ clock: Date.now });
  bench.receiver.answer = () => undefined;
  await pay('success');
  const closed = Promise.race([
    bench.sandbox.close().then(() => 'closed'),
    wait(2_000).then(() => 'still open'),
  ]);
  expect(await closed).toBe('closed');
});

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
