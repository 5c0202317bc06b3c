import type { LoggedRequest, RequestLog } from '../api/request-log.js';
import { ControlError } from '../faults/checks.js';
import type { FaultPatch, FaultSettings } from '../faults/settings.js';
import type { SignedPayment } from '../gateway/checkout-sessions.js';
import type { OrderEntity, PaymentEntity, RefundEntity } from '../gateway/entities.js';
import type { Gateway } from '../gateway/gateway.js';
import { readInstrument } from '../gateway/instruments.js';
import type { Body } from '../gateway/validation.js';
import type { WebhookEvent } from '../webhooks/event.js';
import type { Webhooks } from '../webhooks/webhooks.js';

export interface SandboxState {
  now: number;
  settings: FaultSettings;
  /** Since when the webhook endpoint has been disabled, in milliseconds since 1970. */
  endpointDisabledAt: number | null;
  orders: OrderEntity[];
  payments: PaymentEntity[];
  refunds: RefundEntity[];
  events: WebhookEvent[];
  requests: LoggedRequest[];
}

export interface PayOptions {
  /** By default the instrument's own outcome, usually success. */
  outcome?: 'success' | 'failure' | 'timeout';
  /** Why it fails, as in `payment.error_reason`. */
  reason?: string;
  method?: 'card' | 'upi' | 'netbanking';
  instrument?: Body;
  amount?: number;
  email?: string;
  contact?: string;
}

/** `signed` is what the browser would pass to the shop; null unless the payment succeeded. */
export interface PayResult {
  payment: PaymentEntity;
  signed: SignedPayment | null;
}

const INSTRUMENTS = { card: undefined, upi: { vpa: 'success@razorpay' }, netbanking: { bank: 'HDFC' } };

/** The controls for testers: change settings, inspect everything, act as the dashboard or as a payer. */
export class SandboxControl {
  constructor(
    private readonly gateway: Gateway,
    private readonly webhooks: Webhooks,
    private readonly requests: RequestLog,
  ) {}

  /** Changes the named settings and leaves the others. */
  faults(patch: FaultPatch): FaultSettings {
    const { faults } = this.gateway.core;
    faults.change(patch);
    if (patch.webhook?.enabled) this.webhooks.enableEndpoint();
    return faults.settings;
  }

  state(): SandboxState {
    const { clock, faults, ledger } = this.gateway.core;
    return {
      now: clock.now(),
      settings: faults.settings,
      endpointDisabledAt: ledger.find('endpoint', 'endpoint')?.disabledAt ?? null,
      orders: ledger.list('order'),
      payments: ledger.list('payment'),
      refunds: ledger.list('refund'),
      events: ledger.list('event'),
      requests: this.requests.list(),
    };
  }

  /** Clears everything: entities, settings, log, skipped time. */
  reset(): void {
    const { clock, faults, ledger } = this.gateway.core;
    ledger.clear();
    faults.reset();
    clock.reset();
    this.requests.clear();
  }

  /** Skips time; everything that becomes due has started when this returns. */
  advance(seconds: number): number {
    if (!Number.isFinite(seconds) || seconds < 0) throw new ControlError('seconds must be a number from 0');
    const { clock, ledger, scheduler } = this.gateway.core;
    ledger.put('clock', { id: 'clock', skippedMs: clock.advance(seconds) });
    scheduler.runDue();
    return clock.now();
  }

  /** Resolves once no delivery is under way and nothing is due. */
  settle(): Promise<void> {
    return this.gateway.core.scheduler.settle();
  }

  /** Sends held events; given ids are sent one after the other in that order, and `hold` stays on. */
  release(ids?: string[]): void {
    this.webhooks.release(ids);
  }

  replay(eventId: string): void {
    const event = this.gateway.core.ledger.find('event', eventId);
    if (!event) throw new ControlError(`There is no event ${eventId}`);
    this.webhooks.replay(event);
  }

  /** Pays without a browser, even an order that is already paid. */
  async pay(orderId: string, options: PayOptions = {}): Promise<PayResult> {
    const { attempts, checkout, core, orders } = this.gateway;
    const method = options.method ?? 'upi';
    const now = new Date(core.clock.now());
    const instrument = readInstrument(
      method,
      options.instrument ?? INSTRUMENTS[method] ?? testCard(now),
      now,
    );
    const payment = attempts.make(orders.get(orderId), instrument, { ...options });
    if (core.faults.settings.webhook.beforeResponse) await core.scheduler.tick();
    return { payment, signed: checkout.sign(payment) };
  }

  capture(paymentId: string): PaymentEntity {
    const { amount, currency } = this.gateway.payments.get(paymentId);
    return this.gateway.payments.capture(paymentId, { amount, currency });
  }

  /** A late answer of the bank for a payment that is pending or has failed. */
  authorize(paymentId: string): PaymentEntity {
    this.gateway.authorizations.authorize(this.gateway.payments.get(paymentId).id);
    return this.gateway.payments.get(paymentId);
  }

  refund(paymentId: string, body: Body = {}): RefundEntity {
    return this.gateway.refunds.create(this.gateway.payments.get(paymentId), body);
  }
}

function testCard(now: Date): Body {
  const year = String((now.getUTCFullYear() + 3) % 100).padStart(2, '0');
  return { number: '4100280000001007', expiry: `12/${year}`, cvv: '123', name: 'Sandbox Card' };
}
