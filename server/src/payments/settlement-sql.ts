import { newId } from '../common/ids.js';
import { mailJob } from '../mail/mails.js';
import { payingOrder } from '../orders/order-lifecycle.js';
import type { GatewayOrder } from './gateway-order.entity.js';
import { CURRENCY, type RemotePayment } from './gateway.js';
import { type Payment, PaymentStatus } from './payment.entity.js';

const STATUS: Record<RemotePayment['status'], PaymentStatus> = {
  created: PaymentStatus.CREATED,
  failed: PaymentStatus.FAILED,
  authorized: PaymentStatus.AUTHORIZED,
  captured: PaymentStatus.CAPTURED,
  refunded: PaymentStatus.REFUNDED,
};
/** SQL for the rank of a status: how far it is. */
const rank = (status: string) =>
  `array_position(ARRAY['${Object.values(PaymentStatus).join("', '")}'], ${status})`;

/**
 * SQL that records how far a payment has come: it never moves back, and `refunded` is not set here. $1 is an id for a new row, $2
 * to $8 are the gateway's id, its order's id, the status, the amount, the currency, the captured sum and the error.
 * @param source provides the id of the gateway order's row and that of the shop's order: `id` and `order_id`
 */
const recorded = (source: string, settles: boolean) =>
  `INSERT INTO payments AS p (id, gateway_payment_id, gateway_order_id, order_id, status, amount, currency, captured, error, settles)
   SELECT $1::uuid, $2, source.id, source.order_id, $4, $5::int, $6, $7::int, $8, ${settles} FROM ${source} source
   ON CONFLICT (gateway_payment_id) DO UPDATE SET order_id = excluded.order_id, error = excluded.error,
     amount = CASE WHEN p.captured > 0 THEN p.amount ELSE excluded.amount END,
     currency = CASE WHEN p.captured > 0 THEN p.currency ELSE excluded.currency END,
     captured = CASE WHEN p.captured > 0 THEN p.captured ELSE excluded.captured END,
     status = CASE WHEN ${rank('excluded.status')} > ${rank('p.status')} THEN excluded.status ELSE p.status END,
     settles = p.settles OR excluded.settles ${settles ? 'WHERE p.refunded = 0' : ''}
   RETURNING id, gateway_payment_id AS "remoteId", gateway_order_id AS "gatewayOrderId", order_id AS "orderId", status,
     amount, currency, captured, refunded, settles, error, created_at AS "createdAt"`;

export const RECORD = recorded(
  '(SELECT id, order_id FROM gateway_orders WHERE gateway_order_id = $3)',
  false,
);

/**
 * The one statement that pays an order: it records the payment, marks the order paid, and queues its mail ($9). It returns no
 * row, and writes nothing, unless the payment is captured, none of it is being refunded, it matches, and its order waits for it
 * with its pieces reserved. All rows are locked first, the gateway's order before the shop's, and checked as they are then.
 */
export const SETTLE = `WITH due AS MATERIALIZED (
    SELECT g.id, o.id AS order_id FROM gateway_orders g JOIN orders o ON o.id = g.order_id
    WHERE g.gateway_order_id = $3 AND $7::int > 0 AND $7::int = g.amount AND $7::int = o.total_price AND $6 = '${CURRENCY}'
      AND o.status = 'PLACED' AND o.holds_stock FOR NO KEY UPDATE
  ), payment AS (
    ${recorded('due', true)}
  ), ${payingOrder('(SELECT "orderId" FROM payment)', '$9')}
  SELECT payment.* FROM payment LEFT JOIN (SELECT FROM mail, ${mailJob}) queued ON true`;

/** The parameters of RECORD, and, except for the mail, those of SETTLE. */
export function valuesOf({
  id,
  orderId,
  status,
  captured,
  amount,
  currency,
  error,
}: RemotePayment): unknown[] {
  const isTaken = captured && ['captured', 'refunded'].includes(status);
  const known = STATUS[status] ?? PaymentStatus.CREATED;
  return [newId(), id, orderId, known, amount, currency, isTaken ? amount : 0, error];
}

/** The same for a payment as it is recorded already, whatever an older answer of the gateway says. */
export const valuesAsRecorded = (payment: Payment, { remoteId: remoteOrderId }: GatewayOrder): unknown[] => {
  const { id, remoteId, status, amount, currency, captured, error } = payment;
  return [id, remoteId, remoteOrderId, status, amount, currency, captured, error];
};
