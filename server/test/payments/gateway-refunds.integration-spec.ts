import { jest } from '@jest/globals';
import { diagnose } from '../../src/doctor/diagnose.js';
import { Gateway } from '../../src/payments/gateway.js';
import { RefundLedger } from '../../src/payments/refund-ledger.js';
import { RefundStatus } from '../../src/payments/refund.entity.js';
import { Settlement } from '../../src/payments/settlement.js';
import type { Person } from '../factories.js';
import { queueBehindLock } from '../lock-queue.js';
import { newPaymentScenario, type PaymentScenario } from '../payment-scenario.js';
import { cancelOrder } from '../payment.js';
import { useShop } from '../shop.js';

let scenario: PaymentScenario;

const shop = await useShop();
beforeEach(async () => {
  scenario = await newPaymentScenario(shop, 'reconciler');
});
afterEach(async () => {
  jest.restoreAllMocks();
  expect(await diagnose(shop.db)).toEqual([]);
});

/** A paid order, partly refunded at the gateway itself. */
async function refundedAtGateway(...amounts: number[]) {
  const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
  const signed = await scenario.gateway.pay(gatewayOrderId);
  await scenario.confirm(buyer, orderId, signed);
  for (const amount of amounts) await scenario.gateway.refund(signed.razorpay_payment_id, amount);
  return { buyer, orderId, paymentId: signed.razorpay_payment_id };
}

const refundOrder = (admin: Person, id: string, amount?: number) =>
  admin.ask(
    'mutation ($id: ID!, $amount: Rupees) { refundOrder(id: $id, amount: $amount, reason: "Sorry") { id } }',
    { id, amount },
  );

/** The gateway's refunds of all payments, in paise. */
const returned = async () =>
  (await scenario.gateway.state()).refunds.reduce(
    (sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount),
    0,
  );

const waitingForAdmin = async () =>
  (await (await scenario.create.admin()).ask('{ orders(refundFailed: true) { items { id } } }')).orders
    .items as unknown[];

const refundRequests = async () =>
  (await scenario.gateway.state()).requests.filter(
    ({ method, path }) => method === 'POST' && /refund$/.test(path),
  );

describe('a refund made at the gateway itself', () => {
  it('is recorded and mailed once when it is applied concurrently', async () => {
    const { orderId, paymentId } = await refundedAtGateway(500_00);
    const seen = await shop.app.get(Gateway).payment(paymentId);
    await Promise.all([1, 2, 3, 4].map(() => shop.app.get(Settlement).apply(seen)));
    expect(await scenario.payments(orderId)).toMatchObject([
      { refunded: 500_00, refunds: [{ amount: 500_00 }] },
    ]);
    const mails = await shop.db.query(`SELECT FROM mails WHERE kind = 'ORDER_REFUNDED'`);
    expect(mails).toHaveLength(1);
  });

  it('leaves no refund job once it is processed', async () => {
    await refundedAtGateway(500_00);
    await scenario.reconcile();
    expect(await shop.db.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'refund'`)).toEqual(
      [],
    );
  });

  it('stays pending under an unknown status until it is processed', async () => {
    const { orderId, paymentId } = await refundedAtGateway(500_00);
    const refunds = await shop.app.get(Gateway).refundsOf(paymentId);
    const early = refunds.map((refund) => ({ ...refund, status: 'initiated' as 'pending' }));
    jest.spyOn(shop.app.get(Gateway), 'refundsOf').mockResolvedValueOnce(early);
    await scenario.reconcile();
    expect(await scenario.payments(orderId)).toMatchObject([{ refunds: [{ status: 'PENDING' }] }]);
    expect(await scenario.refund()).toMatchObject([{ status: 'PROCESSED' }]);
  });

  it('is recorded in the ledger, even if it is one of a dozen', async () => {
    const { orderId } = await refundedAtGateway(...Array.from({ length: 12 }, (_, i) => 100 + i));
    await scenario.reconcile();
    const [payment] = await scenario.payments(orderId);
    expect(payment).toMatchObject({ refunded: 1266 });
    expect(payment!.refunds).toHaveLength(12);
  });

  describe('that leaves less than the rupee that the gateway requires', () => {
    const NEARLY_ALL = 1723_50;
    afterEach(async () => expect(await waitingForAdmin()).toEqual([]));

    it('is the last one of a cancelled order', async () => {
      const { buyer, orderId } = await refundedAtGateway(NEARLY_ALL);
      await scenario.reconcile();
      await cancelOrder(buyer, orderId);
      await scenario.refund();
      expect(await scenario.payments(orderId)).toMatchObject([
        { refunded: NEARLY_ALL, refunds: [{ status: 'PROCESSED' }] },
      ]);
    });

    it('is the last one of a payment that pays for nothing', async () => {
      const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
      await cancelOrder(buyer, orderId);
      const signed = await scenario.gateway.pay(gatewayOrderId);
      await scenario.gateway.refund(signed.razorpay_payment_id, NEARLY_ALL);
      await scenario.reconcile();
      await scenario.refund();
      expect(await scenario.payments(orderId)).toMatchObject([
        { refunded: NEARLY_ALL, refunds: [{ status: 'PROCESSED' }] },
      ]);
    });
  });

  it('is never requested again, although the gateway no longer lists it', async () => {
    await scenario.gateway.faults({ refunds: { pendingMs: 3_600_000 } });
    const { orderId, paymentId } = await refundedAtGateway(500_00);
    await scenario.reconcile();
    for (let n = 0; n < 100; n++) await scenario.gateway.refund(paymentId, 100);
    expect(await scenario.refund()).toMatchObject([{ status: 'PENDING' }]);
    await scenario.gateway.advance(3600);
    expect(await scenario.refund()).toMatchObject([{ status: 'PROCESSED' }]);
    expect(await refundRequests()).toEqual([]);
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 500_00 }]);
  });

  it.each([
    ['is not told of', 100_00, 500_00],
    ['will be refused', 1500_00, 1600_00],
  ])('is recorded while the gateway %s one of ours', async (_, ours, theirs) => {
    const { orderId, paymentId } = await refundedAtGateway();
    const admin = await scenario.create.admin();
    await refundOrder(admin, orderId, ours / 100);
    await scenario.gateway.refund(paymentId, theirs);
    await scenario.reconcile();
    expect((await scenario.payments(orderId))[0]!.refunds.map(({ amount }) => amount)).toEqual([
      ours,
      theirs,
    ]);
    await scenario.refund();
    const [payment] = await scenario.payments(orderId);
    expect(payment!.refunded).toBe(await returned());
  });

  it('is counted in full beside others that are recorded concurrently', async () => {
    const { orderId, paymentId } = await refundedAtGateway(...Array<number>(6).fill(100_00));
    const gateway = shop.app.get(Gateway);
    const [seen, listed] = [await gateway.payment(paymentId), await gateway.refundsOf(paymentId)];
    jest.spyOn(gateway, 'refundsOf').mockImplementation(() => Promise.resolve([listed.pop()!]));
    await Promise.all(Array.from({ length: 6 }, () => shop.app.get(Settlement).apply(seen)));
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 600_00 }]);
  });

  it.each([
    ['a cancellation', cancelOrder],
    ['an admin', async (_: Person, id: string) => refundOrder(await scenario.create.admin(), id)],
  ])('leaves the rest to %s made concurrently', async (_, giveBack) => {
    const { buyer, orderId } = await refundedAtGateway(500_00);
    const [payment] = await scenario.payments(orderId);
    await queueBehindLock(
      shop,
      ['SELECT FROM payments FOR NO KEY UPDATE'],
      [() => shop.app.get(RefundLedger).adopt(payment!), () => giveBack(buyer, orderId)],
    );
    await scenario.refund();
    expect(await scenario.payments(orderId)).toMatchObject([
      { refunded: 1724_00, refunds: [{ amount: 500_00 }, { amount: 1224_00 }] },
    ]);
  });

  it('is recorded while a payment that pays for nothing is being refunded', async () => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    await cancelOrder(buyer, orderId);
    const { razorpay_payment_id: paymentId } = await scenario.gateway.pay(gatewayOrderId);
    const before = await shop.app.get(Gateway).payment(paymentId);
    await scenario.gateway.refund(paymentId, 500_00);
    const since = await shop.app.get(Gateway).payment(paymentId);
    const apply = (seen: typeof before) => () => shop.app.get(Settlement).apply(seen);
    await queueBehindLock(
      shop,
      ['SELECT FROM orders JOIN users ON users.id = user_id FOR UPDATE'],
      [apply(since), apply(before)],
    );
    await scenario.refund();
    expect(await returned()).toBe(1724_00);
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 1724_00 }]);
  });
});

it('F13 counts a refund that was made and then rejected as processed once the gateway lists it', async () => {
  const { orderId } = await refundedAtGateway();
  const admin = await scenario.create.admin();
  await refundOrder(admin, orderId, 500);
  const path = '/v1/payments/:id/refund';
  await scenario.gateway.faults({
    lists: { lagMs: 60_000 },
    rules: [
      { method: 'POST', path, times: 1, action: { type: 'dropAfter' } },
      { method: 'POST', path, action: { type: 'status', status: 400 } },
    ],
  });
  const [refused] = await scenario.refund();
  expect(refused).toMatchObject({ status: 'FAILED' });
  expect(await waitingForAdmin()).toHaveLength(1);
  await scenario.gateway.faults({ lists: { lagMs: 0 }, rules: [] });
  await scenario.reconcile();
  expect(await scenario.payments(orderId)).toMatchObject([
    { refunded: 500_00, refunds: [{ status: 'FAILED' }, { status: 'PROCESSED', amount: 500_00 }] },
  ]);
  expect(await waitingForAdmin()).toEqual([]);
  const again = await admin.graphql('mutation ($id: ID!) { retryRefund(id: $id) { id } }', {
    id: refused!.id,
  });
  expect(again.errors).toMatchObject([{ extensions: { code: 'INVALID_STATE' } }]);
});

describe('a refund of more than the gateway has left, due to a refund there that the shop does not know', () => {
  it.each([
    ['', 0],
    [', although its list lags', 60_000],
  ])('is reduced to the remainder for a cancelled order%s', async (_, lagMs) => {
    const { orderId, buyer } = await refundedAtGateway(500_00);
    await scenario.gateway.faults({ lists: { lagMs } });
    await cancelOrder(buyer, orderId);
    await scenario.refund();
    expect(await returned()).toBe(1724_00);
    await scenario.gateway.faults({ lists: { lagMs: 0 } });
    await scenario.reconcile();
    const [payment] = await scenario.payments(orderId);
    expect(payment).toMatchObject({ refunded: 1724_00 });
    const through = payment!.refunds.filter(({ status }) => status === RefundStatus.PROCESSED);
    expect(through.map(({ amount, reason }) => [amount, reason]).sort()).toEqual([
      [1224_00, 'The order was cancelled'],
      [500_00, 'Refunded at the gateway'],
    ]);
  });

  it('is reduced to the remainder for a payment that pays for nothing', async () => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    await cancelOrder(buyer, orderId);
    const signed = await scenario.gateway.pay(gatewayOrderId);
    await scenario.reconcile();
    await scenario.gateway.refund(signed.razorpay_payment_id, 500_00);
    await scenario.refund();
    expect(await returned()).toBe(1724_00);
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 1724_00 }]);
  });

  it('is reduced to the remainder, and the rest follows if that refund fails unseen', async () => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    await cancelOrder(buyer, orderId);
    const signed = await scenario.gateway.pay(gatewayOrderId);
    await scenario.reconcile();
    await scenario.gateway.faults({ lists: { lagMs: 600_000 }, refunds: { fail: 1, pendingMs: 60_000 } });
    await scenario.gateway.refund(signed.razorpay_payment_id, 500_00);
    await scenario.gateway.faults({ refunds: { fail: 0, pendingMs: 0 } });
    await scenario.refund();
    await scenario.gateway.advance(60);
    await scenario.gateway.faults({ lists: { lagMs: 0 } });
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 1224_00 }]);
    await scenario.reconcile();
    await scenario.refund();
    expect(await returned()).toBe(1724_00);
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 1724_00 }]);
  });

  it('is reduced to the remainder for a cancelled order, and the rest follows if that refund fails unseen', async () => {
    const { buyer, orderId, paymentId } = await refundedAtGateway();
    await scenario.gateway.faults({ lists: { lagMs: 600_000 }, refunds: { fail: 1, pendingMs: 60_000 } });
    await scenario.gateway.refund(paymentId, 500_00);
    await scenario.gateway.faults({ refunds: { fail: 0, pendingMs: 0 } });
    await cancelOrder(buyer, orderId);
    await scenario.refund();
    await scenario.gateway.advance(60);
    await scenario.gateway.faults({ lists: { lagMs: 0 } });
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 1224_00 }]);
    expect(await waitingForAdmin()).toEqual([]);
    await scenario.reconcile();
    await scenario.refund();
    expect(await returned()).toBe(1724_00);
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 1724_00 }]);
  });

  it('fails if an admin requested it; another refunds the remainder', async () => {
    const { orderId } = await refundedAtGateway(500_00);
    const admin = await scenario.create.admin();
    await refundOrder(admin, orderId);
    await scenario.refund();
    expect(await returned()).toBe(500_00);
    await refundOrder(admin, orderId);
    await scenario.refund();
    expect(await returned()).toBe(1724_00);
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 1724_00 }]);
  });

  it('fails for good if the gateway rejects it for another reason', async () => {
    const { orderId, buyer } = await refundedAtGateway();
    await cancelOrder(buyer, orderId);
    await scenario.gateway.faults({
      rules: [{ method: 'POST', path: '/v1/payments/:id/refund', action: { type: 'status', status: 400 } }],
    });
    expect(await scenario.refund()).toMatchObject([{ status: 'FAILED' }]);
    expect(await scenario.payments(orderId)).toMatchObject([{ refunded: 0 }]);
    const refundsFor = async (who: Person) =>
      (await who.ask('query ($id: ID!) { order(id: $id) { refunds { reason error } } }', { id: orderId }))
        .order.refunds;
    const reason = 'The order was cancelled';
    expect(await refundsFor(buyer)).toEqual([{ reason, error: null }]);
    expect(await refundsFor(await scenario.create.admin())).toEqual([
      { reason, error: expect.stringMatching(/\S/) },
    ]);
  });
});
