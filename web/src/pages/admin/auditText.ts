import { formatMoney } from '../../features/products/money';
import type { AuditAction, AuditLogQuery } from '../../generated/admin';
import { counted } from '../../lib/count';

export type AuditEntry = AuditLogQuery['auditLog']['items'][number];

type Row = AuditEntry['before'];

export interface Difference {
  field: string;
  before: string;
  after: string;
}

/** Action texts with a placeholder for the subject's name; a kind without a text does not compile. */
export const ACTION_TEXT: Record<AuditAction, string> = {
  createProduct: 'Created product …',
  updateProduct: 'Updated product …',
  deleteProduct: 'Deleted product …',
  updateOptions: 'Updated sizes and colors of …',
  updateUser: 'Updated user …',
  deleteUser: 'Deleted user …',
  sendPasswordReset: 'Sent a link to set a new password to …',
  turnOnTwoFactor: 'Switched on two-step sign-in of …',
  turnOffTwoFactor: 'Switched off two-step sign-in of …',
  deliverOrder: 'Delivered order …',
  cancelOrder: 'Cancelled order …',
  refundOrder: 'Refunded order …',
  retryRefund: 'Tried the refund of … again',
  resendMail: 'Sent the mail … again',
};

/** The fields whose values differ, with readable names. */
export function differencesOf(before: Row, after: Row): Difference[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  fields.delete('_id');
  return [...fields]
    .map((field) => ({
      field: wordsOf(field).join(' '),
      before: valueText(field, without(after?.[field], before?.[field])),
      after: valueText(field, without(before?.[field], after?.[field])),
    }))
    .filter((difference) => difference.before !== difference.after);
}

/** Reduces a grid to the variants that differ from the other grid: most are unchanged. */
function without(other: unknown, value: unknown): unknown {
  if (!isGrid(value) || !isGrid(other)) return value;
  const same = new Set(other.map(variantText));
  return value.filter((variant) => !same.has(variantText(variant)));
}

function wordsOf(name: string): string[] {
  return name.replace(/[A-Z]/g, ' $&').toLowerCase().split(' ');
}

const AMOUNTS = ['price', 'refunded', 'amount'];

const valueText = (field: string, value: unknown) =>
  typeof value === 'number' && AMOUNTS.includes(field) ? formatMoney(value, 'order') : textOf(value);

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return listOf(value);
  if (typeof value === 'object') return isVariant(value) ? variantText(value) : fieldsText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function listOf(values: unknown[]): string {
  const isOfWords = values.every((value) => typeof value === 'string');
  return values.length > 0 ? values.map(textOf).join(isOfWords ? ', ' : '; ') : '–';
}

interface AuditedVariant {
  size: string | null;
  color: string | null;
  sku: string | null;
  price: number | null;
  image: string | null;
  countInStock: number;
}

const isVariant = (value: object): value is AuditedVariant => 'countInStock' in value && 'sku' in value;

const isGrid = (value: unknown): value is AuditedVariant[] =>
  Array.isArray(value) &&
  value.every((one: unknown) => typeof one === 'object' && one !== null && isVariant(one));

/** "Small / Black: 3 pieces, ₹500". */
function variantText({ size, color, countInStock, price, sku, image }: AuditedVariant): string {
  const facts = [
    counted(countInStock, 'piece'),
    price !== null && formatMoney(price, 'order'),
    sku && `SKU ${sku}`,
    image && `picture ${image}`,
  ];
  return `${[size, color].filter(Boolean).join(' / ')}: ${facts.filter(Boolean).join(', ')}`;
}

/** "name Red, swatch #ff0000". */
const fieldsText = (value: object) =>
  Object.entries(value)
    .map(([field, of]) => `${wordsOf(field).join(' ')} ${textOf(of)}`)
    .join(', ');
