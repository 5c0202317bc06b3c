import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { diagnose } from '../../src/doctor/diagnose.js';
import { Metrics } from '../../src/operations/metrics/metrics.js';
import { Gateway } from '../../src/payments/gateway.js';
import { RefundLedger } from '../../src/payments/refund-ledger.js';
import { Settlement } from '../../src/payments/settlement.js';
import { useShop } from '../shop.js';
import { behind } from '../straddling.js';
import { freshTill, type Till } from '../till.js';

let till: Till;

const shop = await useShop();
beforeEach(async () => {
  till = await freshTill(shop, 'reconciler');
});
afterEach(async () => expect(await diagnose(shop.db)).toEqual([]));

const RETRY = 'mutation ($id: ID!) { retryRefund(id: $id) { id amount status } }';

/** Paid after it was cancelled; the gateway failed to refund it. */
async function failedReturn() {
  const { buyer, orderId, gatewayOrderId } = await till.checkout();
  await buyer.ask('mutation ($id: ID!) { cancelOrder(id: $id) { status } }', { id: orderId });
  await till.gateway.faults({ refunds: { fail: 1 } });
  await till.gateway.pay(gatewayOrderId);
  await till.reconcile();
  const [refund] = await till.refund();
  return { buyer, orderId, refund: refund! };
}

it('F19 leaves a failed refund alone until an admin says so', async () => {
  const { orderId, refund } = await failedReturn();
  await till.reconcile();
  await till.reconcile();
  expect(await till.refund()).toMatchObject([{ id: refund.id, status: 'FAILED' }]);

  const admin = await till.create.admin();
  const { retryRefund } = await admin.ask(RETRY, { id: refund.id });
  expect(retryRefund).toMatchObject({ amount: 1724, status: 'REQUESTED' });
  expect(await till.refund()).toMatchObject([{ status: 'FAILED' }, { status: 'PROCESSED' }]);
  expect(await till.payments(orderId)).toMatchObject([{ settles: false, refunded: 1724_00 }]);
  const { order } = await admin.ask('query ($id: ID!) { order(id: $id) { refunds { status retried } } }', {
    id: orderId,
  });
  expect(order.refunds).toEqual([
    { status: 'FAILED', retried: true },
    { status: 'PROCESSED', retried: false },
  ]);
});

it('tries a refund again once, however many admins press', async () => {
  const { refund } = await failedReturn();
  const admin = await till.create.admin();
  const answers = await Promise.all([1, 2, 3].map(() => admin.graphql(RETRY, { id: refund.id })));
  const refusals = answers.flatMap(({ errors }) => errors ?? []);
  expect(refusals).toHaveLength(2);
  expect(refusals[0]).toMatchObject({
    message: 'The refund is being tried again already',
    extensions: { code: 'INVALID_STATE' },
  });
  expect(await till.refund()).toMatchObject([{ status: 'FAILED' }, { status: 'PROCESSED' }]);
});

it('refuses to try again what did not fail, what is not there, and whoever is no admin', async () => {
  const { buyer, refund } = await failedReturn();
  const admin = await till.create.admin();
  const { retryRefund } = await admin.ask(RETRY, { id: refund.id });
  const refusal = async (caller: typeof buyer, id: string) =>
    (await caller.graphql(RETRY, { id })).errors![0]!.extensions.code;
  expect(await refusal(admin, retryRefund.id as string)).toBe('INVALID_STATE');
  expect(await refusal(admin, orderLike(refund.id))).toBe('NOT_FOUND');
  expect(await refusal(admin, 'x')).toBe('NOT_FOUND');
  expect(await refusal(buyer, refund.id)).toBe('FORBIDDEN');
});

const orderLike = (id: string) => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));

it('tries again what is left, after some has gone back at the gateway itself', async () => {
  const { orderId, refund } = await failedReturn();
  const admin = await till.create.admin();
  const [payment] = await till.payments(orderId);
  await till.gateway.refund(payment!.remoteId, 500_00);
  await till.reconcile();
  expect((await admin.ask(RETRY, { id: refund.id })).retryRefund).toMatchObject({ amount: 1224 });
  await till.refund();
  expect(await till.payments(orderId)).toMatchObject([{ refunded: 1724_00 }]);
});

it('tries again what is left, while the shop hears what has gone back at the gateway itself', async () => {
  const { orderId, refund } = await failedReturn();
  const admin = await till.create.admin();
  const [payment] = await till.payments(orderId);
  await till.gateway.refund(payment!.remoteId, 500_00);
  await behind(
    shop,
    ['SELECT FROM payments FOR NO KEY UPDATE'],
    [() => shop.app.get(RefundLedger).adopt(payment!), () => admin.ask(RETRY, { id: refund.id })],
  );
  await till.refund();
  expect(await till.payments(orderId)).toMatchObject([{ refunded: 1724_00 }]);
});

it('does not try again when all has gone back at the gateway itself', async () => {
  const { orderId, refund } = await failedReturn();
  const admin = await till.create.admin();
  const [payment] = await till.payments(orderId);
  await till.gateway.refund(payment!.remoteId);
  await till.reconcile();
  expect(await failing()).toBe(0);
  expect((await admin.graphql(RETRY, { id: refund.id })).errors).toMatchObject([
    { message: 'Nothing is left to refund', extensions: { code: 'INVALID_STATE' } },
  ]);
});

it('F19 tells the operators of a refund that failed, until it is tried again', async () => {
  const told = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  const { orderId, refund } = await failedReturn();
  expect(told).toHaveBeenCalledWith(
    `Refund ${refund.id} of order ${orderId} failed: The gateway could not give the money back`,
  );
  told.mockRestore();
  expect(await failing()).toBe(1);
  await (await till.create.admin()).ask(RETRY, { id: refund.id });
  expect(await failing()).toBe(0);
});

it('shows admins the orders with a refund that failed, until it is tried again', async () => {
  const { orderId, refund } = await failedReturn();
  const { buyer, orderId: other } = await till.checkout();
  const admin = await till.create.admin({ name: 'Chief Admin' });
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

/** The number of failed refunds that await an admin, as reported to the monitoring. */
async function failing(): Promise<number> {
  const metrics = await shop.app.get(Metrics).registry.metrics();
  return Number(/^shop_refunds_failed (\d+)$/m.exec(metrics)?.[1]);
}

it('keeps what is refunded while the gateway tells of the payment again and again', async () => {
  const { buyer, orderId, gatewayOrderId } = await till.checkout();
  const signed = await till.gateway.pay(gatewayOrderId);
  await till.confirm(buyer, orderId, signed);
  const admin = await till.create.admin();
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
  expect(await till.payments(orderId)).toMatchObject([{ refunded: 20_00 }]);
});
