import { type Bench, OPTIONS, startBench } from '../testing/bench.js';

let bench: Bench;
beforeEach(async () => void (bench = await startBench()));
afterEach(() => bench.close());

async function call(method: string, path: string, body?: unknown, token = OPTIONS.controlToken) {
  const answer = await fetch(`${bench.sandbox.controlUrl}${path}`, {
    method,
    headers: { 'x-sandbox-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const createOrder = () => bench.razorpay.orders.create({ amount: 50_000, currency: 'INR' });

it('returns 401 without the token', async () => {
  expect((await call('GET', '/state', undefined, 'wrong')).status).toBe(401);
  expect((await fetch(`${bench.sandbox.controlUrl}/state`)).status).toBe(401);
});

it('controls payments, faults, the clock and webhooks over HTTP', async () => {
  const { id } = await createOrder();
  await call('POST', '/payments', { capture: 'manual' });
  const paid = await call('POST', `/orders/${id}/pay`, { outcome: 'success', method: 'card' });
  expect(paid.body).toMatchObject({ payment: { status: 'authorized' }, signed: { razorpay_order_id: id } });
  const paymentId = (paid.body.payment as { id: string }).id;
  expect((await call('POST', `/payments/${paymentId}/capture`)).body.status).toBe('captured');
  await call('POST', '/faults', { refunds: { pendingMs: 60_000 }, webhook: { hold: true } });
  expect((await call('POST', `/payments/${paymentId}/refund`, { amount: 100 })).body.status).toBe('pending');
  await call('POST', '/clock/advance', { seconds: 60 });
  await call('POST', '/webhook/release');
  await call('POST', '/settle');
  expect(bench.receiver.names()).toEqual(expect.arrayContaining(['order.paid', 'refund.processed']));
  const eventId = bench.control.state().events[0]?.id ?? '';
  expect((await call('POST', `/webhook/${eventId}/replay`)).status).toBe(200);
  expect((await call('GET', '/state')).body).toMatchObject({
    refunds: [{ status: 'processed', amount: 100 }],
  });
});

it('refuses unknown settings, values and orders without changing anything', async () => {
  expect((await call('POST', '/webhook', { duplicate: 1, enable: false })).body.message).toContain(
    'webhook.enable',
  );
  expect((await call('POST', '/payments', { capture: 'sometimes' })).status).toBe(400);
  expect((await call('POST', '/rules', [{ path: '/v1/orders', action: { type: 'explode' } }])).status).toBe(
    400,
  );
  expect((await call('POST', '/faults', { lists: { lagMs: 1 }, weather: 'bad' })).status).toBe(400);
  expect((await call('POST', '/clock/advance', { seconds: 'soon' })).status).toBe(400);
  expect((await call('POST', '/orders/order_AAAAAAAAAAAAAA/pay')).status).toBe(400);
  expect(bench.control.state().settings.lists.lagMs).toBe(0);
  expect(bench.control.state().settings.webhook.duplicate).toBe(0);
});

it('clears everything on reset', async () => {
  const { id } = await createOrder();
  await bench.control.pay(id);
  bench.control.faults({ uniqueReceipt: 'error' });
  bench.control.advance(1_000);
  await call('POST', '/reset');
  expect(bench.control.state()).toMatchObject({
    orders: [],
    payments: [],
    events: [],
    requests: [],
    settings: { uniqueReceipt: 'off' },
  });
  expect(bench.control.state().now).toBeLessThan(Date.now() + 500_000);
});

it('refunds from the dashboard like any other refund', async () => {
  const { payment } = await bench.control.pay((await createOrder()).id);
  const refund = bench.control.refund(payment.id, { amount: 10_000 });
  expect(await bench.razorpay.refunds.fetch(refund.id)).toMatchObject({ amount: 10_000 });
});
