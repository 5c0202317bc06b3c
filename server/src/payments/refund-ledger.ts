import { Injectable, Logger, OnModuleInit } from '@nestjs/common';
import { DataSource, EntityManager, FindOptionsWhere, In, Not, Raw } from 'typeorm';
import { AppError } from '../common/app-error.js';
import { newId } from '../common/ids.js';
import { LEAST_REFUND } from '../common/money.js';
import { addingJobOf } from '../jobs/adding-job.js';
import { Jobs } from '../jobs/jobs.js';
import { ALL_IS_DUE, isUnretried } from '../orders/failed-refunds.js';
import { OrderLifecycle } from '../orders/order-lifecycle.js';
import { GatewayError } from './gateway-error.js';
import { Gateway, RemoteRefund } from './gateway.js';
import { Payment } from './payment.entity.js';
import { Refund, RefundStatus } from './refund.entity.js';

const STATUS: Record<RemoteRefund['status'], RefundStatus> = {
  pending: RefundStatus.PENDING,
  processed: RefundStatus.PROCESSED,
  failed: RefundStatus.FAILED,
};
/** Any other status counts as pending. */
const statusOf = ({ status }: RemoteRefund) => STATUS[status] ?? RefundStatus.PENDING;
const SETTLED = [RefundStatus.PROCESSED, RefundStatus.FAILED];
const FIRST_LOOK_S = 5;
const LONGEST_GAP_S = 3600;

interface NewRefund {
  paymentId: string;
  /** Paise. */
  amount: number;
  reason: string;
  /** The failed refund that this one retries. */
  retryOf?: string;
  /** Lets the request be repeated; unique per payment. */
  idempotencyKey?: string | null;
}

interface Failure {
  /** The gateway's message. */
  why: string;
  remoteId?: string;
  /** By the database's clock; by default now. */
  at?: Date;
}

/**
 * Locks a payment, so that what is left of it can be computed while nobody else refunds any of it, or records what was refunded
 * at the gateway.
 */
export const lockPayment = (where: FindOptionsWhere<Payment>, tx: EntityManager) =>
  tx.findOne(Payment, { where, lock: { mode: 'for_no_key_update' } });

/** Money on its way back. A row is written first, under a constraint; then the gateway is called, keyed by the row's id. */
@Injectable()
export class RefundLedger implements OnModuleInit {
  private readonly logger = new Logger('Refunds');

  constructor(
    private readonly db: DataSource,
    private readonly gateway: Gateway,
    private readonly jobs: Jobs,
    private readonly orders: OrderLifecycle,
  ) {}

  onModuleInit() {
    this.jobs.handle('refund', ({ id }) => this.push(id));
  }

  /**
   * Decides, inside the caller's transaction, that money is refunded.
   * @returns the refund's id
   * @throws AppError BAD_USER_INPUT when it is more than is left of the payment
   */
  async request(
    { paymentId, amount, reason, retryOf, idempotencyKey }: NewRefund,
    tx: EntityManager,
  ): Promise<string> {
    const [, reserved] = await tx.query<[unknown, number]>(
      'UPDATE payments SET refunded = refunded + $2 WHERE id = $1 AND refunded + $2 <= captured',
      [paymentId, amount],
    );
    if (!reserved) throw new AppError('BAD_USER_INPUT', 'That is more than is left of the payment');
    const id = newId();
    await tx.insert(Refund, {
      id,
      paymentId,
      amount,
      reason,
      retryOf,
      idempotencyKey,
      status: RefundStatus.REQUESTED,
      nextTryAt: () => 'now()',
    });
    await this.jobs.add('refund', { id }, tx);
    return id;
  }

  /**
   * Refunds what is left of the payments of a gateway order that settle nothing, or an order that was cancelled. Where a refund
   * has failed and was not retried, only an admin can send the money off again: the cause is looked into first.
   */
  async refundDue(gatewayOrderId: string, reason: string, tx: EntityManager): Promise<void> {
    const due = await tx.query<{ id: string; left: number }[]>(
      `SELECT p.id, p.captured - p.refunded AS left FROM payments p LEFT JOIN orders o ON o.id = p.order_id
       WHERE p.gateway_order_id = $1 AND ${ALL_IS_DUE} AND p.captured - p.refunded >= ${LEAST_REFUND}
         AND NOT EXISTS (SELECT FROM refunds failed WHERE payment_id = p.id AND ${isUnretried('failed')})
       FOR NO KEY UPDATE OF p`,
      [gatewayOrderId],
    );
    for (const { id, left } of due) await this.request({ paymentId: id, amount: left, reason }, tx);
  }

  /** Takes the next step of a refund, if it is due: requests it at the gateway, or asks how far it is. */
  private async push(id: string): Promise<void> {
    const refund = await this.db.manager.findOne(Refund, {
      where: { id, nextTryAt: Raw((column) => `${column} <= now()`) },
      relations: { payment: true },
    });
    if (!refund) return;
    try {
      await this.update(refund, await this.atGateway(refund));
    } catch (error) {
      // Only a clear refusal ends it; after anything else the job retries later, with the same key.
      const isRefused = error instanceof GatewayError && error.isRefusal && !refund.remoteId;
      if (!isRefused) throw error;
      await this.refused(refund, error.message);
    }
  }

  /**
   * The refund as the gateway sees it, requested if the gateway does not know of it. A refund that the gateway has named is never
   * requested: one made there without the shop's key would be made a second time.
   */
  private async atGateway({ id, remoteId, amount, payment }: Refund): Promise<RemoteRefund> {
    if (remoteId) return this.gateway.refundById(remoteId);
    const paymentId = payment.remoteId;
    const lost = (await this.gateway.refundsOf(paymentId)).find(({ receipt }) => receipt === id);
    return lost ?? this.gateway.refund(paymentId, amount, id);
  }

  private async update(refund: Refund, known: RemoteRefund): Promise<void> {
    const status = statusOf(known);
    if (status === RefundStatus.PENDING) return this.wait(refund, known.id);
    if (status === RefundStatus.FAILED) {
      const why = 'The gateway could not give the money back';
      const isEnded = await this.db.transaction((tx) => this.fail(refund, { why, remoteId: known.id }, tx));
      if (isEnded) this.report(refund, why);
      return;
    }
    await this.db.transaction(async (tx) => {
      const { affected } = await tx.update(
        Refund,
        { id: refund.id, status: Not(In(SETTLED)) },
        { remoteId: known.id, status, nextTryAt: null },
      );
      if (affected) await this.orders.mailRefund(refund.payment, refund.amount, tx);
    });
  }

  /** A bank takes days. Counting the tries keeps a job that runs twice from backing off twice. */
  private async wait({ id, tries }: Refund, remoteId: string): Promise<void> {
    const job = addingJobOf('refund', 'waiting', { at: 'waiting.next_try_at' });
    await this.db.query(
      `WITH waiting AS (
         UPDATE refunds SET gateway_refund_id = $3, status = 'PENDING', tries = tries + 1, next_try_at =
           now() + least(${FIRST_LOOK_S} * power(2, least(tries, 20)), ${LONGEST_GAP_S}) * interval '1 second'
         WHERE id = $1 AND tries = $2 AND status IN ('REQUESTED', 'PENDING') RETURNING id, next_try_at)
       SELECT FROM waiting, ${job}`,
      [id, tries, remoteId],
    );
  }

  /**
   * The gateway refuses more than it has left: then somebody has refunded money there, which is adopted. Its list may lag, but
   * the payment itself does not. It stands in for the refused one, if the order stands, and is recorded after the refusal. For
   * money that pays for nothing the rest is requested automatically.
   */
  private async refused(refund: Refund, why: string): Promise<void> {
    const [{ at }] = await this.db.query<[{ at: Date }]>('SELECT clock_timestamp() AS at');
    const { amountRefunded } = await this.gateway.payment(refund.payment.remoteId);
    if (amountRefunded > 0) await this.adopt(refund.payment);
    const isLeft = await this.db.transaction(
      async (tx) =>
        (await this.fail(refund, { why, at }, tx)) && !(await this.requestRest(refund, amountRefunded, tx)),
    );
    if (isLeft) this.report(refund, why);
  }

  /**
   * Each rest is smaller than the one before, so this ends.
   * @returns whether there is a rest to request
   */
  private async requestRest(failed: Refund, goneAtGateway: number, tx: EntityManager): Promise<boolean> {
    const { id, paymentId, reason } = failed;
    const [unused] = await tx.query<{ rest: number }[]>(
      `SELECT p.captured - greatest(p.refunded, $2) AS rest FROM payments p LEFT JOIN orders o ON o.id = p.order_id
       WHERE p.id = $1 AND ${ALL_IS_DUE}`,
      [paymentId, goneAtGateway],
    );
    if (!unused || unused.rest < LEAST_REFUND || unused.rest >= failed.amount) return false;
    await this.request({ paymentId, amount: unused.rest, reason, retryOf: id }, tx);
    return true;
  }

  /** For operators: somebody has to look at it. */
  private report({ id, payment }: Refund, why: string): void {
    this.logger.error(`Refund ${id} of order ${payment.orderId} failed: ${why}`);
  }

  /**
   * The money of a failed refund stays with the shop: it counts as captured again. The payment is locked first, so that every
   * other refund of it is requested clearly before or after this one failed.
   * @returns whether this call ended the refund
   */
  private async fail({ id, paymentId }: Refund, failure: Failure, tx: EntityManager): Promise<boolean> {
    const { why, remoteId, at = () => 'clock_timestamp()' } = failure;
    await lockPayment({ id: paymentId }, tx);
    const { affected } = await tx.update(
      Refund,
      { id, status: Not(In(SETTLED)) },
      { status: RefundStatus.FAILED, nextTryAt: null, error: why, failedAt: at, remoteId },
    );
    if (!affected) return false;
    await this.recount(paymentId, tx);
    return true;
  }

  /**
   * Counts what is being refunded. The payment must have been locked by an earlier statement: of two concurrent counts the second
   * has to see the refund of the first. The gateway refunds no more than was captured, whatever is requested.
   */
  private async recount(paymentId: string, tx: EntityManager): Promise<void> {
    await tx.query(
      `UPDATE payments SET refunded = least(captured, (
         SELECT coalesce(sum(amount), 0) FROM refunds WHERE payment_id = $1 AND status <> 'FAILED')) WHERE id = $1`,
      [paymentId],
    );
  }

  /**
   * Records refunds that were made at the gateway itself, so that the ledger shows what really went back. Also one of the shop's
   * own that the gateway had made but, after its answer was lost, refused when requested again: it takes the place of the failed
   * one.
   */
  async adopt(payment: Payment): Promise<void> {
    const made = await this.gateway.refundsOf(payment.remoteId);
    const ours = await this.db.manager.findBy(Refund, { paymentId: payment.id });
    const isOurs = ({ id, receipt }: RemoteRefund) =>
      ours.some(
        (refund) =>
          refund.remoteId === id || (refund.id === receipt && refund.status !== RefundStatus.FAILED),
      );
    const isFree = (failed: Refund) => !ours.some(({ retryOf }) => retryOf === failed.id);
    const strange = made.filter((refund) => refund.status !== 'failed' && !isOurs(refund));
    for (const refund of strange) {
      const retryOf = ours.find((failed) => failed.id === refund.receipt && isFree(failed))?.id;
      await this.db.transaction((tx) => this.enter(refund, payment, tx, retryOf));
    }
  }

  /**
   * Records a refund that was made at the gateway itself, unless a concurrent call has. The payment is locked first: the foreign
   * key of the insert takes only a shared lock, which does not queue with those who wait for the payment.
   */
  private async enter(
    refund: RemoteRefund,
    payment: Payment,
    tx: EntityManager,
    retryOf?: string,
  ): Promise<void> {
    const { id: remoteId, amount } = refund;
    const status = statusOf(refund);
    const isPending = status === RefundStatus.PENDING;
    await lockPayment({ id: payment.id }, tx);
    const inserted = await tx
      .createQueryBuilder()
      .insert()
      .into(Refund)
      .values({
        id: newId(),
        paymentId: payment.id,
        remoteId,
        amount,
        status,
        reason: 'Refunded at the gateway',
        retryOf,
        nextTryAt: isPending ? () => 'now()' : null,
      })
      .orIgnore()
      .returning('id')
      .execute();
    // Not `identifiers`: it also lists those of a row that was left out.
    const [entered] = inserted.raw as { id: string }[];
    if (!entered) return;
    if (isPending) await this.jobs.add('refund', { id: entered.id }, tx);
    else await this.orders.mailRefund(payment, amount, tx);
    await this.recount(payment.id, tx);
  }
}
