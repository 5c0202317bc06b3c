import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Tally } from './tally.js';

export const ADDRESS = { address: '12 MG Road', city: 'Pune', postalCode: '411001', country: 'India' };
/** Longer than a failover, or than the gateway's silence plus the retries after it. */
const TIMEOUT_MS = 150_000;
const PAUSE_MS = 250;

/** A client that calls the shop over HTTP; every call is counted. */
export class Caller {
  token?: string;

  constructor(
    private readonly url: string,
    private readonly tally?: Tally,
  ) {}

  /** @returns status 0 if there was no answer at all */
  call(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const asked = fetch(this.url + path, {
      method,
      headers: {
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
      .then(async (response) => ({ status: response.status, body: await bodyOf(response) }))
      .catch(() => ({ status: 0, body: undefined }));
    const what = `${method} ${path.replace(/[0-9a-f-]{36}/, ':id')}`;
    this.tally?.follow(method === 'GET' ? 'reads' : 'writes', what, asked);
    return asked;
  }

  /** Retries while the shop does not answer or asks to retry later, as a browser or a patient person would. */
  async patiently(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer> {
    const end = Date.now() + TIMEOUT_MS;
    for (;;) {
      const answer = await this.call(method, path, body, headers);
      const isOver = answer.status > 0 && answer.status < 500;
      if (isOver || Date.now() > end) return answer;
      await sleep(PAUSE_MS);
    }
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
}

export interface Payer {
  pay(gatewayOrderId: string): Promise<object | null>;
}

/** Buys a piece of a product, pays for it, and reads the order; records what the shop acknowledged. */
export async function buy(shopper: Caller, productId: string, payer: Payer, tally: Tally): Promise<void> {
  const order = {
    orderItems: [{ product: productId, qty: 1 }],
    shippingAddress: ADDRESS,
    paymentMethod: 'PayPal',
  };
  const placed = await shopper.patiently('POST', '/api/orders', order, { 'idempotency-key': randomUUID() });
  if (placed.status !== 201) return tally.give('an order', placed);
  const { _id: id, totalPrice } = placed.body as { _id: string; totalPrice: number };
  tally.acknowledge('placed', id);
  const seen = await shopper.patiently('GET', `/api/orders/${id}`);
  if (seen.status !== 200) tally.give('the order that was just placed', seen);

  const opened = await shopper.patiently('POST', '/api/razorpay/create-order', {
    amount: totalPrice * 100,
    orderId: id,
  });
  if (opened.status !== 200) return tally.give('a payment', opened);
  const signed = await payer.pay((opened.body as { id: string }).id);
  if (!signed) return;
  const paid = await shopper.patiently('PUT', `/api/orders/${id}/pay`, signed);
  if (paid.status !== 200 || !paid.body.isPaid) return tally.give('the payment that was just made', paid);
  tally.acknowledge('paid', id);
}
