import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager, In, Not } from 'typeorm';
import { AppError } from '../common/app-error.js';
import { newId } from '../common/ids.js';
import { GatewayError } from './gateway-error.js';
import { Gateway, GatewayRefund } from './gateway.js';
import { Payment } from './payment.entity.js';
import { Refund, RefundStatus } from './refund.entity.js';

const STATUS: Record<GatewayRefund['status'], RefundStatus> = {
  pending: RefundStatus.PENDING,
  processed: RefundStatus.PROCESSED,
  failed: RefundStatus.FAILED,
};
const SETTLED = [RefundStatus.PROCESSED, RefundStatus.FAILED];
const FIRST_RETRY_S = 5;
const LONGEST_RETRY_S = 3600;

/** Money on its way back. A row is written first, under a constraint; the gateway is asked afterwards, by its key. */
@Injectable()
export class RefundLedger {
  constructor(
    private readonly db: DataSource,
    private readonly gateway: Gateway,
  ) {}

  /**
   * Decides, inside the caller's transaction, that money goes back. What is being given back in full already is left be.
   * @throws AppError BAD_USER_INPUT when it is more than is left of the payment
   */
  async request(payment: Payment, amount: number, reason: string, tx: EntityManager): Promise<void> {
    const [, reserved] = await tx.query<[unknown, number]>(
      'UPDATE payments SET refunded = refunded + $2 WHERE id = $1 AND refunded + $2 <= captured',
      [payment.id, amount],
    );
    if (!reserved) {
      if (!payment.settles) return;
      throw new AppError('BAD_USER_INPUT', 'That is more than is left of the payment');
    }
    await tx.insert(Refund, {
      id: newId(),
      paymentId: payment.id,
      amount,
      reason,
      status: RefundStatus.REQUESTED,
      nextTryAt: new Date(),
    });
  }

  /** Gives a share of the due refunds its next step: asking the gateway, or asking how far it is. */
  async work(limit = 20): Promise<number> {
    const due = await this.db.query<[{ id: string }[], number]>(
      `UPDATE refunds SET tries = tries + 1,
         next_try_at = now() + least(${FIRST_RETRY_S} * power(2, least(tries, 20)), ${LONGEST_RETRY_S}) * interval '1 second'
       WHERE id IN (SELECT id FROM refunds WHERE next_try_at <= now() ORDER BY next_try_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [limit],
    );
    for (const { id } of due[0]) await this.push(id);
    return due[0].length;
  }

  private async push(id: string): Promise<void> {
    const refund = await this.db.manager.findOneOrFail(Refund, {
      where: { id },
      relations: { payment: true },
    });
    const paymentId = refund.payment.gatewayPaymentId;
    try {
      const known = (await this.gateway.refundsOf(paymentId)).find(
        (candidate) => candidate.id === refund.gatewayRefundId || candidate.receipt === id,
      );
      await this.update(refund, known ?? (await this.gateway.refund(paymentId, refund.amount, id)));
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      // Only a clear no ends it; after anything else the same key is asked again later.
      if (error.isRefusal && !refund.gatewayRefundId) await this.fail(refund, error.message);
    }
  }

  private async update(refund: Refund, known: GatewayRefund): Promise<void> {
    const status = STATUS[known.status] ?? RefundStatus.PENDING;
    if (status === RefundStatus.FAILED)
      return this.fail(refund, 'The gateway could not give the money back', known.id);
    await this.db.manager.update(
      Refund,
      { id: refund.id, status: Not(In(SETTLED)) },
      { gatewayRefundId: known.id, status, ...(status === RefundStatus.PROCESSED && { nextTryAt: null }) },
    );
  }

  /** A failed refund leaves its money with the shop: it counts as captured again, and an admin has to look at it. */
  private async fail(refund: Refund, reason: string, gatewayRefundId?: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const { affected } = await tx.update(
        Refund,
        { id: refund.id, status: Not(In(SETTLED)) },
        {
          status: RefundStatus.FAILED,
          nextTryAt: null,
          reason: `${refund.reason} (${reason})`,
          ...(gatewayRefundId && { gatewayRefundId }),
        },
      );
      if (affected)
        await tx.query('UPDATE payments SET refunded = refunded - $2 WHERE id = $1', [
          refund.paymentId,
          refund.amount,
        ]);
    });
  }

  /** Takes in refunds that were made at the gateway itself, so that the ledger shows what really went back. */
  async adopt(payment: Payment): Promise<void> {
    const made = await this.gateway.refundsOf(payment.gatewayPaymentId);
    const ours = await this.db.manager.findBy(Refund, { paymentId: payment.id });
    const known = new Set(ours.flatMap((refund) => [refund.gatewayRefundId, refund.id]));
    const strange = made.filter(
      (refund) => !known.has(refund.id) && !known.has(refund.receipt) && refund.status !== 'failed',
    );
    for (const { id, amount, status } of strange) {
      await this.db.transaction(async (tx) => {
        const { identifiers } = await tx
          .createQueryBuilder()
          .insert()
          .into(Refund)
          .values({
            id: newId(),
            paymentId: payment.id,
            gatewayRefundId: id,
            amount,
            reason: 'Refunded at the gateway',
            status: STATUS[status],
            nextTryAt: status === 'pending' ? new Date() : null,
          })
          .orIgnore()
          .execute();
        if (identifiers[0])
          await tx.query('UPDATE payments SET refunded = least(refunded + $2, captured) WHERE id = $1', [
            payment.id,
            amount,
          ]);
      });
    }
  }
}
