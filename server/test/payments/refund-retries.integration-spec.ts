import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { diagnose } from '../../src/doctor/diagnose.js';
import { Metrics } from '../../src/operations/metrics/metrics.js';
import { Gateway } from '../../src/payments/gateway.js';
import { RefundLedger } from '../../src/payments/refund-ledger.js';
import { Settlement } from '../../src/payments/settlement.js';
import { queueBehindLock } from '../lock-queue.js';
import { newPaymentScenario, type PaymentScenario } from '../payment-scenario.js';
import { cancelOrder } from '../payment.js';
import { useShop } from '../shop.js';

let scenario: PaymentScenario;

const shop = await useShop();
beforeEach(async () => {
  scenario = await newPaymentScenario(shop, 'reconciler');
});
afterEach(async () => expect(await diagnose(shop.db)).toEqual([]));

const RETRY = 'mutation ($id: ID!) { retryRefund(id: $id) { id amount status } }';

/** Paid after it was cancelled; the gateway failed to refund it. */
async function failedReturn() {
  const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
  await cancelOrder(buyer, orderId);
  await scenario.gateway.faults({ refunds: { fail: 1 } });
  await scenario.gateway.pay(gatewayOrderId);
  await scenario.reconcile();
  const [refund] = await scenario.refund();
  return { buyer, orderId, refund: refund! };
}

it('F19 retries a failed refund only when an admin requests it', async () => {
  const { orderId, refund } = await failedReturn();
  await scenario.reconcile();
  await scenario.reconcile();
  expect(await scenario.refund()).toMatchObject([{ id: refund.id, status: 'FAILED' }]);

  const admin = await scenario.create.admin();
  const { retryRefund } = await admin.ask(RETRY, { id: refund.id });
  expect(retryRefund).toMatchObject({ amount: 1724, status: 'REQUESTED' });
  expect(await scenario.refund()).toMatchObject([{ status: 'FAILED' }, { status: 'PROCESSED' }]);
  expect(await scenario.payments(orderId)).toMatchObject([{ settles: false, refunded: 1724_00 }]);
  const { order } = await admin.ask('query ($id: ID!) { order(id: $id) { refunds { status retried } } }', {
    id: orderId,
  });
  expect(order.refunds).toEqual([
    { status: 'FAILED', retried: true },
    { status: 'PROCESSED', retried: false },
  ]);
});

it('retries a refund once for concurrent requests', async () => {
  const { refund } = await failedReturn();
  const admin = await scenario.create.admin();
  const answers = await Promise.all([1, 2, 3].map(() => admin.graphql(RETRY, { id: refund.id })));
  const refusals = answers.flatMap(({ errors }) => errors ?? []);
  expect(refusals).toHaveLength(2);
  expect(refusals[0]).toMatchObject({
    message: 'The refund is being tried again already',
    extensions: { code: 'INVALID_STATE' },
  });
  expect(await scenario.refund()).toMatchObject([{ status: 'FAILED' }, { status: 'PROCESSED' }]);
});

it('rejects retries of refunds that did not fail or do not exist, and by non-admins', async () => {
  const { buyer, refund } = await failedReturn();
  const admin = await scenario.create.admin();
  const { retryRefund } = await admin.ask(RETRY, { id: refund.id });
  const refusal = async (caller: typeof buyer, id: string) =>
    (await caller.graphql(RETRY, { id })).errors![0]!.extensions.code;
  expect(await refusal(admin, retryRefund.id as string)).toBe('INVALID_STATE');
  expect(await refusal(admin, orderLike(refund.id))).toBe('NOT_FOUND');
  expect(await refusal(admin, 'x')).toBe('NOT_FOUND');
  expect(await refusal(buyer, refund.id)).toBe('FORBIDDEN');
});

const orderLike = (id: string) => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

it('retries with the remainder after a partial refund at the gateway', async () => {
  const { orderId, refund } = await failedReturn();
  const admin = await scenario.create.admin();
  const [payment] = await scenario.payments(orderId);
  await scenario.gateway.refund(payment!.remoteId, 500_00);
  await scenario.reconcile();
  expect((await admin.ask(RETRY, { id: refund.id })).retryRefund).toMatchObject({ amount: 1224 });
  await scenario.refund();
  expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 1724_00 }]);
});

it('retries with the remainder while a partial refund at the gateway is being recorded', async () => {
  const { orderId, refund } = await failedReturn();
  const admin = await scenario.create.admin();
  const [payment] = await scenario.payments(orderId);
  await scenario.gateway.refund(payment!.remoteId, 500_00);
  await queueBehindLock(
    shop,
    ['SELECT FROM payments FOR NO KEY UPDATE'],
    [() => shop.app.get(RefundLedger).adopt(payment!), () => admin.ask(RETRY, { id: refund.id })],
  );
  await scenario.refund();
  expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 1724_00 }]);
});

describe('a retry of a part of money that pays for nothing, which the gateway failed to refund', () => {
  /** A refund at the gateway that is seen here while it is pending, and then fails. */
  async function failAtGateway(paymentId: string, amount: number) {
    await scenario.gateway.faults({ refunds: { fail: 1, pendingMs: 60_000 } });
    await scenario.gateway.refund(paymentId, amount);
    await scenario.gateway.faults({ refunds: { fail: 0, pendingMs: 0 } });
    await scenario.reconcile();
    await scenario.gateway.advance(60);
    return (await scenario.refund())[0]!;
  }

  it('refunds also the rest, if that is less than the gateway refunds', async () => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    await cancelOrder(buyer, orderId);
    const { razorpay_payment_id: id } = await scenario.gateway.pay(gatewayOrderId);
    const failed = await failAtGateway(id, 1723_50);
    expect(failed).toMatchObject({ status: 'FAILED', amount: 1723_50 });
    await (await scenario.create.admin()).ask(RETRY, { id: failed.id });
    await scenario.refund();
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 1724_00 }]);
  });

  it('refunds also the rest that waited for it', async () => {
    const { body } = await scenario.create.stranger().post('/api/razorpay/create-order', { amount: 5000 });
    const { razorpay_payment_id: id } = await scenario.gateway.pay(body.id as string);
    await scenario.reconcile();
    const failed = await failAtGateway(id, 20_00);
    await shop.db.query(`UPDATE gateway_orders SET created_at = now() - interval '61 minutes'`);
    await scenario.reconcile();
    expect(await scenario.refund()).toMatchObject([{ status: 'FAILED', amount: 20_00 }]);
    expect(await failing()).toBe(1);
    await (await scenario.create.admin()).ask(RETRY, { id: failed.id });
    await scenario.refund();
    await scenario.reconcile();
    await scenario.refund();
    const { payments } = await scenario.gateway.state();
    expect(payments).toMatchObject([{ amount_refunded: 50_00 }]);
  });
});

it('does not retry after a full refund at the gateway', async () => {
  const { orderId, refund } = await failedReturn();
  const admin = await scenario.create.admin();
  const [payment] = await scenario.payments(orderId);
  await scenario.gateway.refund(payment!.remoteId);
  await scenario.reconcile();
  expect(await failing()).toBe(0);
  expect((await admin.graphql(RETRY, { id: refund.id })).errors).toMatchObject([
    { message: 'Nothing is left to refund', extensions: { code: 'INVALID_STATE' } },
  ]);
});

it('F19 logs a failed refund, and counts it in the metrics until it is retried', async () => {
  const told = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  const { orderId, refund } = await failedReturn();
  expect(told).toHaveBeenCalledWith(
    `Refund ${refund.id} of order ${orderId} failed: The gateway could not give the money back`,
  );
  told.mockRestore();
  expect(await failing()).toBe(1);
  await (await scenario.create.admin()).ask(RETRY, { id: refund.id });
  expect(await failing()).toBe(0);
});

it('lists orders with a failed refund for admins until it is retried', async () => {
  const { orderId, refund } = await failedReturn();
  const { buyer, orderId: other } = await scenario.checkout();
  const admin = await scenario.create.admin({ name: 'Chief Admin' });
  const failed = async (search?: string) => {
    const { orders } = await admin.ask(
      'query ($search: String) { orders(search: $search, refundFailed: true) { count items { id refundFailed } } }',
      { search },
    );
    return orders;
  };
  const one = { count: 1, items: [{ id: orderId, refundFailed: true }] };
  expect(await failed()).toEqual(one);
  expect(await failed(orderId)).toEqual(one);
  for (const search of [other, buyer.user.email]) expect((await failed(search)).count).toBe(0);
  await admin.ask(RETRY, { id: refund.id });
  expect(await failed()).toEqual({ count: 0, items: [] });
  const { items } = (await admin.ask('{ orders { items { id refundFailed } } }')).orders;
  expect(items).toContainEqual({ id: orderId, refundFailed: false });
  const { number } = (await admin.ask('query ($id: ID!) { order(id: $id) { number } }', { id: orderId }))
    .order;
  expect((await admin.ask('{ auditLog { items { action before after } } }')).auditLog.items).toEqual([
    {
      action: 'retryRefund',
      before: { orderId, number, status: 'FAILED', amount: 1724 },
      after: { orderId, number, status: 'REQUESTED', amount: 1724 },
    },
  ]);
});

describe('refunds of a paid order', () => {
  /** A paid order; the gateway fails the next refund once a minute has passed. */
  async function paidOrder() {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    await scenario.confirm(buyer, orderId, await scenario.gateway.pay(gatewayOrderId));
    const admin = await scenario.create.admin();
    const give = (amount: number) =>
      admin.ask(
        'mutation ($id: ID!, $amount: Rupees) { refundOrder(id: $id, amount: $amount, reason: "Sorry") { id } }',
        { id: orderId, amount },
      );
    /** Requests a refund that the bank takes a minute to reject, with what happens meanwhile; returns its id. */
    const fail = async (amount: number, meanwhile = () => Promise.resolve<unknown>(undefined)) => {
      await scenario.gateway.faults({ refunds: { fail: 1, pendingMs: 60_000 } });
      await give(amount);
      const pending = (await scenario.refund()).at(-1)!;
      expect(pending).toMatchObject({ status: 'PENDING' });
      await scenario.gateway.faults({ refunds: { fail: 0, pendingMs: 0 } });
      await meanwhile();
      await scenario.refund();
      await scenario.gateway.advance(60);
      await scenario.refund();
      return pending.id;
    };
    /** The failed refunds that wait for an admin, as each place tells it. */
    const waiting = async () => {
      const { order, orders } = await admin.ask(
        `query ($id: ID!) { orders(refundFailed: true) { count }
           order(id: $id) { refundFailed refunds { amount status waitsForAdmin } } }`,
        { id: orderId },
      );
      const refunds = order.refunds as { amount: number; status: string; waitsForAdmin: boolean }[];
      const amounts = refunds.filter(({ waitsForAdmin }) => waitsForAdmin).map(({ amount }) => amount);
      expect(await failing()).toBe(amounts.length);
      expect(order.refundFailed).toBe(amounts.length > 0);
      expect(orders.count).toBe(amounts.length > 0 ? 1 : 0);
      return amounts;
    };
    const retry = (id: string) => admin.graphql(RETRY, { id });
    return { buyer, orderId, give, fail, waiting, retry };
  }
  const STOOD_IN = {
    message: 'The money has been given back in another way',
    extensions: { code: 'INVALID_STATE' },
  };

  it('one that fails waits for an admin if the order was cancelled while it was pending', async () => {
    const { buyer, orderId, fail, waiting, retry } = await paidOrder();
    const id = await fail(100, () => cancelOrder(buyer, orderId));
    expect(await waiting()).toEqual([100]);
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 1624_00 }]);
    expect((await retry(id)).data).toMatchObject({ retryRefund: { amount: 100 } });
    await scenario.refund();
    expect(await waiting()).toEqual([]);
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 1724_00 }]);
  });

  it('one that fails waits for an admin if another was requested while it was pending', async () => {
    const { give, fail, waiting } = await paidOrder();
    await fail(100, () => give(300));
    expect(await waiting()).toEqual([100]);
  });

  it('one that failed cannot be retried once another was requested after it', async () => {
    const { orderId, give, fail, waiting, retry } = await paidOrder();
    const id = await fail(100);
    expect(await waiting()).toEqual([100]);
    await give(100);
    expect(await waiting()).toEqual([]);
    expect((await retry(id)).errors).toMatchObject([STOOD_IN]);
    await scenario.refund();
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 100_00 }]);
  });

  it('one stands in for one failed refund, not for two', async () => {
    const { give, fail, waiting, retry } = await paidOrder();
    const ids = [await fail(100), await fail(101)];
    expect(await waiting()).toEqual([100, 101]);
    await give(101);
    expect(await waiting()).toEqual([101]);
    expect((await retry(ids[0]!)).errors).toMatchObject([STOOD_IN]);
    expect((await retry(ids[1]!)).data).toMatchObject({ retryRefund: { amount: 101 } });
    await scenario.refund();
    expect(await waiting()).toEqual([]);
    const third = await fail(102);
    expect(await waiting()).toEqual([102]);
    await give(102);
    expect((await retry(third)).errors).toMatchObject([STOOD_IN]);
  });

  it('one that failed is retried with the rest, if that is less than the gateway refunds', async () => {
    const { orderId, give, fail, waiting, retry } = await paidOrder();
    const id = await fail(1000);
    await give(723.5);
    expect(await waiting()).toEqual([1000]);
    expect((await retry(id)).data).toMatchObject({ retryRefund: { amount: 1000.5 } });
    await scenario.refund();
    expect(await waiting()).toEqual([]);
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 1724_00 }]);
  });

  it('a retry stands in only for the refund that it retries', async () => {
    const { fail, waiting, retry } = await paidOrder();
    const ids = [await fail(100), await fail(101)];
    await retry(ids[1]!);
    expect(await waiting()).toEqual([100]);
  });

  it('one that failed is not retried while another is being requested', async () => {
    const { orderId, give, fail, retry } = await paidOrder();
    const id = await fail(100);
    const [, again] = await queueBehindLock<unknown>(
      shop,
      ['SELECT FROM payments FOR NO KEY UPDATE'],
      [() => give(100), () => retry(id)],
    );
    expect(again).toMatchObject({ errors: [STOOD_IN] });
    await scenario.refund();
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 100_00 }]);
  });
});

/** The number of failed refunds that await an admin, as reported to the monitoring. */
async function failing(): Promise<number> {
  const metrics = await shop.app.get(Metrics).registry.metrics();
  return Number(/^shop_refunds_failed (\d+)$/m.exec(metrics)?.[1]);
}

it('keeps the refunded amount while the payment is applied repeatedly and concurrently', async () => {
  const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
  const signed = await scenario.gateway.pay(gatewayOrderId);
  await scenario.confirm(buyer, orderId, signed);
  const admin = await scenario.create.admin();
  const seen = await shop.app.get(Gateway).payment(signed.razorpay_payment_id);
  const refundOne = () =>
    admin.ask('mutation ($id: ID!) { refundOrder(id: $id, amount: 1, reason: "Sorry") { id } }', {
      id: orderId,
    });
  for (let round = 0; round < 10; round++)
    await Promise.all([
      refundOne(),
      ...Array.from({ length: 6 }, () =>
        shop.app.get(Settlement).apply({ ...seen, orderId: gatewayOrderId }),
      ),
      refundOne(),
    ]);
  expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 20_00 }]);
});
