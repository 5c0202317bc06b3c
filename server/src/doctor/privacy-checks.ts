import type { Check } from './check.js';

/** What holds for accounts that their owners have deleted. */
export const PRIVACY: Check[] = [
  {
    name: 'nothing says whose a deleted account was',
    sql: `SELECT u.id, u.name FROM users u WHERE u.erased_at IS NOT NULL AND (
            u.deleted_at IS NULL OR u.name <> 'Deleted account' OR u.email <> 'deleted@account.invalid' OR u.password_hash <> ''
            OR EXISTS (SELECT FROM addresses WHERE user_id = u.id) OR EXISTS (SELECT FROM sessions WHERE user_id = u.id)
            OR EXISTS (SELECT FROM two_factor_secrets WHERE user_id = u.id) OR EXISTS (SELECT FROM recovery_codes WHERE user_id = u.id)
            OR EXISTS (SELECT FROM cart_items WHERE user_id = u.id) OR EXISTS (SELECT FROM mails WHERE user_id = u.id)
            OR EXISTS (SELECT FROM reviews WHERE user_id = u.id AND name <> 'Anonymous'))`,
  },
  {
    name: 'orders of deleted accounts say where they went only until they are there',
    sql: `SELECT o.id, o.status FROM orders o JOIN users u ON u.id = o.user_id
          WHERE u.erased_at IS NOT NULL AND o.status <> 'PAID'
            AND (o.ship_address <> '-' OR o.ship_recipient IS NOT NULL OR o.ship_phone IS NOT NULL)
            AND greatest(u.erased_at, o.created_at, o.cancelled_at, o.delivered_at) < now() - interval '2 days'`,
  },
];
