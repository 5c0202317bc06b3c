import { Reservations } from '../src/payments/reservations.js';
import type { Client } from './client.js';
import { asConfirmation, payAtGateway } from './gateway.js';
import { doNow } from './jobs.js';
import type { Shop } from './shop.js';

/** Presses Pay, which may be refused. */
export const pressPay = (buyer: Client, orderId: string) =>
  buyer.graphql('mutation ($id: ID!) { startPayment(orderId: $id) { gatewayOrderId } }', { id: orderId });

/** Starts a payment, and returns the gateway's id of the order. */
export async function startPayment(buyer: Client, orderId: string): Promise<string> {
  const { data, errors } = await pressPay(buyer, orderId);
  if (errors) throw new Error(`The payment was refused: ${JSON.stringify(errors)}`);
  return data.startPayment.gatewayOrderId as string;
}

/** Starts a payment, pays at the gateway, and returns the checkout's confirmation. */
export async function payFor(shop: Pick<Shop, 'url'>, buyer: Client, orderId: string) {
  return asConfirmation(await payAtGateway(shop, await startPayment(buyer, orderId)));
}

/** Pays an order. */
export async function settle(shop: Pick<Shop, 'url'>, buyer: Client, orderId: string): Promise<void> {
  const { status, body } = await buyer.put(`/api/orders/${orderId}/pay`, await payFor(shop, buyer, orderId));
  if (status !== 200) throw new Error(`The payment was refused: ${JSON.stringify(body)}`);
}

/** Cancels an order, which must be possible. */
export const cancelOrder = (buyer: Client, orderId: string) =>
  buyer.ask('mutation ($id: ID!) { cancelOrder(id: $id) { status } }', { id: orderId });

/** Lets an order's reservation expire, without releasing its stock yet. */
export const expireReservation = ({ db }: Shop, orderId: string) =>
  db.query(`UPDATE orders SET stock_held_until = now() - interval '1 second' WHERE id = $1`, [orderId]);

/** Releases the stock of all expired reservations. */
export async function releaseExpired(shop: Shop): Promise<void> {
  await shop.app.get(Reservations).queueExpired();
  await doNow(shop, 'reservation');
}
