import { GatewayOrder } from '../src/payments/gateway-order.entity.js';
import { Gateway } from '../src/payments/gateway.js';
import { Payment } from '../src/payments/payment.entity.js';
import { Refund } from '../src/payments/refund.entity.js';
import { factories, Person } from './factories.js';
import { asConfirmation, GatewayControl, SignedPayment } from './gateway.js';
import { doNow } from './jobs.js';
import { expireReservation, releaseExpired, startPayment } from './payment.js';
import { emptyShop, stockLeft, type Shop } from './shop.js';

/** How the shop learns of a payment if not from the browser. */
export type StatusSource = 'webhook' | 'reconciler';

/** A shop, its gateway and the background work between them, run step by step. */
function createPaymentScenario(shop: Shop, source: StatusSource) {
  const create = factories(shop);
  const gateway = new GatewayControl(shop);
  const db = shop.db.manager;

  async function processWebhooks(): Promise<void> {
    await gateway.settle();
    await doNow(shop, 'webhook-event');
  }

  async function reconcile(): Promise<void> {
    await shop.db.query('UPDATE gateway_orders SET next_check_at = now() WHERE next_check_at IS NOT NULL');
    await doNow(shop, 'gateway-order');
  }

  return {
    create,
    gateway,
    processWebhooks,
    reconcile,
    start: startPayment,
    syncPayments: source === 'webhook' ? processWebhooks : reconcile,

    reset: async () => {
      await gateway.reset();
      shop.app.get(Gateway).breaker.isolate().dispose(); // closes it
      if (source === 'reconciler') await gateway.faults({ webhook: { enabled: false } });
    },

    /** An order of one piece with its payment started: what the browser has when the dialog opens. */
    async checkout(stock = 5) {
      const product = await create.product({ countInStock: stock });
      const buyer = await create.user();
      const order = await create.order(buyer, [{ productId: product.id, qty: 1 }]);
      const gatewayOrderId = await startPayment(buyer, order._id);
      return { product, buyer, orderId: order._id, gatewayOrderId };
    },

    /** Sends the dialog's confirmation, as the browser does. */
    confirm: (buyer: Person, orderId: string, signed: SignedPayment) =>
      buyer.put(`/api/orders/${orderId}/pay`, { amount: 1, ...asConfirmation(signed) }),

    async status(orderId: string): Promise<string> {
      const [row] = await shop.db.query<{ status: string }[]>('SELECT status FROM orders WHERE id = $1', [
        orderId,
      ]);
      return row!.status;
    },

    async payments(orderId: string) {
      const payments = await db.find(Payment, { where: { orderId }, order: { createdAt: 'ASC' } });
      const refunds = await db.find(Refund, { order: { createdAt: 'ASC' } });
      return payments.map((payment) => ({
        ...payment,
        refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
      }));
    },
    gatewayOrders: () => db.find(GatewayOrder),
    stock: (productId: string) => stockLeft(shop, productId),

    /** Lets the reservation expire and its stock be released. */
    async expire(orderId: string): Promise<void> {
      await expireReservation(shop, orderId);
      await releaseExpired(shop);
    },

    /** Advances every open refund, with enough steps to complete whatever can be completed. */
    async refund(steps = 3): Promise<Refund[]> {
      for (let step = 0; step < steps; step++) {
        await shop.db.query('UPDATE refunds SET next_try_at = now() WHERE next_try_at IS NOT NULL');
        await doNow(shop, 'refund');
      }
      return db.find(Refund, { order: { createdAt: 'ASC' } });
    },
  };
}

export type PaymentScenario = ReturnType<typeof createPaymentScenario>;

/** An empty shop and a reset gateway. */
export async function newPaymentScenario(shop: Shop, source: StatusSource): Promise<PaymentScenario> {
  await emptyShop(shop.db);
  const scenario = createPaymentScenario(shop, source);
  await scenario.reset();
  return scenario;
}
