import type { AuditLogQuery } from '../../generated/admin';

export type AuditEntry = AuditLogQuery['auditLog']['items'][number];

type Row = AuditEntry['before'];

export interface Difference {
  field: string;
  before: string;
  after: string;
}

const PAST: Record<string, string> = {
  create: 'Created',
  update: 'Updated',
  delete: 'Deleted',
  deliver: 'Delivered',
  refund: 'Refunded',
  cancel: 'Cancelled',
};

/** "Updated product" for `updateProduct`. */
export function actionText(action: string): string {
  const [verb = '', ...thing] = wordsOf(action);
  return [PAST[verb] ?? verb, ...thing].join(' ');
}

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
