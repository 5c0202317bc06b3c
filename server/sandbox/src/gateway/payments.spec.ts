import { type Bench, refusalOf, startBench } from '../testing/bench.js';

let bench: Bench;
let orderId: string;
beforeEach(async () => {
  bench = await startBench();
  orderId = await placeOrder();
});
afterEach(() => bench.close());

async function placeOrder(extra: object = {}): Promise<string> {
  const { data } = await bench.http.post('/v1/orders', { amount: 150_000, currency: 'INR', ...extra });
  return (data as { id: string }).id;
}

it('captures automatically, deducts the fee and marks the order as paid', async () => {
  const { payment } = await bench.control.pay(orderId);
  expect(await bench.razorpay.payments.fetch(payment.id)).toMatchObject({
    status: 'captured',
    captured: true,
    amount: 150_000,
    order_id: orderId,
    method: 'upi',
    vpa: 'success@razorpay',
    fee: 3540,
    tax: 540,
    error_code: null,
  });
  expect(await bench.razorpay.orders.fetch(orderId)).toMatchObject({
    status: 'paid',
    amount_paid: 150_000,
    amount_due: 0,
    attempts: 1,
  });
});

it('shows every attempt of an order, failed ones included', async () => {
  await bench.control.pay(orderId, { outcome: 'failure', reason: 'insufficient_fund', method: 'card' });
  expect(await bench.razorpay.orders.fetch(orderId)).toMatchObject({ status: 'attempted', attempts: 1 });
  await bench.control.pay(orderId, { method: 'netbanking' });
  const { items } = await bench.razorpay.orders.fetchPayments(orderId);
  expect(items.map(({ status, error_reason }) => [status, error_reason])).toEqual([
    ['failed', 'insufficient_fund'],
    ['captured', null],
  ]);
});

it('leaves a manual payment authorized until it is captured for exactly its amount', async () => {
  const manual = await placeOrder({ payment: { capture: 'manual' } });
  const { payment } = await bench.control.pay(manual);
  expect(payment.status).toBe('authorized');
  expect(await bench.razorpay.orders.fetch(manual)).toMatchObject({
    status: 'attempted',
    amount_due: 150_000,
  });
  const short = await refusalOf(bench.razorpay.payments.capture(payment.id, 149_999, 'INR'));
  expect(short.error.description).toBe('Capture amount must be equal to the amount authorized');
  const captured = await bench.razorpay.payments.capture(payment.id, 150_000, 'INR');
  expect(captured).toMatchObject({ id: payment.id, status: 'captured', captured: true });
  const again = await refusalOf(bench.razorpay.payments.capture(payment.id, 150_000, 'INR'));
  expect(again.error.description).toBe('This payment has already been captured');
});

it('prefers the old capture flag of an order to the account setting', async () => {
  const manual = await bench.control.pay(await placeOrder({ payment_capture: 0 }));
  expect(manual.payment.status).toBe('authorized');
  bench.control.faults({ payments: { capture: 'manual' } });
  const automatic = await bench.control.pay(await placeOrder({ payment_capture: true }));
  expect(automatic.payment.status).toBe('captured');
});

it('refuses to capture a failed or unknown payment', async () => {
  const { payment } = await bench.control.pay(orderId, { outcome: 'failure' });
  const failed = await refusalOf(bench.razorpay.payments.capture(payment.id, 150_000, 'INR'));
  expect(failed.statusCode).toBe(400);
  const unknown = await refusalOf(bench.razorpay.payments.capture('pay_AAAAAAAAAAAAAA', 150_000, 'INR'));
  expect(unknown.error.description).toBe('The id provided does not exist');
});

it('refuses a second payment while one is authorized', async () => {
  bench.control.faults({ payments: { capture: 'manual' } });
  await bench.control.pay(orderId);
  await expect(bench.control.pay(orderId)).rejects.toMatchObject({ status: 400 });
});

it('captures after a delay when configured to', async () => {
  bench.control.faults({ payments: { capture: 'delayed', captureDelayMs: 60_000 } });
  const { payment } = await bench.control.pay(orderId);
  expect(payment.status).toBe('authorized');
  bench.control.advance(60);
  expect((await bench.razorpay.payments.fetch(payment.id)).status).toBe('captured');
});

it('refunds payments that were not captured within three days', async () => {
  bench.control.faults({ payments: { capture: 'manual' } });
  const { payment } = await bench.control.pay(orderId);
  bench.control.advance(3 * 86_400);
  expect(await bench.razorpay.payments.fetch(payment.id)).toMatchObject({
    status: 'refunded',
    captured: false,
    amount_refunded: 150_000,
  });
  expect((await bench.razorpay.payments.fetchMultipleRefund(payment.id, {})).count).toBe(1);
  expect(await bench.razorpay.orders.fetch(orderId)).toMatchObject({ status: 'attempted', amount_paid: 0 });
});

it('refunds a second payment for a paid order immediately', async () => {
  await bench.control.pay(orderId);
  const { payment, signed } = await bench.control.pay(orderId);
  expect(payment).toMatchObject({ status: 'refunded', captured: false, refund_status: 'full' });
  expect(signed?.razorpay_payment_id).toBe(payment.id);
  const { error } = await refusalOf(bench.razorpay.payments.capture(payment.id, 150_000, 'INR'));
  expect(error.code).toBe('BAD_REQUEST_ERROR');
});

it('really captures the second payment when duplicates are not refunded', async () => {
  bench.control.faults({ payments: { autoRefundDuplicate: false } });
  await bench.control.pay(orderId);
  const { payment } = await bench.control.pay(orderId);
  expect(payment).toMatchObject({ status: 'captured', captured: true });
  expect(await bench.razorpay.orders.fetch(orderId)).toMatchObject({ amount_paid: 150_000, amount_due: 0 });
});

it('captures a payment that is authorized late, after it failed', async () => {
  bench.control.faults({ payments: { lateAuth: { failAfter: 600, authAfter: 7_200 } } });
  const { payment, signed } = await bench.control.pay(orderId);
  expect([payment.status, signed]).toEqual(['created', null]);
  bench.control.advance(600);
  expect(await bench.razorpay.payments.fetch(payment.id)).toMatchObject({
    status: 'failed',
    error_reason: 'payment_timed_out',
  });
  bench.control.advance(6_600);
  expect(await bench.razorpay.payments.fetch(payment.id)).toMatchObject({
    status: 'captured',
    error_reason: null,
  });
  expect((await bench.razorpay.orders.fetch(orderId)).status).toBe('paid');
});

it('refunds a late authorization when the order is paid or the time window is over', async () => {
  const { payment: late } = await bench.control.pay(orderId, { outcome: 'timeout' });
  await bench.control.pay(orderId);
  expect(bench.control.authorize(late.id)).toMatchObject({ status: 'refunded', captured: false });
  const other = await placeOrder();
  const { payment: tooLate } = await bench.control.pay(other, { outcome: 'timeout' });
  bench.control.advance(4 * 86_400);
  expect(bench.control.authorize(tooLate.id)).toMatchObject({ status: 'refunded', captured: false });
});

it('keeps a partially paid order open until nothing is due', async () => {
  const parts = await placeOrder({ partial_payment: true, first_payment_min_amount: 50_000 });
  await expect(bench.control.pay(parts, { amount: 40_000 })).rejects.toMatchObject({ status: 400 });
  await bench.control.pay(parts, { amount: 60_000 });
  expect(await bench.razorpay.orders.fetch(parts)).toMatchObject({
    status: 'attempted',
    amount_paid: 60_000,
    amount_due: 90_000,
  });
  await bench.control.pay(parts);
  expect(await bench.razorpay.orders.fetch(parts)).toMatchObject({ status: 'paid', amount_due: 0 });
});

it('shows a tampered payment everywhere, when configured to', async () => {
  bench.control.faults({ payments: { tamper: { amount: 100, currency: 'USD' } } });
  const { payment } = await bench.control.pay(orderId);
  expect(await bench.razorpay.payments.fetch(payment.id)).toMatchObject({ amount: 100, currency: 'USD' });
  const { items } = await bench.razorpay.orders.fetchPayments(orderId);
  expect(items[0]).toMatchObject({ amount: 100 });
  await bench.control.settle();
  expect(bench.receiver.received[0]?.body.payload.payment?.entity.amount).toBe(100);
  bench.control.faults({ payments: { tamper: null } });
  expect((await bench.razorpay.payments.fetch(payment.id)).amount).toBe(150_000);
});

it('hides recent payments from the list, but not from their order', async () => {
  bench.control.faults({ lists: { lagMs: 120_000 } });
  const { payment } = await bench.control.pay(orderId);
  expect((await bench.razorpay.payments.all({})).count).toBe(0);
  expect((await bench.razorpay.orders.fetchPayments(orderId)).count).toBe(1);
  bench.control.advance(121);
  const { items } = await bench.razorpay.payments.all({});
  expect(items.map(({ id }) => id)).toEqual([payment.id]);
});
