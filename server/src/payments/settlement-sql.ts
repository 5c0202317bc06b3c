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
/** SQL for how far a status is. */
const rank = (status: string) =>
  `array_position(ARRAY['${Object.values(PaymentStatus).join("', '")}'], ${status})`;

/**
 * SQL that writes down how far a payment has come: it never goes back, and what is refunded is not ours to say. $1 is an id for a
 * new row, $2 to $8 are the gateway's id, its order's, the status, the amount, the currency, what is captured and the error.
 * @param source has our id of the gateway's order, and the shop's order: `id` and `order_id`
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
 * The one statement that pays an order: the payment is written down, the order paid, its mail ($9) owed. It gives no row, and
 * writes nothing, unless the payment is taken, none of it is going back, it matches, and its order waits for it with its pieces
 * reserved. All rows are locked first, the gateway's order before the shop's, and looked at as they are then.
 */
export const SETTLE = `WITH due AS MATERIALIZED (
    SELECT g.id, o.id AS order_id FROM gateway_orders g JOIN orders o ON o.id = g.order_id
    WHERE g.gateway_order_id = $3 AND $7::int > 0 AND $7::int = g.amount AND $7::int = o.total_price AND $6 = '${CURRENCY}'
      AND o.status = 'PLACED' AND o.holds_stock FOR NO KEY UPDATE
  ), payment AS (
    ${recorded('due', true)}
  ), ${payingOrder('(SELECT "orderId" FROM payment)', '$9')}
  SELECT payment.* FROM payment LEFT JOIN (SELECT FROM mail, ${mailJob}) queued ON true`;

/** The values of RECORD, and but for the mail those of SETTLE. */
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

/** The same for a payment as it is written down already, whatever an older answer of the gateway says. */
export const valuesAsRecorded = (payment: Payment, { remoteId: remoteOrderId }: GatewayOrder): unknown[] => {
  const { id, remoteId, status, amount, currency, captured, error } = payment;
  return [id, remoteId, remoteOrderId, status, amount, currency, captured, error];
};
