import type { Core } from '../core.js';
import { type Collection, collection, page } from './collection.js';
import type { OrderEntity, PaymentEntity } from './entities.js';
import { refusal, unknownId } from './errors.js';
import { readOrder } from './order-input.js';
import { asBody, assertId, type Body, readNotes, refuseExtraFields } from './validation.js';

type OrderWithPayments = OrderEntity & { payments?: Collection<PaymentEntity> };

const FETCHABLE_SECONDS = 180 * 86_400;

export class Orders {
  constructor(private readonly core: Core) {}

  create(body: unknown): OrderEntity {
    const { maxAmount } = this.core.faults.settings.payments;
    const mode = this.core.faults.settings.uniqueReceipt;
    const input = readOrder(body, { maxAmount, knowsUniqueReceipt: mode !== 'off' });
    const existing = input.isReceiptUnique ? this.findByReceipt(input.order.receipt) : undefined;
    if (existing && mode === 'error') throw refusal('An order with this receipt already exists.');
    return existing ?? this.insert(input);
  }

  get(id: string): OrderEntity {
    assertId('order', id);
    const order = this.core.ledger.find('order', id);
    if (!order || this.core.clock.seconds() - order.created_at > FETCHABLE_SECONDS) throw unknownId();
    return order;
  }

  edit(id: string, value: unknown): OrderEntity {
    const order = this.get(id);
    const body = asBody(value);
    refuseExtraFields(body, ['notes']);
    return this.core.ledger.put('order', { ...order, notes: readNotes(body) });
  }

  list(query: Body): Collection<OrderWithPayments> {
    const { receipt, authorized } = query;
    const rows = this.core.ledger
      .list('order')
      .filter((order) => receipt === undefined || order.receipt === receipt)
      .filter((order) => authorized === undefined || this.isAuthorized(order) === (authorized === '1'));
    const lag = { nowMs: this.core.clock.now(), lagMs: this.core.faults.settings.lists.lagMs };
    const orders = page(rows, query, lag);
    if (query['expand[]'] !== 'payments') return orders;
    return collection(orders.items.map((order) => ({ ...order, payments: this.payments(order.id) })));
  }

  /** Every attempt. Unlike the lists this does not lag, so reconciliation may rely on it. */
  payments(id: string): Collection<PaymentEntity> {
    const order = this.get(id);
    return collection(this.paymentsOf(order.id).map((payment) => this.core.faults.tampered(payment)));
  }

  private paymentsOf(id: string): PaymentEntity[] {
    return this.core.ledger.list('payment').filter((payment) => payment.order_id === id);
  }

  private isAuthorized(order: OrderEntity): boolean {
    return this.paymentsOf(order.id).some(({ status }) => status !== 'created' && status !== 'failed');
  }

  private findByReceipt(receipt: string | null): OrderEntity | undefined {
    return this.core.ledger.list('order').find((order) => order.receipt === receipt);
  }

  private insert({ order, terms }: ReturnType<typeof readOrder>): OrderEntity {
    const { clock, ids, ledger } = this.core;
    const id = ids.next('order_');
    ledger.put('terms', { id, ...terms });
    return ledger.put('order', {
      amount: order.amount,
      amount_due: order.amount,
      amount_paid: 0,
      attempts: 0,
      created_at: clock.seconds(),
      currency: order.currency,
      entity: 'order',
      id,
      notes: order.notes,
      offer_id: null,
      receipt: order.receipt,
      status: 'created',
    });
  }
}
