import { useShop } from '../shop.js';
import { freshTill, type Messenger, type Till } from '../till.js';

let till: Till;

const shop = await useShop();

/** Each of these holds with webhooks, and without any. */
describe.each<Messenger>(['webhook', 'reconciler'])('news by %s', (messenger) => {
  beforeEach(async () => {
    till = await freshTill(shop, messenger);
  });

  it('F1 marks an order paid although the browser was closed after paying', async () => {
    const { orderId, gatewayOrderId, product } = await till.checkout();
    await till.gateway.pay(gatewayOrderId);
    expect(await till.status(orderId)).toBe('PLACED');
    await till.bringNews();
    expect(await till.status(orderId)).toBe('PAID');
    expect(await till.stock(product.id)).toBe(4);
  });

  it('F4 tells a browser that comes last that all is well', async () => {
    const { buyer, orderId, gatewayOrderId } = await till.checkout();
    const signed = await till.gateway.pay(gatewayOrderId);
    await till.bringNews();
    expect(await till.confirm(buyer, orderId, signed)).toMatchObject({ status: 200, body: { isPaid: true } });
  });

  it('F5 pays once when browser and background come at the same instant', async () => {
    const { buyer, orderId, gatewayOrderId, product } = await till.checkout();
    const signed = await till.gateway.pay(gatewayOrderId);
    await till.gateway.settle();
    const [first, second] = await Promise.all([
      till.confirm(buyer, orderId, signed),
      till.confirm(buyer, orderId, signed),
      till.bringNews(),
      till.reconcile(),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await till.payments(orderId)).toMatchObject([{ settles: true, refunded: 0 }]);
    expect(await till.stock(product.id)).toBe(4);
  });

  it.each([
    ['a smaller amount', { amount: 100 }],
    ['another currency', { currency: 'USD' }],
  ])('F6 never marks an order paid by %s, and gives it back', async (_, tamper) => {
    const { orderId, gatewayOrderId } = await till.checkout();
    await till.gateway.pay(gatewayOrderId);
    await till.gateway.faults({ payments: { tamper } });
    await till.bringNews();
    expect(await till.status(orderId)).toBe('PLACED');
    expect(await till.payments(orderId)).toMatchObject([
      { settles: false, refunds: [{ status: 'REQUESTED' }] },
    ]);
  });

  it('F9 takes the stock again for a payment that comes after the reservation', async () => {
    const { orderId, gatewayOrderId, product } = await till.checkout();
    await till.expire(orderId);
    expect(await till.stock(product.id)).toBe(5);
    await till.gateway.pay(gatewayOrderId);
    await till.bringNews();
    expect(await till.status(orderId)).toBe('PAID');
    expect(await till.stock(product.id)).toBe(4);
  });

  it('F9 refunds, once, a late payment whose pieces have been sold meanwhile', async () => {
    const { orderId, gatewayOrderId, product } = await till.checkout(1);
    await till.expire(orderId);
    await till.create.order(await till.create.user(), [{ productId: product.id, qty: 1 }]);
    await till.gateway.pay(gatewayOrderId);
    await till.bringNews();
    await till.reconcile();
    expect(await till.refund()).toMatchObject([{ status: 'PROCESSED', amount: 1724_00 }]);
    expect(await till.status(orderId)).toBe('CANCELLED');
    expect(await till.stock(product.id)).toBe(0);
    expect((await till.gateway.state()).refunds).toHaveLength(1);
  });

  it('F9 refunds a payment for an order that was cancelled', async () => {
    const { buyer, orderId, gatewayOrderId, product } = await till.checkout();
    await buyer.ask('mutation ($id: ID!) { cancelOrder(id: $id) { status } }', { id: orderId });
    await till.gateway.pay(gatewayOrderId);
    await till.bringNews();
    expect(await till.refund()).toMatchObject([{ status: 'PROCESSED', reason: 'The order was cancelled' }]);
    expect(await till.stock(product.id)).toBe(5);
  });

  it('F10 refunds the second payment of an order in full, once', async () => {
    await till.gateway.faults({ payments: { autoRefundDuplicate: false } });
    const { orderId, gatewayOrderId } = await till.checkout();
    await till.gateway.pay(gatewayOrderId);
    await till.gateway.pay(gatewayOrderId);
    await till.bringNews();
    await till.reconcile();
    expect(await till.refund()).toMatchObject([{ status: 'PROCESSED', amount: 1724_00 }]);
    const payments = await till.payments(orderId);
    expect(payments.map(({ settles, captured, refunded }) => [settles, captured - refunded])).toEqual(
      expect.arrayContaining([
        [true, 1724_00],
        [false, 0],
      ]),
    );
    expect((await till.gateway.state()).refunds).toHaveLength(1);
  });

  it('F10 leaves a duplicate to the gateway that refunds it by itself', async () => {
    const { orderId, gatewayOrderId } = await till.checkout();
    await till.gateway.pay(gatewayOrderId);
    await till.gateway.attempt(gatewayOrderId, { outcome: 'success' });
    await till.bringNews();
    expect(await till.status(orderId)).toBe('PAID');
    expect(await till.refund()).toEqual([]);
    expect((await till.gateway.state()).refunds).toHaveLength(1);
  });

  it('F16 keeps an order open after a failed attempt, and takes the next', async () => {
    const { orderId, gatewayOrderId } = await till.checkout();
    await till.gateway.attempt(gatewayOrderId, { outcome: 'failure' });
    await till.bringNews();
    expect(await till.status(orderId)).toBe('PLACED');
    await till.gateway.pay(gatewayOrderId);
    await till.bringNews();
    expect(await till.status(orderId)).toBe('PAID');
  });

  it('F17 takes a payment that failed and was authorized hours later', async () => {
    await till.gateway.faults({ payments: { capture: 'manual' } });
    const { orderId, gatewayOrderId } = await till.checkout();
    const { payment } = await till.gateway.attempt(gatewayOrderId, { outcome: 'timeout' });
    await till.gateway.advance(3600);
    await till.bringNews();
    expect(await till.status(orderId)).toBe('PLACED');
    await till.gateway.authorize(payment.id);
    await till.bringNews();
    expect(await till.status(orderId)).toBe('PAID');
  });

  it('F18 captures what is only authorized before it counts', async () => {
    await till.gateway.faults({ payments: { capture: 'manual' } });
    const { orderId, gatewayOrderId } = await till.checkout();
    await till.gateway.pay(gatewayOrderId);
    await till.bringNews();
    expect(await till.status(orderId)).toBe('PAID');
    expect((await till.gateway.state()).payments).toMatchObject([{ status: 'captured' }]);
  });

  it('F20 takes a refund made at the gateway into the ledger', async () => {
    const { orderId, gatewayOrderId } = await till.checkout();
    const signed = await till.gateway.pay(gatewayOrderId);
    await till.bringNews();
    await till.gateway.refund(signed.razorpay_payment_id, 500_00);
    await till.bringNews();
    await till.bringNews();
    expect(await till.payments(orderId)).toMatchObject([
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
    'F20 does not pay with a payment of which %s went back at the gateway before, and returns the rest',
    async (_, amount) => {
      const { orderId, gatewayOrderId } = await till.checkout();
      const signed = await till.gateway.pay(gatewayOrderId);
      await till.gateway.refund(signed.razorpay_payment_id, amount);
      await till.bringNews();
      await till.bringNews();
      expect(await till.status(orderId)).toBe('PLACED');
      await till.refund();
      expect(await till.payments(orderId)).toMatchObject([{ settles: false, refunded: 1724_00 }]);
      const { refunds } = await till.gateway.state();
      expect(refunds.reduce((sum, refund) => sum + refund.amount, 0)).toBe(1724_00);
    },
  );

  it('F27 goes by its own clock when the gateway is a day ahead', async () => {
    await till.gateway.advance(86_400);
    const { buyer, orderId, gatewayOrderId } = await till.checkout();
    await till.gateway.pay(gatewayOrderId);
    await till.bringNews();
    const { body } = await buyer.get(`/api/orders/${orderId}`);
    expect(Math.abs(Date.parse(body.paidAt as string) - Date.now())).toBeLessThan(60_000);
  });

  it('cancels a paid order with all of its money and pieces going back', async () => {
    const { buyer, orderId, gatewayOrderId, product } = await till.checkout();
    await till.gateway.pay(gatewayOrderId);
    await till.bringNews();
    const cancel = () =>
      buyer.ask('mutation ($id: ID!) { cancelOrder(id: $id) { status refunds { amount } } }', {
        id: orderId,
      });
    expect((await cancel()).cancelOrder).toEqual({ status: 'CANCELLED', refunds: [{ amount: 1724 }] });
    expect((await cancel()).cancelOrder.refunds).toHaveLength(1);
    expect(await till.refund()).toMatchObject([{ status: 'PROCESSED' }]);
    expect(await till.stock(product.id)).toBe(5);
  });
});
