import { DROP_BELONGINGS } from '../users/belongings.js';
import { ENDING_TOKENS } from '../users/sessions/sessions.js';

/** What stands where a name or an address was. Answers, lists and books need something to show. */
const NOBODY = { name: 'Deleted account', email: 'deleted@account.invalid', author: 'Anonymous' };

/**
 * Blanks what orders say of people whose account is erased. A paid order keeps its address until it is delivered or
 * cancelled: it has to arrive. Postal code and country stay, because the tax on a sale depends on where it went.
 */
const blankOrders = (
  accounts: string,
) => `UPDATE orders o SET ship_address = '-', ship_city = '-', ship_recipient = NULL, ship_phone = NULL,
    fingerprint = NULL, idempotency_key = NULL
  FROM users u WHERE u.id = o.user_id AND ${accounts} AND o.status <> 'PAID'
    AND (o.ship_address, o.ship_city, o.ship_recipient, o.ship_phone, o.fingerprint, o.idempotency_key)
      IS DISTINCT FROM ('-', '-', NULL, NULL, NULL, NULL)`;
/** Done again at night, for what was delivered since. */
export const BLANK_ORDERS = blankOrders('u.erased_at IS NOT NULL');

/** One account $1 itself. Each is a statement of its own, and done once. */
export const BLANK_ACCOUNT = [
  // Whoever packs it has to know whom it goes to.
  `UPDATE orders SET ship_recipient = coalesce(ship_recipient, (SELECT name FROM users WHERE id = $1))
   WHERE user_id = $1 AND status = 'PAID'`,
  `UPDATE users SET name = '${NOBODY.name}', email = '${NOBODY.email}', password_hash = '', is_admin = false, has_two_factor = false,
     ${ENDING_TOKENS}, deleted_at = coalesce(deleted_at, now()), erased_at = now() WHERE id = $1`,
  blankOrders('u.id = $1'),
];

/** Accounts that an admin deleted, and about which nobody will have a question any more. */
export const DELETED_LONG_AGO = `SELECT id FROM users WHERE deleted_at < now() - interval '30 days' AND erased_at IS NULL
  ORDER BY deleted_at`;

/** Accounts that requests may have written to that were under way meanwhile: of two nights, should one be missed. */
export const ERASED_LATELY = `SELECT id FROM users WHERE erased_at > now() - interval '2 days'`;

/** What hangs on accounts $1 and says who they were, but for orders. Done again at night, for what came in meanwhile. */
export const BLANK_BELONGINGS = [
  `UPDATE reviews SET name = '${NOBODY.author}' WHERE user_id = ANY ($1) AND name <> '${NOBODY.author}'`,
  ...DROP_BELONGINGS,
  'DELETE FROM mails WHERE user_id = ANY ($1)',
  `UPDATE audit_log SET
     before = before || jsonb_build_object('name', '${NOBODY.name}', 'email', '${NOBODY.email}'),
     after = after || jsonb_build_object('name', '${NOBODY.name}', 'email', '${NOBODY.email}')
   WHERE entity = 'User' AND entity_id = ANY ($1)
     AND (before ->> 'name' <> '${NOBODY.name}' OR before ->> 'email' <> '${NOBODY.email}'
       OR after ->> 'name' <> '${NOBODY.name}' OR after ->> 'email' <> '${NOBODY.email}')`,
];

/**
 * Earlier releases named the reader of a mail that was sent anew. At night and not in a migration, because servers of the
 * release before still do so after it. May go when the entries have: after `AUDIT_RETENTION_DAYS`.
 */
export const BLANK_READERS = `UPDATE audit_log SET
    before = before || jsonb_build_object('name', split_part(before ->> 'name', ' ', 1)),
    after = after || jsonb_build_object('name', split_part(after ->> 'name', ' ', 1))
  WHERE entity = 'Mail' AND (before ->> 'name' LIKE '% to %' OR after ->> 'name' LIKE '% to %')`;
