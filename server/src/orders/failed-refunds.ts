import { LEAST_REFUND } from '../common/money.js';

/** SQL: all that is left of payment `p` is due back, as it pays for nothing; `o` is its order, if it has one. */
export const ALL_IS_DUE = `(NOT p.settles OR o.status = 'CANCELLED')`;

/** The release before does not record when refunds fail. */
const failedAt = (refund: string) => `coalesce(${refund}.failed_at, ${refund}.created_at)`;
/** SQL: `refund` failed, and no other was made in its place. */
export const isUnretried = (refund: string) =>
  `${refund}.status = 'FAILED' AND NOT EXISTS (SELECT FROM refunds WHERE retry_of = ${refund}.id)`;

/**
 * SQL: later refunds of a payment do not stand in for `failed`. Each stands in for what had failed when it was requested, the
 * earliest first, so `failed` is left if from some failure on more has failed, up to `failed`, than was requested afterwards.
 */
const IS_LEFT = `EXISTS (SELECT FROM refunds first WHERE first.payment_id = p.id AND ${isUnretried('first')}
  AND (SELECT sum(amount) FROM refunds f WHERE f.payment_id = p.id AND ${isUnretried('f')}
       AND ${failedAt('f')} BETWEEN ${failedAt('first')} AND ${failedAt('failed')})
    > (SELECT coalesce(sum(amount), 0) FROM refunds since WHERE since.payment_id = p.id AND since.status <> 'FAILED'
       AND since.retry_of IS NULL AND since.created_at > ${failedAt('first')}))`;

/**
 * SQL after FROM for the refunds `failed` of payments `p` that wait for an admin: they were not retried, and their money has not
 * gone back in another way. Where all is due it has once less is left than the gateway's smallest refund; otherwise also once
 * later refunds stand in for them. More conditions may follow.
 */
export const FAILED_REFUNDS = `refunds failed JOIN payments p ON p.id = failed.payment_id LEFT JOIN orders o ON o.id = p.order_id
  WHERE ${isUnretried('failed')} AND p.captured - p.refunded >= ${LEAST_REFUND} AND (${ALL_IS_DUE} OR ${IS_LEFT})`;
