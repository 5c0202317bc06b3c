import { type Bench, refusalOf, startBench } from '../testing/bench.js';

let bench: Bench;
let paymentId: string;
beforeEach(async () => {
  bench = await startBench();
  const order = await bench.razorpay.orders.create({ amount: 50_000, currency: 'INR' });
  paymentId = (await bench.control.pay(order.id)).payment.id;
});
afterEach(() => bench.close());

const refund = (params: object = {}) => bench.razorpay.payments.refund(paymentId, params);
const keyed = (key: string, body: object, id = paymentId) =>
  bench.http.post(`/v1/payments/${id}/refund`, body, { headers: { 'X-Refund-Idempotency': key } });
const idOf = (answer: { data: unknown }) => (answer.data as { id: string }).id;

it('refunds the whole payment and returns the refund from both endpoints', async () => {
  const created = await refund();
  expect(created).toMatchObject({
    entity: 'refund',
    amount: 50_000,
    payment_id: paymentId,
    status: 'processed',
    speed_requested: 'normal',
    speed_processed: 'normal',
    notes: [],
  });
  expect(await bench.razorpay.refunds.fetch(created.id)).toEqual(created);
  expect(await bench.razorpay.payments.fetchRefund(paymentId, created.id)).toEqual(created);
  const { data } = await bench.http.request({ method: 'GET', url: `/v1/refunds?payment_id=${paymentId}` });
  expect(data).toMatchObject({ count: 1, items: [created] });
  expect((await bench.razorpay.refunds.all()).count).toBe(1);
  expect(await bench.razorpay.payments.fetch(paymentId)).toMatchObject({
    status: 'refunded',
    captured: true,
    refund_status: 'full',
    amount_refunded: 50_000,
  });
});

it('refunds in parts; the order stays paid', async () => {
  await refund({ amount: 20_000, notes: { reason: 'size' } });
  const payment = await bench.razorpay.payments.fetch(paymentId);
  expect(payment).toMatchObject({ status: 'captured', refund_status: 'partial', amount_refunded: 20_000 });
  await refund();
  expect(await bench.razorpay.payments.fetch(paymentId)).toMatchObject({
    status: 'refunded',
    refund_status: 'full',
  });
  expect((await bench.razorpay.orders.fetch(payment.order_id)).status).toBe('paid');
});

it.each([
  [{ amount: 50_001 }, 'The refund amount provided is greater than amount captured'],
  [{ amount: 99 }, 'The amount must be at least INR 1.00'],
  [{ amount: 100, reason: 'x' }, 'reason is/are not required and should not be sent'],
  [{ amount: 100, speed: 'fast' }, 'The selected speed is invalid.'],
])('refuses %j', async (params, description) => {
  expect((await refusalOf(refund(params))).error.description).toBe(description);
});

it('refuses to refund more than is left', async () => {
  await refund({ amount: 30_000 });
  const { error } = await refusalOf(refund({ amount: 30_000 }));
  expect(error.description).toBe('The total refund amount is greater than the refund payment amount');
  await refund({ amount: 20_000 });
  expect((await refusalOf(refund())).error.description).toBe('The payment has been fully refunded already');
});

it('refuses a payment that was not captured, and one that is too old', async () => {
  const order = await bench.razorpay.orders.create({ amount: 50_000, currency: 'INR' });
  const { payment } = await bench.control.pay(order.id, { outcome: 'failure' });
  const { error } = await refusalOf(bench.razorpay.payments.refund(payment.id, {}));
  expect(error.description).toBe('The payment status should be captured for action to be taken');
  bench.control.advance(181 * 86_400);
  expect((await refusalOf(refund())).error).toMatchObject({ source: null, step: null, reason: null });
});

it('returns the same refund for the same key and body, whatever the order of the fields', async () => {
  const first = await keyed('refund-order-42', { amount: 10_000, speed: 'normal' });
  const second = await keyed('refund-order-42', { speed: 'normal', amount: 10_000 });
  expect(idOf(second)).toBe(idOf(first));
  expect((await bench.razorpay.payments.fetch(paymentId)).amount_refunded).toBe(10_000);
});

it('refuses the key with another body, and while the first request still runs', async () => {
  await keyed('refund-order-42', { amount: 10_000 });
  await expect(keyed('refund-order-42', { amount: 20_000 })).rejects.toMatchObject({
    response: {
      status: 409,
      data: {
        error: { description: 'Different request with the same idempotency key has already been processed.' },
      },
    },
  });
  bench.control.faults({
    rules: [{ path: '/v1/payments/:id/refund', nth: 1, action: { type: 'delay', delayMs: 1_000 } }],
  });
  const [slow, quick] = await Promise.allSettled([
    keyed('refund-order-43', { amount: 100 }),
    keyed('refund-order-43', { amount: 100 }),
  ]);
  expect(slow.status).toBe('fulfilled');
  expect(quick).toMatchObject({ reason: { response: { status: 409 } } });
});

it.each([
  ['pay_1', 'pay_1 is not a valid id'],
  ['pay_AAAAAAAAAAAAAA', 'The id provided does not exist'],
])('refuses the payment %s before it looks at the key', async (id, description) => {
  await keyed('refund-order-42', { amount: 10_000 });
  for (const key of ['refund-order-42', 'short'])
    await expect(keyed(key, { amount: 10_000 }, id)).rejects.toMatchObject({
      response: { status: 400, data: { error: { description } } },
    });
});

it.each(['dropAfter', 'truncate', 'badJson200'] as const)(
  'returns the refund to a retry after the response was lost (%s)',
  async (type) => {
    bench.control.faults({ rules: [{ path: '/v1/payments/:id/refund', times: 1, action: { type } }] });
    await expect(keyed('refund-order-42', { amount: 100 })).rejects.toMatchObject({
      response: { status: 0 },
    });
    const again = await keyed('refund-order-42', { amount: 100 });
    expect(bench.control.state().refunds).toMatchObject([{ id: idOf(again) }]);
  },
);

it('allows the key of a refused refund to be reused, and refuses a short key', async () => {
  await expect(keyed('refund-order-42', { amount: 1 })).rejects.toMatchObject({ response: { status: 400 } });
  expect((await keyed('refund-order-42', { amount: 100 })).status).toBe(200);
  await expect(keyed('short', { amount: 100 })).rejects.toMatchObject({ response: { status: 400 } });
});

it('creates two refunds for two requests without a key', async () => {
  await Promise.all([refund({ amount: 10_000 }), refund({ amount: 10_000 })]);
  expect((await bench.razorpay.payments.fetchMultipleRefund(paymentId, {})).count).toBe(2);
});

it('lists the last ten refunds of a payment by default, newest first', async () => {
  const made = [];
  for (let n = 0; n < 12; n++) made.push((await refund({ amount: 100 })).id);
  const listed = async (params: object) => {
    const { items } = await bench.razorpay.payments.fetchMultipleRefund(paymentId, params);
    return items.map(({ id }) => id);
  };
  made.reverse();
  expect(await listed({})).toEqual(made.slice(0, 10));
  expect(await listed({ count: 100 })).toEqual(made);
  expect(await listed({ count: 10, skip: 10 })).toEqual(made.slice(10));
});

it('lists a refund of a payment only after the list lag', async () => {
  bench.control.faults({ lists: { lagMs: 120_000 } });
  const { id } = await refund();
  const count = async () => (await bench.razorpay.payments.fetchMultipleRefund(paymentId, {})).count;
  expect(await count()).toBe(0);
  expect((await bench.razorpay.refunds.fetch(id)).status).toBe('processed');
  bench.control.advance(120);
  expect(await count()).toBe(1);
});

it('marks a payment as refunded after more refunds than one page lists', async () => {
  for (let n = 0; n < 12; n++) await refund({ amount: 100 });
  await refund();
  expect((await bench.razorpay.payments.fetch(paymentId)).status).toBe('refunded');
});

it('stays pending as long as configured', async () => {
  bench.control.faults({ refunds: { pendingMs: 5_000 } });
  const { id, status } = await refund();
  expect(status).toBe('pending');
  expect((await bench.razorpay.payments.fetch(paymentId)).status).toBe('captured');
  bench.control.advance(5);
  expect((await bench.razorpay.refunds.fetch(id)).status).toBe('processed');
  expect((await bench.razorpay.payments.fetch(paymentId)).status).toBe('refunded');
});

it('makes the amount of a failed refund refundable again', async () => {
  bench.control.faults({ refunds: { fail: 1 } });
  const { id } = await refund();
  await bench.control.settle();
  expect((await bench.razorpay.refunds.fetch(id)).status).toBe('failed');
  expect(await bench.razorpay.payments.fetch(paymentId)).toMatchObject({
    status: 'captured',
    amount_refunded: 0,
    refund_status: null,
  });
  expect((await refund()).status).toBe('processed');
});

it('processes an optimum refund instantly, except the amounts that fall back to normal', async () => {
  expect((await refund({ amount: 1_000, speed: 'optimum' })).speed_processed).toBe('instant');
  expect((await refund({ amount: 2_468, speed: 'optimum' })).speed_processed).toBe('normal');
  await bench.control.settle();
  expect(bench.receiver.names().filter((name) => name === 'refund.speed_changed')).toHaveLength(1);
});
