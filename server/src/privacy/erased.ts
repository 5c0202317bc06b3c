/** What replaces a name or an address: answers, lists and books need something to show. */
export const NOBODY = { name: 'Deleted account', email: 'deleted@account.invalid', author: 'Anonymous' };

/** SQL: order `o` holds personal data. */
export const HOLDS_PERSONAL_DATA = `(o.ship_address, o.ship_city, o.ship_recipient, o.ship_phone, o.fingerprint, o.idempotency_key)
  IS DISTINCT FROM ('-', '-', NULL, NULL, NULL, NULL)`;

/** SQL: an entry of the audit log about an account names it. */
export const NAMES_ACCOUNT = `(before ->> 'name' <> '${NOBODY.name}' OR before ->> 'email' <> '${NOBODY.email}'
  OR after ->> 'name' <> '${NOBODY.name}' OR after ->> 'email' <> '${NOBODY.email}')`;
