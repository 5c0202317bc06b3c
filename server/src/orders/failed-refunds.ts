import { LEAST_REFUND } from '../common/money.js';

/**
 * SQL after FROM for the refunds `failed` of payments `p` that wait for an admin: they were not retried, and since they failed
 * less than their amount has gone back in other ways. If less is left than the gateway's smallest refund, there is nothing to
 * retry.
 */
export const FAILED_REFUNDS = `refunds failed JOIN payments p ON p.id = failed.payment_id
  WHERE failed.status = 'FAILED' AND p.captured - p.refunded >= ${LEAST_REFUND} AND NOT EXISTS (SELECT FROM refunds WHERE retry_of = failed.id)
    AND failed.amount > (SELECT coalesce(sum(amount), 0) FROM refunds since WHERE since.payment_id = p.id
      AND since.status <> 'FAILED' AND since.created_at > failed.created_at)`;
