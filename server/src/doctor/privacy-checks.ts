import { HOLDS_PERSONAL_DATA, NAMES_ACCOUNT, NOBODY } from '../privacy/erased.js';
import type { Check } from './check.js';

/** Invariants of accounts that their owners have deleted. */
export const PRIVACY: Check[] = [
  {
    name: 'erased accounts hold no personal data',
    // Rows written by requests that were in progress during the deletion are cleaned up at night.
    sql: `SELECT u.id, u.name FROM users u WHERE u.erased_at IS NOT NULL AND (
            u.deleted_at IS NULL OR u.name <> '${NOBODY.name}' OR u.email <> '${NOBODY.email}' OR u.password_hash <> ''
            OR u.erased_at < now() - interval '2 days' AND (
              EXISTS (SELECT FROM addresses WHERE user_id = u.id) OR EXISTS (SELECT FROM sessions WHERE user_id = u.id)
              OR EXISTS (SELECT FROM two_factor_secrets WHERE user_id = u.id) OR EXISTS (SELECT FROM recovery_codes WHERE user_id = u.id)
              OR EXISTS (SELECT FROM cart_items WHERE user_id = u.id) OR EXISTS (SELECT FROM mails WHERE user_id = u.id)
              OR EXISTS (SELECT FROM reviews WHERE user_id = u.id AND name <> '${NOBODY.author}')
              OR EXISTS (SELECT FROM audit_log WHERE entity = 'User' AND entity_id = u.id AND ${NAMES_ACCOUNT})))`,
  },
  {
    name: 'no password reset job, which holds an email, is older than three days',
    // The job ends with its first attempt after a day, and there are several attempts a day.
    sql: `SELECT id::text, created_at FROM graphile_worker.jobs
          WHERE task_identifier = 'password-reset' AND created_at < now() - interval '3 days'`,
  },
  {
    name: 'the audit log names no recipients of mails',
    // Servers of an earlier release log it; their entries are cleaned up at night.
    sql: `SELECT id, created_at FROM audit_log WHERE entity = 'Mail' AND created_at < now() - interval '2 days'
            AND (before ->> 'name' LIKE '%@%' OR after ->> 'name' LIKE '%@%')`,
  },
  {
    name: 'orders of erased accounts have an address only while they are to be delivered',
    sql: `SELECT o.id, o.status FROM orders o JOIN users u ON u.id = o.user_id
          WHERE u.erased_at IS NOT NULL AND o.status <> 'PAID'
            AND ${HOLDS_PERSONAL_DATA}
            AND greatest(u.erased_at, o.created_at, o.cancelled_at, o.delivered_at) < now() - interval '2 days'`,
  },
];
