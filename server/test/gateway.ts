import type { Shop } from './shop.js';
import type { FaultPatch, PayOptions, PayResult, SandboxState } from '@shop/sandbox';

/** What the checkout passes to the browser after a payment. */
export type SignedPayment = NonNullable<PayResult['signed']>;

/** The same as input of the shop's APIs. */
export const asConfirmation = (signed: SignedPayment) => ({
  razorpayPaymentId: signed.razorpay_payment_id,
  razorpayOrderId: signed.razorpay_order_id,
  razorpaySignature: signed.razorpay_signature,
});

/** The shop's payment sandbox: its dashboard, its shoppers, and its fault settings. */
export class GatewayControl {
  constructor(private readonly shop: Pick<Shop, 'url'>) {}

  reset = () => this.call('reset');
  faults = (patch: FaultPatch) => this.call('faults', patch);
  /** Waits until every webhook that is due has been delivered. */
  settle = () => this.call('settle');
  advance = (seconds: number) => this.call('clock/advance', { seconds });
  state = () => this.call('state') as Promise<SandboxState>;
  release = (ids?: string[]) => this.call('webhook/release', { ids });
  authorize = (paymentId: string) => this.call(`payments/${paymentId}/authorize`, {});
  refund = (paymentId: string, amount?: number) =>
    this.call(`payments/${paymentId}/refund`, amount ? { amount } : {});
  attempt = (gatewayOrderId: string, options: PayOptions) =>
    this.call(`orders/${gatewayOrderId}/pay`, options) as Promise<PayResult>;

  /** Pays as a shopper would in the dialog. */
  async pay(gatewayOrderId: string, options: PayOptions = {}): Promise<SignedPayment> {
    const { signed } = await this.attempt(gatewayOrderId, options);
    if (!signed) throw new Error('The payment failed at the gateway');
    return signed;
  }

  private async call(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.shop.url}/__rzp/control/${path}`, {
      method: path === 'state' ? 'GET' : 'POST',
      headers: {
        ...(path !== 'state' && { 'content-type': 'application/json' }),
        'x-sandbox-token': 'control',
      },
      body: path === 'state' ? undefined : JSON.stringify(body ?? {}),
    });
    if (!response.ok) throw new Error(`The sandbox refused ${path}: ${await response.text()}`);
    return response.json();
  }
}

export const payAtGateway = (shop: Pick<Shop, 'url'>, gatewayOrderId: string) =>
  new GatewayControl(shop).pay(gatewayOrderId);
