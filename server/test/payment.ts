import type { Person } from './factories.js';
import { asConfirmation, payAtGateway } from './gateway.js';
import type { Shop } from './shop.js';

/** Starts a payment, pays at the gateway, and returns the checkout's confirmation. */
export async function payFor(shop: Pick<Shop, 'url'>, buyer: Person, orderId: string) {
  const { startPayment } = await buyer.ask(
    'mutation ($id: ID!) { startPayment(orderId: $id) { gatewayOrderId } }',
    { id: orderId },
  );
  return asConfirmation(await payAtGateway(shop, startPayment.gatewayOrderId as string));
}

/** Pays an order. */
export async function settle(shop: Pick<Shop, 'url'>, buyer: Person, orderId: string): Promise<void> {
  const { status, body } = await buyer.put(`/api/orders/${orderId}/pay`, await payFor(shop, buyer, orderId));
  if (status !== 200) throw new Error(`The payment was refused: ${JSON.stringify(body)}`);
}
