import { Injectable, Logger } from '@nestjs/common';
import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
} from 'cockatiel';
import Razorpay from 'razorpay';
import { config } from '../config.js';
import { GatewayError, toGatewayError } from './gateway-error.js';
import { hardenedHttp, Http, TIMEOUT_MS } from './gateway-http.js';

export const CURRENCY = 'INR';
/** A list has ten entries by default, and never more than this. */
const MOST_LISTED = 100;

/** The gateway's own order as it is there now; the shop's record of it is a GatewayOrder. */
interface RemoteOrder {
  id: string;
  /** Paise. */
  amount: number;
  currency: string;
  status: string;
}

/** A payment as the gateway sees it now. */
export interface RemotePayment {
  id: string;
  orderId: string | null;
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** False for a payment that was never captured, even if it was given back. */
  captured: boolean;
  amountRefunded: number;
  error: string | null;
}

export interface RemoteRefund {
  id: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  receipt: string | null;
}

const ID = {
  order: /^order_[A-Za-z0-9]{14}$/,
  payment: /^pay_[A-Za-z0-9]{14}$/,
  refund: /^rfnd_[A-Za-z0-9]{14}$/,
};

export const isRemoteOrderId = (id: unknown): id is string => typeof id === 'string' && ID.order.test(id);
export const isRemotePaymentId = (id: unknown): id is string => typeof id === 'string' && ID.payment.test(id);

type Entity = Record<string, unknown>;

const somethingElse = () => new GatewayError(0, 'NETWORK_ERROR', 'The gateway answered with something else');

function checked(entity: unknown, id: RegExp): Entity {
  const found = entity as Entity | undefined;
  if (typeof found?.id === 'string' && id.test(found.id) && Number.isInteger(found.amount)) return found;
  throw somethingElse();
}

const toOrder = (entity: unknown): RemoteOrder => {
  const { id, amount, currency, status } = checked(entity, ID.order);
  return { id, amount, currency, status } as RemoteOrder;
};

const toPayment = (entity: unknown): RemotePayment => {
  const found = checked(entity, ID.payment);
  return {
    id: found.id as string,
    orderId: (found.order_id as string | undefined) ?? null,
    amount: found.amount as number,
    currency: found.currency as string,
    status: found.status as RemotePayment['status'],
    captured: found.captured === true,
    amountRefunded: Number(found.amount_refunded ?? 0),
    error: (found.error_description as string | undefined) ?? null,
  };
};

const toRefund = (entity: unknown): RemoteRefund => {
  const { id, amount, status, receipt } = checked(entity, ID.refund);
  return { id, amount, status, receipt: receipt ?? null } as RemoteRefund;
};

function items(collection: unknown): unknown[] {
  const found = (collection as { items?: unknown } | undefined)?.items;
  if (Array.isArray(found)) return found;
  throw somethingElse();
}

const transient = handleWhen((error) => error instanceof GatewayError && error.isTransient);
/** Up to four attempts, with exponential backoff and jitter. */
const retries = retry(transient, {
  maxAttempts: 3,
  backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 2_000 }),
});
/** The time limit, retries included, for a shopper who waits for an order to be opened or a payment to be confirmed. */
const DEADLINE_MS = 15_000;
/** A call that began in time may end this long after the start. */
export const LONGEST_OPENING_MS = DEADLINE_MS + TIMEOUT_MS;
/** No abort after the work has returned: each would create an error, with its stack. */
const deadline = timeout(DEADLINE_MS, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });

/** @throws GatewayError with status 0 when that time was not enough */
async function withDeadline<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await deadline.execute(({ signal }) => work(signal));
  } catch (error) {
    if (error instanceof TaskCancelledError) throw new GatewayError(0, 'NETWORK_ERROR', 'No answer in time');
    throw error;
  }
}

/**
 * The only file that knows the gateway's SDK. Every answer is validated, and every failure is a GatewayError that says whether
 * the gateway may have acted all the same.
 */
@Injectable()
export class Gateway {
  private readonly logger = new Logger('Gateway');
  /** Circuit breaker: after repeated failures the gateway is not called for a while, and callers fail at once. */
  readonly breaker = circuitBreaker(transient, { halfOpenAfter: 5_000, breaker: new ConsecutiveBreaker(15) });
  private readonly sdk = new Razorpay({
    key_id: config.razorpay.keyId,
    key_secret: config.razorpay.keySecret,
  });
  private readonly http: Http = hardenedHttp(this.sdk);

  /** Sets the gateway's URL where it is not Razorpay's own: the sandbox, once it listens. */
  use(baseUrl: string, timeout = TIMEOUT_MS): void {
    Object.assign(this.http.defaults, { baseURL: baseUrl, proxy: false, timeout });
  }

  /**
   * Creates an order with this receipt, unless it finds one that may have been created before its answer was lost.
   * @throws GatewayError with status 0 when DEADLINE_MS was not enough; its last call may go on until LONGEST_OPENING_MS
   */
  openOrder(
    amount: number,
    receipt: string,
    shopOrder: string | null,
    mayExist: boolean,
  ): Promise<RemoteOrder> {
    return withDeadline(async (signal) => {
      const lost = mayExist ? await this.findOrderByReceipt(receipt, signal) : undefined;
      if (lost?.amount === amount && lost.currency === CURRENCY && lost.status !== 'paid') return lost;
      signal.throwIfAborted();
      return this.createOrder(amount, receipt, shopOrder);
    });
  }

  private createOrder(amount: number, receipt: string, shopOrder: string | null): Promise<RemoteOrder> {
    const notes = shopOrder ? { shop_order: shopOrder } : undefined;
    return this.ask(async () =>
      toOrder(await this.sdk.orders.create({ amount, currency: CURRENCY, receipt, notes })),
    );
  }

  /** Lists lag: an empty answer proves nothing. */
  private findOrderByReceipt(receipt: string, signal: AbortSignal): Promise<RemoteOrder | undefined> {
    return this.retrying(async () => {
      const [found] = items(await this.sdk.orders.all({ receipt }));
      return found ? toOrder(found) : undefined;
    }, signal);
  }

  payment(id: string): Promise<RemotePayment> {
    if (!isRemotePaymentId(id)) throw new GatewayError(400, 'BAD_REQUEST_ERROR', 'Not a payment id');
    return withDeadline((signal) =>
      this.retrying(async () => toPayment(await this.sdk.payments.fetch(id)), signal),
    );
  }

  paymentsOf(remoteOrderId: string): Promise<RemotePayment[]> {
    if (!isRemoteOrderId(remoteOrderId)) throw new GatewayError(400, 'BAD_REQUEST_ERROR', 'Not an order id');
    return this.retrying(async () =>
      items(await this.sdk.orders.fetchPayments(remoteOrderId)).map(toPayment),
    );
  }

  /** Captures an authorized payment; what counts afterwards is the payment as the gateway then sees it. */
  async capture({ id, amount, currency }: RemotePayment): Promise<RemotePayment> {
    try {
      return await this.ask(async () => toPayment(await this.sdk.payments.capture(id, amount, currency)));
    } catch {
      return this.payment(id);
    }
  }

  /** Requests a refund. The same key with the same amount is one refund, however often it is requested. */
  refund(paymentId: string, amount: number, key: string): Promise<RemoteRefund> {
    return this.ask(async () => {
      const body = { amount, receipt: key };
      const headers = { 'X-Refund-Idempotency': key };
      return toRefund((await this.http.post(`/v1/payments/${paymentId}/refund`, body, { headers })).data);
    });
  }

  /** The newest refunds. Lists lag: one that is missing may exist all the same. */
  refundsOf(paymentId: string): Promise<RemoteRefund[]> {
    return this.retrying(async () =>
      items(await this.sdk.payments.fetchMultipleRefund(paymentId, { count: MOST_LISTED })).map(toRefund),
    );
  }

  refundById(id: string): Promise<RemoteRefund> {
    return this.retrying(async () => toRefund(await this.sdk.refunds.fetch(id)));
  }

  /** @throws GatewayError for any failure, also when the circuit is open and the gateway is not called */
  private async ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await this.breaker.execute(() =>
        call().catch((error: unknown) => Promise.reject(toGatewayError(error))),
      );
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new GatewayError(0, 'NETWORK_ERROR', 'The gateway is not asked for a moment');
      // No shopper can fix this one.
      if ((error as GatewayError).status === 401)
        this.logger.error('The gateway refuses our keys: check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET');
      throw error;
    }
  }

  /** Reads are safe to repeat. */
  private retrying<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return retries.execute(() => this.ask(call), signal);
  }
}
