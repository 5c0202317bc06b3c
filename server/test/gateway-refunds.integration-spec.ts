import { jest } from '@jest/globals';
import { diagnose } from '../src/doctor/diagnose.js';
import { Gateway } from '../src/payments/gateway.js';
import { Settlement } from '../src/payments/settlement.js';
import { openShop, Shop } from './shop.js';
import { freshTill, type Till } from './till.js';

let shop: Shop;
let till: Till;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  till = await freshTill(shop, 'reconciler');
});
afterEach(async () => {
  jest.restoreAllMocks();
  expect(await diagnose(shop.db)).toEqual([]);
});

/** A paid order, some of whose money somebody gives back at the gateway itself. */
async function refundedAtGateway(...amounts: number[]) {
  const { buyer, orderId, gatewayOrderId } = await till.checkout();
  const signed = await till.gateway.pay(gatewayOrderId);
  await till.confirm(buyer, orderId, signed);
  for (const amount of amounts) await till.gateway.refund(signed.razorpay_payment_id, amount);
  return { orderId, paymentId: signed.razorpay_payment_id };
}

const refundRequests = async () =>
  (await till.gateway.state()).requests.filter(
    ({ method, path }) => method === 'POST' && /refund$/.test(path),
  );

describe('a refund made at the gateway itself', () => {
  it('is counted once and told of once, however many hear of it at the same instant', async () => {
    const { orderId, paymentId } = await refundedAtGateway(500_00);
    const seen = await shop.app.get(Gateway).payment(paymentId);
    await Promise.all([1, 2, 3, 4].map(() => shop.app.get(Settlement).apply(seen)));
    expect(await till.payments(orderId)).toMatchObject([{ refunded: 500_00, refunds: [{ amount: 500_00 }] }]);
    const mails = await shop.db.query(`SELECT FROM mails WHERE kind = 'ORDER_REFUNDED'`);
    expect(mails).toHaveLength(1);
  });

  it('leaves nothing to do when it is through', async () => {
    await refundedAtGateway(500_00);
    await till.reconcile();
    expect(await shop.db.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'refund'`)).toEqual(
      [],
    );
  });

  it('is waited for, whatever the gateway calls it until it is through', async () => {
    const { orderId, paymentId } = await refundedAtGateway(500_00);
    const refunds = await shop.app.get(Gateway).refundsOf(paymentId);
    const early = refunds.map((refund) => ({ ...refund, status: 'initiated' as 'pending' }));
    jest.spyOn(shop.app.get(Gateway), 'refundsOf').mockResolvedValueOnce(early);
    await till.reconcile();
    expect(await till.payments(orderId)).toMatchObject([{ refunds: [{ status: 'PENDING' }] }]);
    expect(await till.refund()).toMatchObject([{ status: 'PROCESSED' }]);
  });

  it('is taken into the ledger, also where it is one of a dozen', async () => {
    const { orderId } = await refundedAtGateway(...Array.from({ length: 12 }, (_, i) => 100 + i));
    await till.reconcile();
    const [payment] = await till.payments(orderId);
    expect(payment).toMatchObject({ refunded: 1266 });
    expect(payment!.refunds).toHaveLength(12);
  });

  it('is never asked for again, although the gateway lists it no more', async () => {
    await till.gateway.faults({ refunds: { pendingMs: 3_600_000 } });
    const { orderId, paymentId } = await refundedAtGateway(500_00);
    await till.reconcile();
    for (let n = 0; n < 100; n++) await till.gateway.refund(paymentId, 100);
    expect(await till.refund()).toMatchObject([{ status: 'PENDING' }]);
    await till.gateway.advance(3600);
    expect(await till.refund()).toMatchObject([{ status: 'PROCESSED' }]);
    expect(await refundRequests()).toEqual([]);
    expect(await till.payments(orderId)).toMatchObject([{ refunded: 500_00 }]);
  });
});
