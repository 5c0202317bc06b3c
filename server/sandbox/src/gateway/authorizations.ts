import type { Core } from '../core.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import { type Decline, errorFields } from './declines.js';
import { isAwaitingCapture, type OrderEntity, type OrderTerms, type PaymentEntity } from './entities.js';
import type { Refunds } from './refunds.js';

const DEFAULT_WINDOW_MINUTES = 3 * 24 * 60;
const GST_PERCENT = 18;

/** The steps of a payment: authorized or failed, then captured, or refunded if the gateway will not capture it. */
export class Authorizations {
  constructor(
    private readonly core: Core,
    private readonly webhooks: Webhooks,
    private readonly refunds: Refunds,
  ) {
    core.scheduler.on('late-authorize', (id) => this.authorize(id));
    core.scheduler.on('capture', (id) => this.captureIfAuthorized(id));
    core.scheduler.on('expire', (id) => this.expire(id));
  }

  /** From `created`, or from `failed` when the bank answers late. */
  authorize(id: string): void {
    const payment = this.core.ledger.find('payment', id);
    if (payment?.status !== 'created' && payment?.status !== 'failed') return;
    const authorized = this.core.ledger.put('payment', {
      ...payment,
      ...errorFields(),
      status: 'authorized',
      acquirer_data: this.acquirerData(payment),
    });
    this.webhooks.emit('payment.authorized', { payment: authorized });
    this.decideCapture(authorized);
  }

  fail(id: string, decline: Decline): void {
    const payment = this.core.ledger.find('payment', id);
    if (payment?.status !== 'created') return;
    const failed = this.core.ledger.put('payment', {
      ...payment,
      status: 'failed',
      ...errorFields(decline),
    });
    this.webhooks.emit('payment.failed', { payment: failed });
  }

  capture(payment: PaymentEntity): PaymentEntity {
    const fee = Math.round((payment.amount * this.core.faults.settings.payments.feePercent) / 100);
    const tax = Math.round((fee * GST_PERCENT) / 100);
    const captured = this.core.ledger.put('payment', {
      ...payment,
      status: 'captured',
      captured: true,
      fee: fee + tax,
      tax,
    });
    this.webhooks.emit('payment.captured', { payment: captured });
    this.creditOrder(captured);
    return captured;
  }

  /** An order accepts no more money than is due, unless the setting lets a second capture through. */
  acceptsCapture(payment: PaymentEntity): boolean {
    const isDue = payment.amount <= this.orderOf(payment).order.amount_due;
    return isDue || !this.core.faults.settings.payments.autoRefundDuplicate;
  }

  private decideCapture(payment: PaymentEntity): void {
    const { clock, faults, scheduler } = this.core;
    const { terms } = this.orderOf(payment);
    if (!this.acceptsCapture(payment)) return this.giveBack(payment);
    const ageMs = clock.now() - payment.created_at * 1000;
    const manualMs = (terms.manualExpiryMinutes ?? DEFAULT_WINDOW_MINUTES) * 60_000;
    const automaticMs = (terms.automaticExpiryMinutes ?? DEFAULT_WINDOW_MINUTES) * 60_000;
    if (ageMs > Math.max(manualMs, automaticMs)) return this.giveBack(payment);
    const { capture, captureDelayMs } = faults.settings.payments;
    const isManual = (terms.capture ?? capture) === 'manual' || ageMs > automaticMs;
    if (isManual) scheduler.schedule('expire', payment.id, Math.max(0, manualMs - ageMs));
    else if (capture === 'delayed') scheduler.schedule('capture', payment.id, captureDelayMs);
    else this.capture(payment);
  }

  private captureIfAuthorized(id: string): void {
    const payment = this.core.ledger.find('payment', id);
    if (!payment || !isAwaitingCapture(payment)) return;
    if (this.acceptsCapture(payment)) this.capture(payment);
    else this.giveBack(payment);
  }

  private expire(id: string): void {
    const payment = this.core.ledger.find('payment', id);
    if (payment && isAwaitingCapture(payment)) this.giveBack(payment);
  }

  private giveBack(payment: PaymentEntity): void {
    this.refunds.returnUncaptured(payment);
  }

  private creditOrder(payment: PaymentEntity): void {
    const { ledger } = this.core;
    const { order } = this.orderOf(payment);
    if (order.status === 'paid') return;
    const due = Math.max(0, order.amount_due - payment.amount);
    const credited = ledger.put('order', {
      ...order,
      amount_due: due,
      amount_paid: order.amount - due,
      status: due === 0 ? 'paid' : order.status,
    });
    if (due > 0) return;
    this.webhooks.emit('order.paid', { payment, order: credited });
    this.returnOthers(credited);
  }

  /** Refunds other authorized payments of an order that has just been paid. */
  private returnOthers(order: OrderEntity): void {
    const payments = this.core.ledger.list('payment').filter((payment) => payment.order_id === order.id);
    for (const payment of payments) if (!this.acceptsCapture(payment)) this.expire(payment.id);
  }

  private orderOf(payment: PaymentEntity): { order: OrderEntity; terms: OrderTerms } {
    const order = this.core.ledger.find('order', payment.order_id);
    const terms = this.core.ledger.find('terms', payment.order_id);
    if (!order || !terms) throw new Error(`Payment ${payment.id} has no order`);
    return { order, terms };
  }

  private acquirerData(payment: PaymentEntity): Record<string, string> {
    const digits = (length: number) =>
      String(Math.floor(this.core.random() * 10 ** length)).padStart(length, '0');
    if (payment.method === 'card') return { auth_code: digits(6) };
    return payment.method === 'upi' ? { rrn: digits(12) } : { bank_transaction_id: digits(7) };
  }
}
