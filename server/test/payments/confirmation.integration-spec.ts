import { SETTLE } from '../../src/payments/settlement-sql.js';
import type { Person } from '../factories.js';
import { asConfirmation, type SignedPayment } from '../gateway.js';
import { newPaymentScenario, type PaymentScenario } from '../payment-scenario.js';
import { pressPay } from '../payment.js';
import { useShop } from '../shop.js';

let scenario: PaymentScenario;

const shop = await useShop();
beforeEach(async () => {
  scenario = await newPaymentScenario(shop, 'reconciler');
});

const UNVERIFIED = {
  status: 400,
  body: { code: 'PAYMENT_FAILED', message: 'The payment could not be verified' },
};

/** The answers of REST and GraphQL to the same confirmation. */
async function refusalsOf(buyer: Person, orderId: string, signed: SignedPayment) {
  const { body } = await scenario.confirm(buyer, orderId, signed);
  const { errors } = await buyer.graphql(
    'mutation ($id: ID!, $input: PaymentConfirmationInput!) { payOrder(orderId: $id, input: $input) { id } }',
    { id: orderId, input: asConfirmation(signed) },
  );
  return [
    [body.code, body.message],
    [errors?.[0]?.extensions.code, errors?.[0]?.message],
  ];
}

describe('a confirmation by the browser', () => {
  it('F7 does not pay a second order with the payment of the first', async () => {
    const first = await scenario.checkout();
    const signed = await scenario.gateway.pay(first.gatewayOrderId);
    const second = await scenario.create.order(first.buyer, [{ productId: first.product.id, qty: 1 }]);
    expect(await scenario.confirm(first.buyer, second._id, signed)).toMatchObject(UNVERIFIED);
    expect((await scenario.confirm(first.buyer, first.orderId, signed)).status).toBe(200);
    expect(await scenario.confirm(first.buyer, second._id, signed)).toMatchObject(UNVERIFIED);
    expect(await scenario.status(second._id)).toBe('PLACED');
  });

  it("F7 responds 404 to a confirmation of another shopper's order", async () => {
    const { orderId, gatewayOrderId } = await scenario.checkout();
    const signed = await scenario.gateway.pay(gatewayOrderId);
    const stranger = await scenario.create.user();
    for (const shown of [signed, { ...signed, razorpay_signature: '0'.repeat(64) }])
      expect(await scenario.confirm(stranger, orderId, shown)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
  });

  it('pays an order whose id is in upper case', async () => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    const capitals = orderId.toUpperCase();
    expect(await scenario.start(buyer, capitals)).toBe(gatewayOrderId);
    const signed = await scenario.gateway.pay(gatewayOrderId);
    expect(await scenario.confirm(buyer, capitals, signed)).toMatchObject({
      status: 200,
      body: { _id: orderId },
    });
  });

  it.each([
    ['another signature', { razorpay_signature: '0'.repeat(64) }],
    ['another payment', { razorpay_payment_id: 'pay_AAAAAAAAAAAAAA' }],
    ['a path instead of a payment', { razorpay_payment_id: '../orders/x' }],
    ['a gateway order that does not exist', { razorpay_order_id: 'order_AAAAAAAAAAAAAA' }],
  ])('rejects %s', async (_, forged) => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    const signed = await scenario.gateway.pay(gatewayOrderId);
    expect(await scenario.confirm(buyer, orderId, { ...signed, ...forged })).toMatchObject(UNVERIFIED);
    expect(await scenario.status(orderId)).toBe('PLACED');
  });

  it('looks its order up by primary key, even without table statistics', async () => {
    const plan = await shop.db.query<Record<string, string>[]>(`EXPLAIN (GENERIC_PLAN) ${SETTLE}`);
    const ways = plan.flatMap(({ 'QUERY PLAN': line }) => line!.match(/Scan using (orders_\w+)/)?.[1] ?? []);
    expect(ways).toEqual(['orders_pkey', 'orders_pkey']);
  });

  it('F6 does not pay with a gateway order of another amount', async () => {
    const { buyer, orderId } = await scenario.checkout();
    const { body } = await buyer.post('/api/razorpay/create-order', { amount: 100 });
    const signed = await scenario.gateway.pay(body.id as string);
    expect(await scenario.confirm(buyer, orderId, signed)).toMatchObject(UNVERIFIED);
  });

  it('treats a blank order id as none', async () => {
    const stranger = scenario.create.stranger();
    const { status, body } = await stranger.post('/api/razorpay/create-order', { amount: 5000, orderId: '' });
    expect([status, body.amount]).toEqual([200, 5000]);
  });

  it('F10 refunds the second of two gateway orders paid for one order, and returns 409', async () => {
    const { buyer, orderId } = await scenario.checkout();
    const open = async () =>
      (await buyer.post('/api/razorpay/create-order', { amount: '172400' })).body.id as string;
    const [first, second] = [
      await scenario.gateway.pay(await open()),
      await scenario.gateway.pay(await open()),
    ];
    expect((await scenario.confirm(buyer, orderId, first)).status).toBe(200);
    expect(await scenario.confirm(buyer, orderId, second)).toMatchObject({
      status: 409,
      body: { code: 'INVALID_STATE' },
    });
    expect(await scenario.refund()).toMatchObject([{ status: 'PROCESSED', amount: 1724_00 }]);
    expect((await scenario.confirm(buyer, orderId, first)).status).toBe(200);
  });

  it('rejects paying an expired order whose stock has been sold with OUT_OF_STOCK', async () => {
    const { buyer, orderId, product } = await scenario.checkout(1);
    await scenario.expire(orderId);
    await scenario.create.order(await scenario.create.user(), [{ productId: product.id, qty: 1 }]);
    const { errors } = await pressPay(buyer, orderId);
    expect(errors).toMatchObject([{ extensions: { code: 'OUT_OF_STOCK' } }]);
  });

  it('refunds a payment that no order claims within the hour', async () => {
    const { body } = await scenario.create.stranger().post('/api/razorpay/create-order', { amount: 5000 });
    await scenario.gateway.pay(body.id as string);
    await scenario.reconcile();
    expect(await scenario.refund()).toEqual([]);
    await shop.db.query(`UPDATE gateway_orders SET created_at = now() - interval '2 hours'`);
    await scenario.reconcile();
    expect(await scenario.refund()).toMatchObject([{ status: 'PROCESSED', amount: 5000 }]);
  });

  it.each([
    ['is on its way back', 0],
    ['has gone back', 3],
  ])('rejects an unclaimed payment that %s', async (_, steps) => {
    const { buyer, orderId } = await scenario.checkout();
    const { body } = await buyer.post('/api/razorpay/create-order', { amount: '172400' });
    const signed = await scenario.gateway.pay(body.id as string);
    await shop.db.query(`UPDATE gateway_orders SET created_at = now() - interval '2 hours'`);
    await scenario.reconcile();
    await scenario.refund(steps);
    expect(await refusalsOf(buyer, orderId, signed)).toEqual(
      Array(2).fill(['INVALID_STATE', 'No order claimed the payment. Your payment is being refunded.']),
    );
    expect(await scenario.status(orderId)).toBe('PLACED');
    expect(await scenario.refund()).toMatchObject([{ status: 'PROCESSED', amount: 1724_00 }]);
  });

  it('accepts another payment while the first is being refunded', async () => {
    const { buyer, orderId } = await scenario.checkout();
    const { body } = await buyer.post('/api/razorpay/create-order', { amount: '172400' });
    const signed = await scenario.gateway.pay(body.id as string);
    await shop.db.query(`UPDATE gateway_orders SET created_at = now() - interval '2 hours'`);
    await scenario.reconcile();
    await scenario.confirm(buyer, orderId, signed);
    const { order } = await buyer.ask('query ($id: ID!) { order(id: $id) { paymentPending } }', {
      id: orderId,
    });
    expect(order.paymentPending).toBe(false);
    const again = await scenario.gateway.pay(await scenario.start(buyer, orderId));
    expect((await scenario.confirm(buyer, orderId, again)).status).toBe(200);
  });
});

describe('the callback of a checkout without an iframe', () => {
  const post = (form: Record<string, string>) =>
    fetch(`${shop.url}/api/razorpay/callback`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(form),
    });

  it('pays the order and redirects to it', async () => {
    const { orderId, gatewayOrderId } = await scenario.checkout();
    const answer = await post({ ...(await scenario.gateway.pay(gatewayOrderId)) });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/order/${orderId}`]);
    expect(await scenario.status(orderId)).toBe('PAID');
  });

  it('redirects to the unpaid order after a failure', async () => {
    const { orderId, gatewayOrderId } = await scenario.checkout();
    const answer = await post({
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[metadata]': JSON.stringify({ order_id: gatewayOrderId }),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/order/${orderId}`]);
    expect(await scenario.status(orderId)).toBe('PLACED');
  });

  it.each([undefined, 'null'])('redirects home when the body is empty: %s', async (body) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', redirect: 'manual', ...(body && { body, headers }) } as const;
    const answer = await fetch(`${shop.url}/api/razorpay/callback`, init);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  });
});
