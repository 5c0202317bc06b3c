import type { Core } from '../core.js';
import type { Authorizations } from './authorizations.js';
import { type Decline, DECLINED, DECLINES, errorFields, TIMED_OUT } from './declines.js';
import { isAwaitingCapture, type OrderEntity, type PaymentEntity } from './entities.js';
import { invalidField, refusal } from './errors.js';
import type { Instrument } from './instruments.js';
import { type Body, readChoice, readInteger, readNotes, readText } from './validation.js';

const BANK_PATIENCE_SECONDS = 600;
const OUTCOMES = ['success', 'failure', 'timeout'] as const;

/** The outcome of an attempt; a timeout is a bank that does not answer. */
export interface Outcome {
  kind: (typeof OUTCOMES)[number];
  decline?: Decline;
}

/** Accepts attempts to pay an order, from the checkout dialog or the control interface. */
export class Attempts {
  constructor(
    private readonly core: Core,
    private readonly authorizations: Authorizations,
  ) {
    core.scheduler.on('time-out', (id) => this.authorizations.fail(id, TIMED_OUT));
  }

  make(order: OrderEntity, instrument: Instrument, details: Body): PaymentEntity {
    this.assertNoneAuthorized(order);
    const amount = this.amountFor(order, details);
    const outcome = this.outcomeOf(instrument, details);
    const payment = this.insert(order, amount, instrument, details);
    this.conclude(payment.id, outcome);
    return this.core.ledger.find('payment', payment.id) ?? payment;
  }

  /** While one payment is authorized the gateway accepts no other for the order. */
  assertNoneAuthorized(order: OrderEntity): void {
    const isPending = this.core.ledger
      .list('payment')
      .some((payment) => payment.order_id === order.id && isAwaitingCapture(payment));
    if (isPending)
      throw refusal('A payment for this order is already being processed.', 'payment_already_in_progress');
  }

  /** The amount due, or a part of it if the order allows partial payments. */
  amountFor(order: OrderEntity, details: Body): number {
    const terms = this.core.ledger.find('terms', order.id);
    const due = order.status === 'paid' ? order.amount : order.amount_due;
    const amount = readInteger(details, 'amount') ?? due;
    const minimum = order.amount_paid === 0 ? (terms?.firstPaymentMinimum ?? 0) : 0;
    const isAllowed =
      amount === due || (terms?.isPartial && amount >= Math.max(100, minimum) && amount < due);
    if (isAllowed) return amount;
    throw invalidField(
      'amount',
      'Your payment amount is different from your order amount. To pay successfully, please try using right amount.',
    );
  }

  private outcomeOf(instrument: Instrument, details: Body): Outcome {
    const kind = readChoice(details, 'outcome', OUTCOMES);
    if (kind === 'failure')
      return { kind, decline: this.chosenDecline(details) ?? instrument.decline ?? DECLINED };
    if (kind) return { kind };
    return instrument.decline ? { kind: 'failure', decline: instrument.decline } : { kind: 'success' };
  }

  private chosenDecline(details: Body): Decline | undefined {
    const reason = readText(details, 'reason', 100);
    const decline = reason === null ? undefined : DECLINES.get(reason);
    if (reason !== null && !decline) throw invalidField('reason', 'The selected reason is invalid.');
    return decline;
  }

  private insert(order: OrderEntity, amount: number, instrument: Instrument, details: Body): PaymentEntity {
    const { clock, ids, ledger } = this.core;
    const { card, vpa } = instrument;
    const cardId = card ? ids.next('card_') : null;
    const status = order.status === 'created' ? 'attempted' : order.status;
    ledger.put('order', { ...order, status, attempts: order.attempts + 1 });
    return ledger.put('payment', {
      id: ids.next('pay_'),
      entity: 'payment',
      amount,
      currency: order.currency,
      status: 'created',
      order_id: order.id,
      invoice_id: null,
      international: card?.international ?? false,
      method: instrument.method,
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: readText(details, 'description', 2048),
      card_id: cardId,
      ...(card && cardId && { card: { id: cardId, ...card } }),
      bank: instrument.bank ?? null,
      wallet: null,
      vpa: vpa ?? null,
      email: readText(details, 'email', 254) ?? 'void@razorpay.com',
      contact: readText(details, 'contact', 20) ?? '+919000090000',
      notes: readNotes(details),
      fee: null,
      tax: null,
      ...errorFields(),
      acquirer_data: {},
      created_at: clock.seconds(),
      ...(vpa !== undefined && { upi: { vpa } }),
    });
  }

  private conclude(id: string, outcome: Outcome): void {
    const { lateAuth } = this.core.faults.settings.payments;
    const isSilent = outcome.kind === 'timeout' || (outcome.kind === 'success' && lateAuth !== null);
    if (isSilent) return this.waitForBank(id);
    if (outcome.kind === 'failure') this.authorizations.fail(id, outcome.decline ?? DECLINED);
    else this.authorizations.authorize(id);
  }

  private waitForBank(id: string): void {
    const { faults, scheduler } = this.core;
    const { failAfter, authAfter } = faults.settings.payments.lateAuth ?? {
      failAfter: BANK_PATIENCE_SECONDS,
      authAfter: null,
    };
    scheduler.schedule('time-out', id, failAfter * 1000);
    if (authAfter !== null) scheduler.schedule('late-authorize', id, authAfter * 1000);
  }
}
