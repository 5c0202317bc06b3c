import type { AuditAction, AuditLogQuery } from '../../generated/admin';

export type AuditEntry = AuditLogQuery['auditLog']['items'][number];

type Row = AuditEntry['before'];

export interface Difference {
  field: string;
  before: string;
  after: string;
}

/** What was done, in words before the name of what it was done to; a kind without words does not compile. */
export const ACTION_TEXT: Record<AuditAction, string> = {
  createProduct: 'Created product',
  updateProduct: 'Updated product',
  deleteProduct: 'Deleted product',
  updateOptions: 'Updated sizes and colors of',
  updateUser: 'Updated user',
  deleteUser: 'Deleted user',
  sendPasswordReset: 'Sent a link to set a new password to',
  turnOnTwoFactor: 'Turned on two-step sign-in of',
  turnOffTwoFactor: 'Turned off two-step sign-in of',
  deliverOrder: 'Delivered order',
  cancelOrder: 'Cancelled order',
  refundOrder: 'Refunded order',
  retryRefund: 'Tried again the refund',
  resendMail: 'Sent again the mail',
};

/** The fields whose value is another afterwards, in words. */
export function differencesOf(before: Row, after: Row): Difference[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  fields.delete('_id');
  return [...fields]
    .map((field) => ({
      field: wordsOf(field).join(' '),
      before: textOf(before?.[field]),
      after: textOf(after?.[field]),
    }))
    .filter((difference) => difference.before !== difference.after);
}

function wordsOf(name: string): string[] {
  return name.replace(/[A-Z]/g, ' $&').toLowerCase().split(' ');
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.length > 0 ? value.map(textOf).join(', ') : '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
