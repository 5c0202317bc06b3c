import type { Core } from '../core.js';
import type { Authorizations } from './authorizations.js';
import { type Collection, page } from './collection.js';
import { isAwaitingCapture, type PaymentEntity } from './entities.js';
import { orderAlreadyPaid, refusal, unknownId } from './errors.js';
import {
  asBody,
  assertId,
  type Body,
  readAmount,
  readCurrency,
  readNotes,
  refuseExtraFields,
} from './validation.js';

/** The merchant's view of payments. */
export class Payments {
  constructor(
    private readonly core: Core,
    private readonly authorizations: Authorizations,
  ) {}

  get(id: string): PaymentEntity {
    assertId('pay', id);
    const payment = this.core.ledger.find('payment', id);
    if (!payment) throw unknownId();
    return payment;
  }

  list(query: Body): Collection<PaymentEntity> {
    const { clock, faults, ledger } = this.core;
    const rows = ledger.list('payment').map((payment) => faults.tampered(payment));
    return page(rows, query, { nowMs: clock.now(), lagMs: faults.settings.lists.lagMs });
  }

  edit(id: string, value: unknown): PaymentEntity {
    const payment = this.get(id);
    const body = asBody(value);
    refuseExtraFields(body, ['notes']);
    return this.core.ledger.put('payment', { ...payment, notes: readNotes(body) });
  }

  capture(id: string, value: unknown): PaymentEntity {
    const payment = this.get(id);
    const body = asBody(value);
    refuseExtraFields(body, ['amount', 'currency']);
    const amount = readAmount(body, 'amount', payment.currency);
    const currency = readCurrency(body);
    this.assertCapturable(payment);
    if (amount !== payment.amount) throw refusal('Capture amount must be equal to the amount authorized');
    if (currency !== payment.currency)
      throw refusal('Capture currency must be equal to the currency authorized');
    return this.authorizations.capture(payment);
  }

  private assertCapturable(payment: PaymentEntity): void {
    if (payment.captured) throw refusal('This payment has already been captured');
    if (!isAwaitingCapture(payment)) {
      throw refusal('Only payments which have been authorized and not yet captured can be captured');
    }
    if (!this.authorizations.acceptsCapture(payment)) throw orderAlreadyPaid();
  }
}
