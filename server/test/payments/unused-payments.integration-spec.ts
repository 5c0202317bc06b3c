import { asConfirmation, type SignedPayment } from '../gateway.js';
import { newPaymentScenario, type PaymentScenario } from '../payment-scenario.js';
import { cancelOrder } from '../payment.js';
import { useShop } from '../shop.js';

let scenario: PaymentScenario;

const shop = await useShop();
beforeEach(async () => {
  scenario = await newPaymentScenario(shop, 'reconciler');
});

const verify = async (signed: SignedPayment) => {
  const { status, body } = await scenario.create
    .stranger()
    .post('/api/razorpay/pay-order', asConfirmation(signed));
  return [status, body.message];
};

it('reports whether a payment was used or is being refunded when only its signature is sent', async () => {
  const { orderId, gatewayOrderId } = await scenario.checkout();
  const signed = await scenario.gateway.pay(gatewayOrderId);
  expect(await verify(signed)).toEqual([200, 'Payment was successful']);
  expect(await verify(signed)).toEqual([200, 'Payment was successful']);
  expect(await scenario.status(orderId)).toBe('PAID');

  const cancelled = await scenario.checkout();
  await cancelOrder(cancelled.buyer, cancelled.orderId);
  const late = await scenario.gateway.pay(cancelled.gatewayOrderId);
  const returning = 'The order was cancelled. Your payment is being refunded.';
  expect(await verify(late)).toEqual([200, returning]);
  expect((await scenario.confirm(cancelled.buyer, cancelled.orderId, late)).body.message).toBe(returning);
});

it('does not promise a refund that has failed, nor reveal the error of the gateway', async () => {
  const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
  await cancelOrder(buyer, orderId);
  const signed = await scenario.gateway.pay(gatewayOrderId);
  await scenario.reconcile();
  await scenario.gateway.faults({
    rules: [{ method: 'POST', path: '/v1/payments/:id/refund', action: { type: 'status', status: 400 } }],
  });
  expect(await scenario.refund()).toMatchObject([{ status: 'FAILED' }]);
  expect(await scenario.confirm(buyer, orderId, signed)).toMatchObject({
    status: 409,
    body: {
      code: 'INVALID_STATE',
      message: 'The payment could not be used. It could not be given back yet: we are looking into it.',
    },
  });
});

it('F10 reports that a second payment is being refunded, even if the gateway refunds it by itself', async () => {
  const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
  const [first, second] = [
    await scenario.gateway.pay(gatewayOrderId),
    await scenario.gateway.pay(gatewayOrderId),
  ];
  expect((await scenario.confirm(buyer, orderId, first)).status).toBe(200);
  const message = 'The order was already paid. Your payment is being refunded.';
  expect(await scenario.confirm(buyer, orderId, second)).toMatchObject({
    status: 409,
    body: { code: 'INVALID_STATE', message },
  });
  expect(await verify(second)).toEqual([200, message]);
  expect(await scenario.refund()).toEqual([]);
});

it('F23 opens another gateway order if the payment of the first was refunded', async () => {
  const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
  const signed = await scenario.gateway.pay(gatewayOrderId);
  await scenario.gateway.refund(signed.razorpay_payment_id);
  await scenario.reconcile();
  expect(await scenario.status(orderId)).toBe('PLACED');
  const second = await scenario.start(buyer, orderId);
  expect(second).not.toBe(gatewayOrderId);
  expect((await scenario.confirm(buyer, orderId, await scenario.gateway.pay(second))).status).toBe(200);
});
