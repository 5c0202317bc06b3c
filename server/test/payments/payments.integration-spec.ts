import { newPaymentScenario, type StatusSource, type PaymentScenario } from '../payment-scenario.js';
import { cancelOrder } from '../payment.js';
import { useShop } from '../shop.js';

let scenario: PaymentScenario;

const shop = await useShop();

/** Each of these holds with webhooks, and without any. */
describe.each<StatusSource>(['webhook', 'reconciler'])('payment status by %s', (source) => {
  beforeEach(async () => {
    scenario = await newPaymentScenario(shop, source);
  });

  it('F1 marks an order paid although the browser was closed after paying', async () => {
    const { orderId, gatewayOrderId, product } = await scenario.checkout();
    await scenario.gateway.pay(gatewayOrderId);
    expect(await scenario.status(orderId)).toBe('PLACED');
    await scenario.syncPayments();
    expect(await scenario.status(orderId)).toBe('PAID');
    expect(await scenario.stock(product.id)).toBe(4);
  });

  it('F4 confirms the order to a browser that comes last', async () => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    const signed = await scenario.gateway.pay(gatewayOrderId);
    await scenario.syncPayments();
    expect(await scenario.confirm(buyer, orderId, signed)).toMatchObject({
      status: 200,
      body: { isPaid: true },
    });
  });

  it('F5 pays once when browser and background confirm concurrently', async () => {
    const { buyer, orderId, gatewayOrderId, product } = await scenario.checkout();
    const signed = await scenario.gateway.pay(gatewayOrderId);
    await scenario.gateway.settle();
    const [first, second] = await Promise.all([
      scenario.confirm(buyer, orderId, signed),
      scenario.confirm(buyer, orderId, signed),
      scenario.syncPayments(),
      scenario.reconcile(),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await scenario.payments(orderId)).toMatchObject([{ settles: true, refunded: 0 }]);
    expect(await scenario.stock(product.id)).toBe(4);
  });

  it.each([
    ['a smaller amount', { amount: 100 }],
    ['another currency', { currency: 'USD' }],
  ])('F6 never marks an order paid by %s, and refunds it', async (_, tamper) => {
    const { orderId, gatewayOrderId } = await scenario.checkout();
    await scenario.gateway.pay(gatewayOrderId);
    await scenario.gateway.faults({ payments: { tamper } });
    await scenario.syncPayments();
    expect(await scenario.status(orderId)).toBe('PLACED');
    expect(await scenario.payments(orderId)).toMatchObject([
      { settles: false, refunds: [{ status: 'REQUESTED' }] },
    ]);
  });

  it('F6 does not pay with a payment that is said to be of another order', async () => {
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    const signed = await scenario.gateway.pay(gatewayOrderId);
    await scenario.gateway.faults({ payments: { tamper: { order_id: 'order_Elsewhere00001' } } });
    await scenario.syncPayments();
    expect((await scenario.confirm(buyer, orderId, signed)).status).toBe(400);
    expect(await scenario.status(orderId)).toBe('PLACED');
    await scenario.gateway.faults({ payments: { tamper: null } });
    await scenario.syncPayments();
    expect(await scenario.status(orderId)).toBe('PAID');
  });

  it('F9 takes the stock again for a payment after the reservation has expired', async () => {
    const { orderId, gatewayOrderId, product } = await scenario.checkout();
    await scenario.expire(orderId);
    expect(await scenario.stock(product.id)).toBe(5);
    await scenario.gateway.pay(gatewayOrderId);
    await scenario.syncPayments();
    expect(await scenario.status(orderId)).toBe('PAID');
    expect(await scenario.stock(product.id)).toBe(4);
  });

  it('F9 refunds a late payment once if its stock has been sold meanwhile', async () => {
    const { orderId, gatewayOrderId, product } = await scenario.checkout(1);
    await scenario.expire(orderId);
    await scenario.create.order(await scenario.create.user(), [{ productId: product.id, qty: 1 }]);
    await scenario.gateway.pay(gatewayOrderId);
    await scenario.syncPayments();
    await scenario.reconcile();
    expect(await scenario.refund()).toMatchObject([{ status: 'PROCESSED', amount: 1724_00 }]);
    expect(await scenario.status(orderId)).toBe('CANCELLED');
    expect(await scenario.stock(product.id)).toBe(0);
    expect((await scenario.gateway.state()).refunds).toHaveLength(1);
  });

  it('F9 refunds a payment for an order that was cancelled', async () => {
    const { buyer, orderId, gatewayOrderId, product } = await scenario.checkout();
    await cancelOrder(buyer, orderId);
    await scenario.gateway.pay(gatewayOrderId);
    await scenario.syncPayments();
    expect(await scenario.refund()).toMatchObject([
      { status: 'PROCESSED', reason: 'The order was cancelled' },
    ]);
    expect(await scenario.stock(product.id)).toBe(5);
  });

  it('F10 refunds the second payment of an order in full, once', async () => {
    await scenario.gateway.faults({ payments: { autoRefundDuplicate: false } });
    const { orderId, gatewayOrderId } = await scenario.checkout();
    await scenario.gateway.pay(gatewayOrderId);
    await scenario.gateway.pay(gatewayOrderId);
    await scenario.syncPayments();
    await scenario.reconcile();
    expect(await scenario.refund()).toMatchObject([{ status: 'PROCESSED', amount: 1724_00 }]);
    const payments = await scenario.payments(orderId);
    expect(payments.map(({ settles, captured, refunded }) => [settles, captured - refunded])).toEqual(
      expect.arrayContaining([
        [true, 1724_00],
        [false, 0],
      ]),
    );
    expect((await scenario.gateway.state()).refunds).toHaveLength(1);
  });

  it('F10 does not refund a duplicate that the gateway refunds by itself', async () => {
    const { orderId, gatewayOrderId } = await scenario.checkout();
    await scenario.gateway.pay(gatewayOrderId);
    await scenario.gateway.attempt(gatewayOrderId, { outcome: 'success' });
    await scenario.syncPayments();
    expect(await scenario.status(orderId)).toBe('PAID');
    expect(await scenario.refund()).toEqual([]);
    expect((await scenario.gateway.state()).refunds).toHaveLength(1);
  });

  it('F16 keeps an order open after a failed attempt, and accepts the next', async () => {
    const { orderId, gatewayOrderId } = await scenario.checkout();
    await scenario.gateway.attempt(gatewayOrderId, { outcome: 'failure' });
    await scenario.syncPayments();
    expect(await scenario.status(orderId)).toBe('PLACED');
    await scenario.gateway.pay(gatewayOrderId);
    await scenario.syncPayments();
    expect(await scenario.status(orderId)).toBe('PAID');
  });

  it('F17 accepts a payment that failed and was authorized hours later', async () => {
    await scenario.gateway.faults({ payments: { capture: 'manual' } });
    const { orderId, gatewayOrderId } = await scenario.checkout();
    const { payment } = await scenario.gateway.attempt(gatewayOrderId, { outcome: 'timeout' });
    await scenario.gateway.advance(3600);
    await scenario.syncPayments();
    expect(await scenario.status(orderId)).toBe('PLACED');
    await scenario.gateway.authorize(payment.id);
    await scenario.syncPayments();
    expect(await scenario.status(orderId)).toBe('PAID');
  });

  it('F18 captures an authorized payment', async () => {
    await scenario.gateway.faults({ payments: { capture: 'manual' } });
    const { orderId, gatewayOrderId } = await scenario.checkout();
    await scenario.gateway.pay(gatewayOrderId);
    await scenario.syncPayments();
    expect(await scenario.status(orderId)).toBe('PAID');
    expect((await scenario.gateway.state()).payments).toMatchObject([{ status: 'captured' }]);
  });

  it('F20 records a refund made at the gateway in the ledger', async () => {
    const { orderId, gatewayOrderId } = await scenario.checkout();
    const signed = await scenario.gateway.pay(gatewayOrderId);
    await scenario.syncPayments();
    await scenario.gateway.refund(signed.razorpay_payment_id, 500_00);
    await scenario.syncPayments();
    await scenario.syncPayments();
    expect(await scenario.payments(orderId)).toMatchObject([
      {
        captured: 1724_00,
        refunded: 500_00,
        refunds: [{ amount: 500_00, reason: 'Refunded at the gateway' }],
      },
    ]);
  });

  it.each([
    ['all', undefined],
    ['part', 500_00],
  ])(
    'F20 does not pay with a payment of which %s was refunded at the gateway before, and refunds the rest',
    async (_, amount) => {
      const { orderId, gatewayOrderId } = await scenario.checkout();
      const signed = await scenario.gateway.pay(gatewayOrderId);
      await scenario.gateway.refund(signed.razorpay_payment_id, amount);
      await scenario.syncPayments();
      await scenario.syncPayments();
      expect(await scenario.status(orderId)).toBe('PLACED');
      await scenario.refund();
      expect(await scenario.payments(orderId)).toMatchObject([{ settles: false, refunded: 1724_00 }]);
      const { refunds } = await scenario.gateway.state();
      expect(refunds.reduce((sum, refund) => sum + refund.amount, 0)).toBe(1724_00);
    },
  );

  it('F27 uses its own clock when the gateway is a day ahead', async () => {
    await scenario.gateway.advance(86_400);
    const { buyer, orderId, gatewayOrderId } = await scenario.checkout();
    await scenario.gateway.pay(gatewayOrderId);
    await scenario.syncPayments();
    const { body } = await buyer.get(`/api/orders/${orderId}`);
    expect(Math.abs(Date.parse(body.paidAt as string) - Date.now())).toBeLessThan(60_000);
  });

  it('cancels a paid order with a full refund, and releases its stock', async () => {
    const { buyer, orderId, gatewayOrderId, product } = await scenario.checkout();
    await scenario.gateway.pay(gatewayOrderId);
    await scenario.syncPayments();
    const cancel = () =>
      buyer.ask('mutation ($id: ID!) { cancelOrder(id: $id) { status refunds { amount } } }', {
        id: orderId,
      });
    expect((await cancel()).cancelOrder).toEqual({ status: 'CANCELLED', refunds: [{ amount: 1724 }] });
    expect((await cancel()).cancelOrder.refunds).toHaveLength(1);
    expect(await scenario.refund()).toMatchObject([{ status: 'PROCESSED' }]);
    expect(await scenario.stock(product.id)).toBe(5);
  });
});
