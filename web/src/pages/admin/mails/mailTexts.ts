import type { AdminMailsQuery, MailKind, MailStatus } from '../../../generated/admin';

export type MailRow = AdminMailsQuery['mails']['items'][number];

/** The subject of a mail. */
export const KIND_TEXT: Record<MailKind, string> = {
  WELCOME: 'Welcome',
  PASSWORD_RESET: 'Set a new password',
  PASSWORD_CHANGED: 'Password changed',
  EMAIL_CHANGED: 'Email changed',
  TWO_FACTOR_ON: 'Two-step sign-in on',
  TWO_FACTOR_OFF: 'Two-step sign-in off',
  ORDER_PLACED: 'Order placed',
  ORDER_PAID: 'Order paid',
  ORDER_DELIVERED: 'Order delivered',
  ORDER_CANCELLED: 'Order cancelled',
  ORDER_REFUNDED: 'Order refunded',
};

/** The state of a mail. */
export const STATUS_TEXT: Record<MailStatus, string> = {
  QUEUED: 'On its way',
  SENT: 'Sent',
  GIVEN_UP: 'Given up',
};
