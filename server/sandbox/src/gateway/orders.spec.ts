import { type Bench, KEYS, refusalOf, startBench } from '../testing/bench.js';
import { sdk } from '../testing/sdk.js';

let bench: Bench;
beforeEach(async () => void (bench = await startBench()));
afterEach(() => bench.close());

const order = { amount: 50_000, currency: 'INR', receipt: 'so_42_1', notes: { shop_order: '42' } };

it('creates and fetches an order through the SDK, keys in alphabetical order', async () => {
  const created = await bench.razorpay.orders.create(order);
  expect(created).toMatchObject({
    ...order,
    amount_due: 50_000,
    amount_paid: 0,
    attempts: 0,
    entity: 'order',
    offer_id: null,
    status: 'created',
  });
  expect(created.id).toMatch(/^order_[A-Za-z0-9]{14}$/);
  expect(Object.keys(created)).toEqual(Object.keys(created).sort());
  expect(await bench.razorpay.orders.fetch(created.id)).toEqual(created);
});

it('returns 200 for a new order, accepts a string as amount and shows missing notes as a list', async () => {
  const { status, data } = await bench.http.post('/v1/orders', { amount: '100', currency: 'INR' });
  expect(status).toBe(200);
  expect(data).toMatchObject({ amount: 100, notes: [], receipt: null });
});

it('accepts a form as well as JSON', async () => {
  const answer = await fetch(`${bench.sandbox.baseUrl}/v1/orders`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${KEYS.keyId}:${KEYS.keySecret}`)}` },
    body: new URLSearchParams({ amount: '100', currency: 'INR', 'notes[shop_order]': '42' }),
  });
  expect(await answer.json()).toMatchObject({ amount: 100, notes: { shop_order: '42' } });
});

it('lists by receipt and by page, newest first, and edits notes', async () => {
  const first = await bench.razorpay.orders.create(order);
  const second = await bench.razorpay.orders.create({ ...order, receipt: 'so_43_1' });
  const all = await bench.razorpay.orders.all({});
  expect(all).toMatchObject({ entity: 'collection', count: 2 });
  expect(all.items.map(({ id }) => id)).toEqual([second.id, first.id]);
  const byReceipt = await bench.razorpay.orders.all({ receipt: 'so_42_1' });
  expect(byReceipt.items.map(({ id }) => id)).toEqual([first.id]);
  expect((await bench.razorpay.orders.all({ count: 1, skip: 1 })).items.map(({ id }) => id)).toEqual([
    first.id,
  ]);
  expect((await bench.razorpay.orders.edit(first.id, { notes: { a: 'b' } })).notes).toEqual({ a: 'b' });
});

it('lists authorized orders and expands their payments', async () => {
  const paid = await bench.razorpay.orders.create(order);
  await bench.razorpay.orders.create(order);
  await bench.control.pay(paid.id);
  const found = await bench.razorpay.orders.all({ authorized: 1 });
  expect(found.items.map(({ id }) => id)).toEqual([paid.id]);
  const { data } = await bench.http.request({
    method: 'GET',
    url: '/v1/orders?expand[]=payments&authorized=1',
  });
  expect(data).toMatchObject({ items: [{ payments: { count: 1, items: [{ status: 'captured' }] } }] });
});

it.each([
  ['no amount', { currency: 'INR' }, 'The amount field is required.', 'amount'],
  ['99 paise', { amount: 99, currency: 'INR' }, 'The amount must be at least INR 1.00', 'amount'],
  ['half a paisa', { amount: 100.5, currency: 'INR' }, 'The amount must be an integer.', 'amount'],
  ['too much', { amount: 1_000_000_001, currency: 'INR' }, 'Amount exceeds maximum amount allowed', 'amount'],
  ['no currency', { amount: 100 }, 'The currency field is required.', 'currency'],
  [
    'a long receipt',
    { ...order, receipt: 'r'.repeat(41) },
    'The receipt may not be greater than 40 characters.',
    'receipt',
  ],
])('refuses %s and names the field', async (_case, body, description, field) => {
  const { statusCode, error } = await refusalOf(bench.http.post('/v1/orders', body).catch(asSdkError));
  expect(statusCode).toBe(400);
  expect(error).toEqual({
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    field,
  });
});

it.each([
  ['expire_by', { ...order, expire_by: 1 }],
  ['speed', { ...order, payment: { capture: 'manual', speed: 1 } }],
  ['unique_receipt', { ...order, unique_receipt: true }],
])('refuses the unknown field %s, nested or not', async (field, body) => {
  const { error } = await refusalOf(bench.http.post('/v1/orders', body).catch(asSdkError));
  expect(error).toMatchObject({
    description: `${field} is/are not required and should not be sent`,
    reason: 'extra_field_sent',
  });
});

it('refuses unknown and malformed ids with 400', async () => {
  const unknown = await refusalOf(bench.razorpay.orders.fetch('order_AAAAAAAAAAAAAA'));
  expect(unknown).toMatchObject({
    statusCode: 400,
    error: { description: 'The id provided does not exist' },
  });
  const malformed = await refusalOf(bench.razorpay.orders.fetchPayments('order_1'));
  expect(malformed).toMatchObject({ statusCode: 400, error: { description: 'order_1 is not a valid id' } });
});

it('refuses orders older than 180 days with 400', async () => {
  const { id } = await bench.razorpay.orders.create(order);
  bench.control.advance(180 * 86_400 + 1);
  expect((await refusalOf(bench.razorpay.orders.fetch(id))).statusCode).toBe(400);
});

it.each([
  [0, 'The count must be at least 1.'],
  [101, 'The count may not be greater than 100.'],
])('refuses a list with the count %d', async (count, description) => {
  const { error } = await refusalOf(
    bench.http.request({ method: 'GET', url: `/v1/orders?count=${count}` }).catch(asSdkError),
  );
  expect(error.description).toBe(description);
});

it.each([
  ['GET', '/v1/nothing'],
  ['DELETE', '/v1/orders'],
  ['POST', '/v1/orders/order_AAAAAAAAAAAAAA/cancel'],
])('returns the error of an unknown URL for %s %s', async (method, url) => {
  expect(await refusalOf(bench.http.request({ method, url }).catch(asSdkError))).toEqual({
    statusCode: 400,
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: 'The requested URL was not found on the server.',
      source: 'NA',
      step: 'NA',
      reason: 'NA',
      metadata: {},
    },
  });
});

it('refuses a wrong secret with only code and description, before validating the path', async () => {
  const { razorpay } = sdk(bench.sandbox.baseUrl, { ...KEYS, keySecret: 'wrong' });
  expect(await refusalOf(razorpay.orders.fetch('x'))).toEqual({
    statusCode: 401,
    error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
  });
});

it.each([
  [undefined, 'Please provide your api key for authentication purposes'],
  ['basic cnpwX3Rlc3Rfc2ltMDAwMDAwMDAwMTp0ZXN0X3NlY3JldA==', 'Authentication failed'],
])('refuses the Authorization header %s', async (authorization, description) => {
  const answer = await fetch(`${bench.sandbox.baseUrl}/v1/orders`, {
    headers: authorization ? { authorization } : {},
  });
  expect(answer.status).toBe(401);
  expect(await answer.json()).toEqual({ error: { code: 'BAD_REQUEST_ERROR', description } });
});

it('accepts the documented Basic header', async () => {
  const authorization = 'Basic cnpwX3Rlc3Rfc2ltMDAwMDAwMDAwMTp0ZXN0X3NlY3JldA==';
  expect((await fetch(`${bench.sandbox.baseUrl}/v1/orders`, { headers: { authorization } })).status).toBe(
    200,
  );
});

/** Converts a failed request as the SDK's own methods do. */
function asSdkError(error: { response: { status: number; data: { error: object } } }): never {
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- the SDK throws plain objects
  throw { statusCode: error.response.status, error: error.response.data.error };
}
