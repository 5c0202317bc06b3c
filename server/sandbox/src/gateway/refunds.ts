import type { Core } from '../core.js';
import type { Webhooks } from '../webhooks/webhooks.js';
import { type Collection, page } from './collection.js';
import type { PaymentEntity, RefundEntity } from './entities.js';
import { unknownId } from './errors.js';
import { assertRefundable, readRefund, type RefundInput } from './refund-input.js';
import { asBody, assertId, type Body, readNotes, refuseExtraFields } from './validation.js';

export class Refunds {
  constructor(
    private readonly core: Core,
    private readonly webhooks: Webhooks,
  ) {
    core.scheduler.on('process-refund', (id) => void this.process(id));
    core.scheduler.on('fail-refund', (id) => this.fail(id));
  }

  create(payment: PaymentEntity, body: unknown): RefundEntity {
    const input = readRefund(body, payment);
    assertRefundable(payment, input.amount, this.core.clock.seconds());
    return this.start(payment, input);
  }

  /** The gateway refunds by itself what it will not capture; such a payment keeps `captured: false`. */
  returnUncaptured(payment: PaymentEntity): RefundEntity {
    return this.start(payment, {
      amount: payment.amount,
      notes: [],
      receipt: null,
      speed_requested: 'normal',
    });
  }

  get(id: string): RefundEntity {
    assertId('rfnd', id);
    const refund = this.core.ledger.find('refund', id);
    if (!refund) throw unknownId();
    return refund;
  }

  edit(id: string, value: unknown): RefundEntity {
    const refund = this.get(id);
    const body = asBody(value);
    refuseExtraFields(body, ['notes']);
    return this.core.ledger.put('refund', { ...refund, notes: readNotes(body) });
  }

  list(query: Body): Collection<RefundEntity> {
    const { payment_id: payment } = query;
    const rows = this.core.ledger
      .list('refund')
      .filter((row) => payment === undefined || row.payment_id === payment);
    return page(rows, query, { nowMs: this.core.clock.now(), lagMs: this.core.faults.settings.lists.lagMs });
  }

  listOf(payment: PaymentEntity, query: Body): Collection<RefundEntity> {
    return this.list({ ...query, payment_id: payment.id });
  }

  getOf(payment: PaymentEntity, id: string): RefundEntity {
    const refund = this.get(id);
    if (refund.payment_id !== payment.id) throw unknownId();
    return refund;
  }

  private start(payment: PaymentEntity, input: RefundInput): RefundEntity {
    const { clock, faults, ids, ledger, scheduler } = this.core;
    const { instantFallbackAmounts, pendingMs } = faults.settings.refunds;
    const willFail = faults.takeRefundFailure();
    const wantsInstant = input.speed_requested === 'optimum';
    const fallsBack = wantsInstant && instantFallbackAmounts.includes(input.amount);
    const refund = ledger.put('refund', {
      id: ids.next('rfnd_'),
      entity: 'refund',
      amount: input.amount,
      currency: payment.currency,
      payment_id: payment.id,
      notes: input.notes,
      receipt: input.receipt,
      acquirer_data: { arn: null },
      created_at: clock.seconds(),
      batch_id: null,
      status: 'pending',
      speed_processed: wantsInstant && !fallsBack ? 'instant' : 'normal',
      speed_requested: input.speed_requested,
    });
    const reserved = ledger.put('payment', withRefunded(payment, payment.amount_refunded + input.amount));
    this.webhooks.emit('refund.created', { refund, payment: reserved });
    if (fallsBack) this.webhooks.emit('refund.speed_changed', { refund, payment: reserved });
    if (willFail) scheduler.schedule('fail-refund', refund.id, pendingMs);
    else if (pendingMs > 0) scheduler.schedule('process-refund', refund.id, pendingMs);
    else return this.process(refund.id) ?? refund;
    return refund;
  }

  private process(id: string): RefundEntity | undefined {
    const { refund, payment } = this.pending(id) ?? {};
    if (!refund || !payment) return undefined;
    const { ledger, random } = this.core;
    const arn = String(Math.floor(random() * 1e12)).padStart(12, '0');
    const processed = ledger.put('refund', { ...refund, status: 'processed', acquirer_data: { arn } });
    const isReturned = this.processedOf(payment) === payment.amount;
    const updated = isReturned ? ledger.put('payment', { ...payment, status: 'refunded' }) : payment;
    this.webhooks.emit('refund.processed', { refund: processed, payment: updated });
    return processed;
  }

  /** Fails the refund and makes its amount refundable again. */
  private fail(id: string): void {
    const { refund, payment } = this.pending(id) ?? {};
    if (!refund || !payment) return;
    const { ledger } = this.core;
    const failed = ledger.put('refund', { ...refund, status: 'failed' });
    const restored = ledger.put('payment', withRefunded(payment, payment.amount_refunded - refund.amount));
    this.webhooks.emit('refund.failed', { refund: failed, payment: restored });
  }

  private pending(id: string): { refund: RefundEntity; payment: PaymentEntity } | undefined {
    const refund = this.core.ledger.find('refund', id);
    const payment = refund && this.core.ledger.find('payment', refund.payment_id);
    return payment && refund.status === 'pending' ? { refund, payment } : undefined;
  }

  private processedOf(payment: PaymentEntity): number {
    const refunds = this.core.ledger.list('refund').filter(({ payment_id: of }) => of === payment.id);
    return refunds.reduce((sum, { amount, status }) => sum + (status === 'processed' ? amount : 0), 0);
  }
}

function withRefunded(payment: PaymentEntity, amount: number): PaymentEntity {
  const share = amount === payment.amount ? 'full' : 'partial';
  return { ...payment, amount_refunded: amount, refund_status: amount === 0 ? null : share };
}
