/** How long pressing Pay again reuses the same gateway order. */
export const CONTINUED = `interval '1 day'`;
/** How long it is watched: a payment may begin on the first of these days, and be authorized three days after that. */
const WATCHED = `interval '5 days'`;
/** Money that no order has claimed by then is refunded. */
export const CLAIM_TIME = `interval '1 hour'`;
/** A gateway order that is younger is always looked at again. */
export const LAST_LOOK = `interval '4 days'`;
/** The ages at which a gateway order is looked at although nobody should pay it any more. */
const LATE_LOOKS = [`interval '15 minutes'`, `interval '1 day'`, LAST_LOOK];

const AGE = '(now() - g.created_at)';
/** Soon while a shopper may be paying, then ever more rarely: fifteen times in the first hour, and as many again in five days. */
const NEXT_WHILE_OPEN = `now() + greatest(interval '30 seconds', ${AGE} / 3)`;
/** A few last looks find a second payment, or a first one that was long under way. */
const NEXT_WHEN_CLOSED = `(SELECT min(g.created_at + look) FROM unnest(ARRAY[${LATE_LOOKS.join(', ')}]) look
  WHERE g.created_at + look > now())`;

/**
 * SQL for when the gateway is next asked about its order `g`, made for order `o` or for none: NULL once nothing more can come of
 * it.
 */
export const NEXT_CHECK = `CASE
  WHEN g.order_id IS NULL AND ${AGE} < ${CLAIM_TIME} THEN least(${NEXT_WHILE_OPEN}, g.created_at + ${CLAIM_TIME})
  WHEN o.status = 'PLACED' THEN CASE WHEN ${AGE} < ${WATCHED} THEN ${NEXT_WHILE_OPEN} END
  ELSE ${NEXT_WHEN_CLOSED} END`;
