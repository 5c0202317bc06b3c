import { createHmac } from 'node:crypto';
import { type Bench, KEYS, startBench } from '../testing/bench.js';

let bench: Bench;
let orderId: string;
beforeEach(async () => {
  bench = await startBench();
  orderId = (await bench.razorpay.orders.create({ amount: 50_000, currency: 'INR' })).id;
});
afterEach(() => bench.close());

const CARD = { number: '4100 2800 0000 1007', expiry: '12/39', cvv: '123', name: 'A' };

interface Answer {
  status: number;
  session?: string;
  error?: {
    code: string;
    reason: string;
    description: string;
    field?: string;
    metadata: Record<string, string>;
  };
  [field: string]: unknown;
}

async function call(path: string, body: object): Promise<Answer> {
  const answer = await fetch(`${bench.sandbox.baseUrl}/checkout/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { ...((await answer.json()) as object), status: answer.status };
}

const open = (extra: object = {}) => call('session', { key: KEYS.keyId, order_id: orderId, ...extra });
async function attempt(details: object): Promise<Answer> {
  return call('attempt', { session: (await open()).session, ...details });
}

it('opens with the order and the amount due', async () => {
  expect(await open({ amount: 50_000, currency: 'INR' })).toMatchObject({
    status: 200,
    amount: 50_000,
    order: { id: orderId, amount: 50_000, amount_due: 50_000, currency: 'INR' },
  });
});

it('signs a successful payment with the key secret', async () => {
  const answer = await attempt({
    method: 'card',
    instrument: CARD,
    email: 'a@example.com',
    contact: '+919000090001',
  });
  const paymentId = answer.razorpay_payment_id as string;
  expect(answer).toEqual({
    status: 200,
    razorpay_payment_id: paymentId,
    razorpay_order_id: orderId,
    razorpay_signature: createHmac('sha256', KEYS.keySecret).update(`${orderId}|${paymentId}`).digest('hex'),
  });
  expect(await bench.razorpay.payments.fetch(paymentId)).toMatchObject({
    method: 'card',
    email: 'a@example.com',
    contact: '+919000090001',
    card: { last4: '1007', network: 'Visa', international: false },
  });
});

it.each([
  ['a wrong key', { key: 'rzp_test_other' }, 401, 'Authentication failed'],
  ['an unknown order', { order_id: 'order_AAAAAAAAAAAAAA' }, 400, 'The id provided does not exist'],
  ['no order', { order_id: undefined }, 400, 'undefined is not a valid id'],
  [
    'another amount',
    { amount: 49_999 },
    400,
    'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
  ],
  [
    'another currency',
    { currency: 'USD' },
    400,
    'Your payment currency is different from your order currency.',
  ],
])('does not open for %s', async (_case, extra, status, description) => {
  expect(await open(extra)).toMatchObject({ status, error: { description } });
});

it('opens neither for a paid order nor while a payment is authorized', async () => {
  bench.control.faults({ payments: { capture: 'manual' } });
  const { payment } = await bench.control.pay(orderId);
  expect((await open()).error?.reason).toBe('payment_already_in_progress');
  bench.control.capture(payment.id);
  expect((await open()).error?.reason).toBe('order_already_paid');
});

it('refunds the payment of a second tab that was opened before the first one paid', async () => {
  const { session } = await open();
  await attempt({ method: 'upi', instrument: { vpa: 'success@razorpay' } });
  const second = await call('attempt', { session, method: 'upi', instrument: { vpa: 'success@razorpay' } });
  expect(second.status).toBe(200);
  const payment = await bench.razorpay.payments.fetch(second.razorpay_payment_id as string);
  expect(payment).toMatchObject({ status: 'refunded', captured: false });
});

it.each([
  ['4100280000080001', 'insufficient_fund', 'BAD_REQUEST_ERROR'],
  ['4100280000060003', 'card_declined', 'BAD_REQUEST_ERROR'],
  ['4100280000020007', 'gateway_technical_error', 'GATEWAY_ERROR'],
  ['5305620000040002', 'payment_cancelled', 'BAD_REQUEST_ERROR'],
  ['5305620000070009', 'authentication_failed', 'GATEWAY_ERROR'],
])('declines the error card %s with %s', async (number, reason, code) => {
  const { error } = await attempt({ method: 'card', instrument: { ...CARD, number } });
  expect({ code: error?.code, reason: error?.reason }).toEqual({ code, reason });
  expect(error?.metadata).toEqual({
    order_id: orderId,
    payment_id: expect.stringMatching(/^pay_/) as unknown,
  });
});

it.each(['6527658900001005', '36082800091007', '340256000401007', '5500670000001002'])(
  'accepts the test card %s',
  async (number) => {
    const answer = await attempt({ method: 'card', instrument: { ...CARD, number } });
    expect(answer.razorpay_payment_id).toMatch(/^pay_/);
  },
);

it.each([
  ['card.number', { method: 'card', instrument: { ...CARD, number: '4100280000001008' } }],
  ['card.expiry', { method: 'card', instrument: { ...CARD, expiry: '12/20' } }],
  ['card.cvv', { method: 'card', instrument: { ...CARD, cvv: '1' } }],
  ['vpa', { method: 'upi', instrument: { vpa: 'nobody' } }],
  ['bank', { method: 'netbanking', instrument: { bank: 'toString' } }],
  ['method', { method: 'cash' }],
])('creates no payment for an invalid %s', async (field, details) => {
  expect((await attempt(details)).error?.field).toBe(field);
  expect(bench.control.state().payments).toHaveLength(0);
});

it('fails UPI with its failure address, and a card with a chosen reason', async () => {
  const upi = await attempt({ method: 'upi', instrument: { vpa: 'failure@razorpay' } });
  expect(upi.error?.reason).toBe('payment_failed');
  const chosen = await attempt({
    method: 'card',
    instrument: CARD,
    outcome: 'failure',
    reason: 'card_declined',
  });
  expect(chosen.error?.reason).toBe('card_declined');
  expect((await bench.razorpay.orders.fetch(orderId)).attempts).toBe(2);
});

it('leaves a payment without a response of the bank open, and reports a timeout to the browser', async () => {
  const { error } = await attempt({ method: 'card', instrument: CARD, outcome: 'timeout' });
  expect(error?.reason).toBe('payment_timed_out');
  expect((await bench.razorpay.payments.fetch(error?.metadata.payment_id ?? '')).status).toBe('created');
});

it('does not store card numbers', async () => {
  await attempt({ method: 'card', instrument: CARD });
  const kept = JSON.stringify(bench.control.state());
  for (const digits of ['4100 2800', '41002800']) expect(kept).not.toContain(digits);
});

it('allows CORS for loopback origins only', async () => {
  const origin = async (value: string) =>
    (await fetch(bench.sandbox.checkoutScriptUrl, { headers: { origin: value } })).headers.get(
      'access-control-allow-origin',
    );
  expect(await origin('http://localhost:3000')).toBe('http://localhost:3000');
  expect(await origin('https://evil.example')).toBeNull();
  const preflight = await fetch(`${bench.sandbox.baseUrl}/checkout/attempt`, { method: 'OPTIONS' });
  expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type');
});

it.each(['checkout.js', 'checkout.css'])('serves %s', async (name) => {
  const answer = await fetch(`${bench.sandbox.baseUrl}/${name}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(
    name.endsWith('js') ? /^text\/javascript/ : /^text\/css/,
  );
});
