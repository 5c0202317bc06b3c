/** Deletes what belongs only to accounts $1: what lets their owners in, and where and what they would order. */
export const DROP_BELONGINGS = [
  'DELETE FROM cart_items c USING unnest($1::uuid[]) account, cart_of(account) mine WHERE c.id = mine.id',
  'DELETE FROM addresses WHERE user_id = ANY ($1)',
  'DELETE FROM sessions WHERE user_id = ANY ($1)',
  'DELETE FROM password_resets WHERE user_id = ANY ($1)',
  'DELETE FROM two_factor_secrets WHERE user_id = ANY ($1)',
  'DELETE FROM recovery_codes WHERE user_id = ANY ($1)',
];
