import { setTimeout as sleep } from 'node:timers/promises';
import { networkOf } from '../../src/common/limits/address.js';
import { BUCKETS } from '../../src/common/limits/buckets.js';
import { RateLimits } from '../../src/common/rate-limits.js';
import { config } from '../../src/config.js';
import { ForgottenWork } from '../../src/operations/forgotten-work.js';
import { doNow } from '../jobs.js';
import { newPaymentScenario, type PaymentScenario } from '../payment-scenario.js';
import { useShop } from '../shop.js';

const HOUR = 3600;
const DAY = 24 * HOUR;

let scenario: PaymentScenario;

const shop = await useShop();
beforeEach(async () => {
  scenario = await newPaymentScenario(shop, 'reconciler');
});

const asked = async () =>
  (await scenario.gateway.state()).requests.filter(({ path }) => path.endsWith('/payments')).length;

/**
 * Lets days pass, with each check at its time.
 * @returns the age of the gateway's order at each, in seconds
 */
async function letTimePass(): Promise<number[]> {
  const ages: number[] = [];
  for (;;) {
    const [[row]] = await shop.db.query<[{ age: number }[], number]>(
      `UPDATE gateway_orders SET created_at = created_at - (next_check_at - now()), next_check_at = now()
       WHERE next_check_at IS NOT NULL RETURNING extract(epoch FROM now() - created_at)::int AS age`,
    );
    if (!row) return ages;
    ages.push(row.age);
    await doNow(shop, 'gateway-order');
  }
}

describe('the reconciler polls the gateway', () => {
  it('three more times about a paid order, and then never', async () => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    await scenario.confirm(buyer, orderId, await scenario.gateway.pay(gatewayOrderId));
    expect(await letTimePass()).toEqual([30, 900, DAY, 4 * DAY]);
    expect(await asked()).toBe(4);
  });

  it('about an unpaid order at growing intervals for four to seven days', async () => {
    await scenario.checkout();
    const ages = await letTimePass();
    expect(ages.filter((age) => age <= HOUR).length).toBeLessThanOrEqual(20);
    expect(ages.length).toBeLessThanOrEqual(45);
    expect(ages.at(-1)).toBeGreaterThan(4 * DAY);
    expect(ages.at(-1)).toBeLessThan(7 * DAY);
  });

  it('about a payment started days after the order as long as about any other', async () => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    await letTimePass();
    expect(await scenario.start(buyer, orderId)).not.toBe(gatewayOrderId);
    const ages = await letTimePass();
    expect(ages[0]).toBe(30);
    expect(ages.at(-1)).toBeGreaterThan(4 * DAY);
  });

  it('about a payment without an order for an hour, then after one and four days', async () => {
    await scenario.create.stranger().post('/api/razorpay/create-order', { amount: 5000 });
    const ages = await letTimePass();
    expect(ages.slice(-3)).toEqual([HOUR, DAY, 4 * DAY]);
    expect(ages.length).toBeLessThanOrEqual(22);
  });

  it('once when two processes run the same job', async () => {
    await scenario.checkout();
    await shop.db.query('UPDATE gateway_orders SET next_check_at = now()');
    await doNow(shop, 'gateway-order', 2);
    const [{ count }] = await shop.db.query<[{ count: number }]>(
      `SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = 'gateway-order'`,
    );
    expect(count).toBe(1);
  });

  it('after its job was lost', async () => {
    const { orderId, gatewayOrderId } = await scenario.checkout();
    await scenario.gateway.pay(gatewayOrderId);
    await shop.db.query('DELETE FROM graphile_worker._private_jobs');
    await shop.db.query(`UPDATE gateway_orders SET next_check_at = now() - interval '11 minutes'`);
    const remember = () => shop.app.get(ForgottenWork).requeue();
    await remember();
    await remember();
    expect(await shop.db.query('SELECT FROM graphile_worker.jobs')).toHaveLength(1);
    await doNow(shop, 'gateway-order');
    expect(await scenario.status(orderId)).toBe('PAID');
  });
});

describe('a payment without an order', () => {
  const open = (someone = scenario.create.stranger()) =>
    someone.post('/api/razorpay/create-order', { amount: 5000 });
  const openMany = (count: number) =>
    shop.db.query(
      `INSERT INTO gateway_orders (id, amount, currency, created_at)
       SELECT gen_random_uuid(), 100, 'INR', now() - interval '59 minutes' FROM generate_series(1, $1::int)`,
      [count],
    );
  const refusal = { status: 429, body: { code: 'TOO_MANY_REQUESTS' } };

  it('is rejected with 429 while too many are open, for anonymous users first', async () => {
    const someone = await scenario.create.user();
    await openMany(2000);
    expect(await open()).toMatchObject(refusal);
    expect((await open(someone)).status).toBe(200);
    await openMany(2000);
    expect(await open(someone)).toMatchObject(refusal);
    await shop.db.query(`UPDATE gateway_orders SET created_at = now() - interval '61 minutes'`);
    expect((await open()).status).toBe(200);
  });

  it('is rejected with 429 for an address that opens too many, except for signed-in users', async () => {
    config.rateLimits = true;
    const limits = shop.app.get(RateLimits);
    for (let n = 0; n < BUCKETS['unbound-payment'].points; n++)
      await limits.consume('unbound-payment', networkOf('127.0.0.1'));
    const answers = [await open(), await open(await scenario.create.user())];
    config.rateLimits = false;
    expect(answers).toMatchObject([refusal, { status: 200 }]);
  });
});

describe('pressing Pay again', () => {
  const age = (interval: string) =>
    shop.db.query('UPDATE gateway_orders SET created_at = now() - $1::interval', [interval]);

  it('reuses the gateway order for a day, and then opens one more, however often it is pressed', async () => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    await age('23 hours');
    expect(await scenario.start(buyer, orderId)).toBe(gatewayOrderId);
    await age('25 hours');
    const ids = new Set(await Promise.all(Array.from({ length: 8 }, () => scenario.start(buyer, orderId))));
    expect([...ids]).toEqual([expect.not.stringMatching(gatewayOrderId)]);
    expect((await scenario.gateway.state()).orders).toHaveLength(2);
  });

  it('F10 leaves the previous one payable, and refunds one payment if both are paid', async () => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    await age('25 hours');
    const second = await scenario.start(buyer, orderId);
    await scenario.gateway.pay(gatewayOrderId);
    await scenario.reconcile();
    expect(await scenario.status(orderId)).toBe('PAID');
    await scenario.gateway.pay(second);
    await scenario.reconcile();
    expect(await scenario.refund()).toMatchObject([{ status: 'PROCESSED', amount: 1724_00 }]);
  });
});

it('returns the first saved gateway order id when a slow request creates another', async () => {
  const buyer = await scenario.create.user();
  const { _id: orderId } = await scenario.create.order(buyer);
  await scenario.gateway.faults({
    rules: [{ method: 'POST', path: '/v1/orders', times: 1, action: { type: 'delay', delayMs: 1500 } }],
  });
  const slow = scenario.start(buyer, orderId);
  while (!(await letClaimRunOut())) await sleep(20);
  const quick = await scenario.start(buyer, orderId);
  expect(await slow).toBe(quick);
  expect(await scenario.gatewayOrders()).toMatchObject([{ remoteId: quick }]);
  expect((await scenario.gateway.state()).orders).toHaveLength(2);
});

/** @returns whether there was a claim */
async function letClaimRunOut(): Promise<boolean> {
  const [rows] = await shop.db.query<[unknown[], number]>(
    `UPDATE gateway_orders SET asked_at = now() - interval '1 hour' WHERE asked_at IS NOT NULL RETURNING id`,
  );
  return rows.length > 0;
}
