import { type Bench, KEYS, refusalOf, startBench } from '../testing/bench.js';
import type { Action, Rule } from './rule.js';

let bench: Bench;
beforeEach(async () => void (bench = await startBench()));
afterEach(() => bench.close());

const order = { amount: 50_000, currency: 'INR' };
const create = () => bench.razorpay.orders.create(order);
const stored = () => bench.control.state().orders.length;

function inject(action: Action, rule: Omit<Rule, 'action'> = {}): void {
  bench.control.faults({ rules: [{ method: 'POST', path: '/v1/orders', ...rule, action }] });
}

it.each([
  [400, 'BAD_REQUEST_ERROR', 'Bad request'],
  [401, 'BAD_REQUEST_ERROR', 'Authentication failed'],
  [429, 'BAD_REQUEST_ERROR', 'Too many requests'],
  [
    500,
    'SERVER_ERROR',
    'We are facing some trouble completing your request at the moment. Please try again shortly.',
  ],
  [
    503,
    'SERVER_ERROR',
    'We are facing some trouble completing your request at the moment. Please try again shortly.',
  ],
])('returns %d without creating the order', async (status, code, description) => {
  inject({ type: 'status', status });
  expect(await refusalOf(create())).toMatchObject({ statusCode: status, error: { code, description } });
  expect(stored()).toBe(0);
});

it.each([
  ['html', /^<html>/, 'text/html'],
  ['empty', /^$/, 'application/json'],
  ['null', /^null$/, 'application/json'],
  ['string', /^\{"error":"Unauthorized"\}$/, 'application/json'],
] as const)('answers 502 with a body that is %s', async (body, pattern, type) => {
  inject({ type: 'status', status: 502, body, retryAfter: 7 });
  const answer = await fetch(`${bench.sandbox.baseUrl}/v1/orders`, { method: 'POST' });
  expect(answer.status).toBe(502);
  expect(answer.headers.get('retry-after')).toBe('7');
  expect(answer.headers.get('content-type')).toContain(type);
  expect(await answer.text()).toMatch(pattern);
});

it.each([
  ['a connection dropped before the order is created', { type: 'dropBefore' }, 0],
  ['a connection dropped after the order is created', { type: 'dropAfter' }, 1],
  ['a truncated response', { type: 'truncate' }, 1],
  ['a response that is not JSON', { type: 'badJson200' }, 1],
  ['a redirect', { type: 'redirect' }, 0],
] as const)('makes %s an unknown outcome', async (_case, action, orders) => {
  inject(action);
  expect((await refusalOf(create())).statusCode).toBe(0);
  expect(stored()).toBe(orders);
});

it('returns an error after creating the order, when configured to', async () => {
  inject({ type: 'status', status: 500, afterEffect: true });
  expect((await refusalOf(create())).statusCode).toBe(500);
  expect(stored()).toBe(1);
});

it('lets a request time out while the order is created', async () => {
  bench.http.defaults.timeout = 30;
  inject({ type: 'delay', delayMs: 120 });
  expect((await refusalOf(create())).statusCode).toBe(0);
  while (stored() === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(stored()).toBe(1);
});

it('applies to the nth request, the first few, or a share of them', async () => {
  const statuses = async (rounds: number) => {
    const seen: boolean[] = [];
    for (let round = 0; round < rounds; round++)
      seen.push(
        await create().then(
          () => true,
          () => false,
        ),
      );
    return seen;
  };
  inject({ type: 'status', status: 500 }, { nth: 2 });
  expect(await statuses(3)).toEqual([true, false, true]);
  inject({ type: 'status', status: 500 }, { times: 2 });
  expect(await statuses(3)).toEqual([false, false, true]);
  inject({ type: 'status', status: 500 }, { probability: 0.5 });
  expect(new Set(await statuses(16)).size).toBe(2);
});

it('applies only to its method and path', async () => {
  inject({ type: 'status', status: 500 }, { method: 'GET', path: '/v1/orders/:id/payments' });
  const { id } = await create();
  expect((await bench.razorpay.orders.fetch(id)).id).toBe(id);
  expect((await refusalOf(bench.razorpay.orders.fetchPayments(id))).statusCode).toBe(500);
  bench.control.faults({ rules: [{ path: '/v1/*', action: { type: 'status', status: 429 } }] });
  expect((await refusalOf(bench.razorpay.orders.fetch(id))).statusCode).toBe(429);
});

it('applies before authentication, like an outage', async () => {
  bench.control.faults({ rules: [{ action: { type: 'status', status: 504 } }] });
  expect((await fetch(`${bench.sandbox.baseUrl}/v1/orders`)).status).toBe(504);
});

it('logs requests, so that a test can count them', async () => {
  inject({ type: 'dropAfter' });
  await refusalOf(create());
  await refusalOf(bench.razorpay.orders.fetch('order_1'));
  expect(bench.control.state().requests).toMatchObject([
    { method: 'POST', path: '/v1/orders', status: null },
    { method: 'GET', path: '/v1/orders/order_1', status: 400 },
  ]);
});

describe('uniqueReceipt', () => {
  const unique = { ...order, receipt: 'so_1', unique_receipt: true };
  const post = () => bench.http.post('/v1/orders', unique);

  it('returns the same order again when set to replay', async () => {
    bench.control.faults({ uniqueReceipt: 'replay' });
    expect((await post()).data).toEqual((await post()).data);
    expect(stored()).toBe(1);
  });

  it('refuses the second order when set to error', async () => {
    bench.control.faults({ uniqueReceipt: 'error' });
    await post();
    await expect(post()).rejects.toMatchObject({ response: { status: 400 } });
  });
});

it('refuses a wrong key id even if the secret is right', async () => {
  const authorization = `Basic ${btoa(`rzp_test_other:${KEYS.keySecret}`)}`;
  expect((await fetch(`${bench.sandbox.baseUrl}/v1/orders`, { headers: { authorization } })).status).toBe(
    401,
  );
});
