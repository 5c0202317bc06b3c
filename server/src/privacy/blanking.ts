import { DROP_BELONGINGS } from '../users/belongings.js';
import { ENDING_TOKENS } from '../users/sessions/sessions.js';
import { HOLDS_PERSONAL_DATA, NAMES_ACCOUNT, NOBODY } from './erased.js';

/**
 * Blanks personal data in the orders of accounts that are erased. A paid order keeps its address until it is delivered or
 * cancelled: it has to arrive. Postal code and country stay, because the tax on a sale depends on where it went.
 */
const blankOrders = (
  accounts: string,
) => `UPDATE orders o SET ship_address = '-', ship_city = '-', ship_recipient = NULL, ship_phone = NULL,
    fingerprint = NULL, idempotency_key = NULL
  FROM users u WHERE u.id = o.user_id AND ${accounts} AND o.status <> 'PAID'
    AND ${HOLDS_PERSONAL_DATA}`;
/** Repeated at night, for orders delivered since. */
export const BLANK_ORDERS = blankOrders('u.erased_at IS NOT NULL');

/** For account $1 itself. Each is a separate statement, run once. */
export const BLANK_ACCOUNT = [
  // Whoever packs the order has to know its recipient.
  `UPDATE orders SET ship_recipient = coalesce(ship_recipient, (SELECT name FROM users WHERE id = $1))
   WHERE user_id = $1 AND status = 'PAID'`,
  `UPDATE users SET name = '${NOBODY.name}', email = '${NOBODY.email}', password_hash = '', is_admin = false, has_two_factor = false,
     ${ENDING_TOKENS}, deleted_at = coalesce(deleted_at, now()), erased_at = now() WHERE id = $1`,
  blankOrders('u.id = $1'),
];

/** Accounts that an admin deleted so long ago that nobody will ask about them any more. */
export const DELETED_LONG_AGO = `SELECT id FROM users WHERE deleted_at < now() - interval '30 days' AND erased_at IS NULL
  ORDER BY deleted_at`;

/** Accounts that concurrent requests may have written to during the erasure: of two nights, in case one is missed. */
export const ERASED_LATELY = `SELECT id FROM users WHERE erased_at > now() - interval '2 days'`;

/** Everything attached to accounts $1 that identifies their owners, except orders. Repeated at night, for late arrivals. */
export const BLANK_BELONGINGS = [
  `UPDATE reviews SET name = '${NOBODY.author}' WHERE user_id = ANY ($1) AND name <> '${NOBODY.author}'`,
  ...DROP_BELONGINGS,
  'DELETE FROM mails WHERE user_id = ANY ($1)',
  `UPDATE audit_log SET
     before = before || jsonb_build_object('name', '${NOBODY.name}', 'email', '${NOBODY.email}'),
     after = after || jsonb_build_object('name', '${NOBODY.name}', 'email', '${NOBODY.email}')
   WHERE entity = 'User' AND entity_id = ANY ($1) AND ${NAMES_ACCOUNT}`,
];

/**
 * Earlier releases recorded the recipient of a mail that was resent. Run at night and not in a migration, because servers of the
 * previous release still do so after it. May be removed when those entries have expired: after `AUDIT_RETENTION_DAYS`.
 */
export const BLANK_RECIPIENTS = `UPDATE audit_log SET
    before = before || jsonb_build_object('name', split_part(before ->> 'name', ' ', 1)),
    after = after || jsonb_build_object('name', split_part(after ->> 'name', ' ', 1))
  WHERE entity = 'Mail' AND (before ->> 'name' LIKE '% to %' OR after ->> 'name' LIKE '% to %')`;
