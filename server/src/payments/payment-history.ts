import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FAILED_REFUNDS } from '../orders/failed-refunds.js';
import type { Refund } from './refund.entity.js';

/** The money that was returned for an order. */
interface RefundSummary {
  /** Of every payment for it, also of those that settle nothing. */
  refunds: Refund[];
  /** Paise that went back, or are on their way, of the payment that settles it. */
  refunded: number;
  /** Paise of that payment that can still be refunded. */
  refundable: number;
  /** A failed refund waits for an admin. */
  refundFailed: boolean;
}

export const NO_REFUNDS: RefundSummary = { refunds: [], refunded: 0, refundable: 0, refundFailed: false };

/** As it comes out of JSON. */
type RefundRow = Omit<Refund, 'createdAt'> & { createdAt: string };
type RefundSummaryRow = Pick<RefundSummary, 'refunded' | 'refundable'> & {
  orderId: string;
  refunds: RefundRow[];
};

/** What became of the money of orders; one statement for any number of orders. */
@Injectable()
export class PaymentHistory {
  constructor(private readonly db: DataSource) {}

  async refundSummariesOf(orderIds: readonly string[]): Promise<Map<string, RefundSummary>> {
    const rows = await this.db.query<RefundSummaryRow[]>(
      `SELECT p.order_id AS "orderId", coalesce(sum(p.refunded) FILTER (WHERE p.settles), 0)::int AS refunded,
         coalesce(sum(p.captured - p.refunded) FILTER (WHERE p.settles), 0)::int AS refundable,
         coalesce((SELECT json_agg(json_build_object('id', r.id, 'amount', r.amount, 'status', r.status, 'reason', r.reason,
             'error', r.error, 'createdAt', r.created_at, 'retried', EXISTS (SELECT FROM refunds again WHERE again.retry_of = r.id),
             'waitsForAdmin', EXISTS (SELECT FROM ${FAILED_REFUNDS} AND failed.id = r.id))
             ORDER BY r.created_at, r.id)
           FROM refunds r JOIN payments paid ON paid.id = r.payment_id WHERE paid.order_id = p.order_id), '[]') AS refunds
       FROM payments p WHERE p.order_id = ANY ($1::uuid[]) GROUP BY p.order_id`,
      [orderIds],
    );
    return new Map(
      rows.map(({ orderId, refunds, ...sums }) => [
        orderId,
        {
          ...sums,
          refunds: refunds.map(toRefund),
          refundFailed: refunds.some(({ waitsForAdmin }) => waitsForAdmin),
        },
      ]),
    );
  }

  /** Whether a payment may still settle an order: one that is being refunded will not. */
  async pendingOf(orderIds: readonly string[]): Promise<Map<string, boolean>> {
    const rows = await this.db.query<{ orderId: string }[]>(
      `SELECT DISTINCT p.order_id AS "orderId" FROM payments p JOIN orders o ON o.id = p.order_id
       WHERE p.order_id = ANY ($1::uuid[]) AND o.status = 'PLACED' AND p.status IN ('CREATED', 'AUTHORIZED', 'CAPTURED')
         AND p.refunded = 0`,
      [orderIds],
    );
    return new Map(rows.map(({ orderId }) => [orderId, true]));
  }
}

const toRefund = (row: RefundRow) => ({ ...row, createdAt: new Date(row.createdAt) });
