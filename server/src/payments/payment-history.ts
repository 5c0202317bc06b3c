import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Refund } from './refund.entity.js';

/** What became of the money of orders, for any number of orders with one statement. */
@Injectable()
export class PaymentHistory {
  constructor(private readonly db: DataSource) {}

  async refundsOf(orderIds: readonly string[]): Promise<Map<string, Refund[]>> {
    const rows = await this.db.query<(Refund & { orderId: string })[]>(
      `SELECT p.order_id AS "orderId", r.id, r.amount, r.status, r.reason, r.created_at AS "createdAt",
         EXISTS (SELECT FROM refunds again WHERE again.retry_of = r.id) AS retried
       FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = ANY ($1::uuid[]) ORDER BY r.created_at, r.id`,
      [orderIds],
    );
    const byOrder = new Map<string, Refund[]>();
    for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), row]);
    return byOrder;
  }

  /** Whether a payment may still pay an order: money on its way back will not. */
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
