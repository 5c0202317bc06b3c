import type { Person } from './factories.js';
import { payAtGateway } from './gateway.js';
import type { Shop } from './shop.js';

/** Presses Pay, pays at the gateway, and brings back what the checkout then hands the browser. */
export async function payFor(shop: Pick<Shop, 'url'>, buyer: Person, orderId: string) {
  const { startPayment } = await buyer.ask(
    'mutation ($id: ID!) { startPayment(orderId: $id) { gatewayOrderId } }',
    { id: orderId },
  );
  const signed = await payAtGateway(shop, startPayment.gatewayOrderId as string);
  return {
    razorpayPaymentId: signed.razorpay_payment_id,
    razorpayOrderId: signed.razorpay_order_id,
    razorpaySignature: signed.razorpay_signature,
  };
}

/** Takes an order through to paid. */
export async function settle(shop: Pick<Shop, 'url'>, buyer: Person, orderId: string): Promise<void> {
  const { status, body } = await buyer.put(`/api/orders/${orderId}/pay`, await payFor(shop, buyer, orderId));
  if (status !== 200) throw new Error(`The payment was refused: ${JSON.stringify(body)}`);
}
