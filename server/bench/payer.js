import { Connection, jsonOf } from './load.js';

/** Shoppers who pay at the gateway, each over a second connection beside that to the shop. */
export class Payer {
  connections = new WeakMap();

  constructor(url, controlToken) {
    this.url = url;
    this.headers = [`x-sandbox-token: ${controlToken}`];
  }

  /** @returns what the checkout would pass to the browser, as payOrder takes it */
  async pay(shop, gatewayOrderId) {
    if (!this.connections.has(shop)) this.connections.set(shop, await Connection.open(this.url));
    const path = `/control/orders/${gatewayOrderId}/pay`;
    const { signed } = jsonOf(
      await this.connections.get(shop).send({ path, body: {}, headers: this.headers }),
    );
    return {
      razorpayPaymentId: signed.razorpay_payment_id,
      razorpayOrderId: signed.razorpay_order_id,
      razorpaySignature: signed.razorpay_signature,
    };
  }
}
