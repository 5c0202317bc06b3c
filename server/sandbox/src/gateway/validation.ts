import type { Notes } from './entities.js';
import { invalidField, refusal } from './errors.js';

export type Body = Record<string, unknown>;

const TRUE: unknown[] = [true, 1, '1', 'true'];
const FALSE: unknown[] = [false, 0, '0', 'false'];
const NOTES_MAX = 15;
const NOTE_LENGTH_MAX = 256;

export function asBody(value: unknown): Body {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) throw refusal('The request body must be an object.');
  return value as Body;
}

export function refuseExtraFields(body: Body, allowed: readonly string[]): void {
  const extra = Object.keys(body).filter((field) => !allowed.includes(field));
  if (extra.length === 0) return;
  throw refusal(
    `${extra.join(', ')} is/are not required and should not be sent`,
    'extra_field_sent',
    extra[0],
  );
}

export function assertId(prefix: 'order' | 'pay' | 'rfnd', id: string): void {
  if (!new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`).test(id)) throw refusal(`${id} is not a valid id`);
}

/** An amount in minor units: an integer, or its digits as text. */
export function readAmount(body: Body, field: string, currency: string): number {
  const amount = readInteger(body, field);
  if (amount === undefined) throw invalidField(field, `The ${field} field is required.`);
  if (amount < 100) throw invalidField(field, `The ${field} must be at least ${currency} 1.00`);
  return amount;
}

export function readInteger(body: Body, field: string): number | undefined {
  const value = body[field];
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  if (!Number.isSafeInteger(number)) throw invalidField(field, `The ${field} must be an integer.`);
  return number as number;
}

export function readCurrency(body: Body): string {
  const { currency } = body;
  if (currency === undefined || currency === null || currency === '') {
    throw invalidField('currency', 'The currency field is required.');
  }
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
    throw invalidField('currency', 'The currency must be a 3-letter ISO code.');
  }
  return currency;
}

export function readText(body: Body, field: string, maxLength: number): string | null {
  const value = body[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw invalidField(field, `The ${field} must be a string.`);
  if (value.length > maxLength) {
    throw invalidField(field, `The ${field} may not be greater than ${maxLength} characters.`);
  }
  return value;
}

export function readFlag(body: Body, field: string): boolean {
  const value = body[field] ?? false;
  if (TRUE.includes(value)) return true;
  if (FALSE.includes(value)) return false;
  throw invalidField(field, `The ${field} field must be true or false.`);
}

export function readChoice<T extends string>(
  body: Body,
  field: string,
  choices: readonly T[],
): T | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  const choice = choices.find((each) => each === value);
  if (choice === undefined) throw invalidField(field, `The selected ${field} is invalid.`);
  return choice;
}

export function readNotes(body: Body): Notes {
  const notes = body.notes ?? [];
  if (typeof notes !== 'object') throw invalidField('notes', 'The notes must be an array.');
  const pairs = Object.entries(notes).map(([key, value]) => [key, noteText(key, value)] as const);
  if (pairs.length > NOTES_MAX)
    throw invalidField('notes', `The notes may not have more than ${NOTES_MAX} items.`);
  return pairs.length === 0 ? [] : Object.fromEntries(pairs);
}

function noteText(key: string, value: unknown): string {
  if (value !== null && typeof value === 'object') {
    throw invalidField('notes', `The notes.${key} must be a string.`);
  }
  const text = String((value as string | number | boolean | null) ?? '');
  if (text.length > NOTE_LENGTH_MAX) {
    throw invalidField('notes', `The notes.${key} may not be greater than ${NOTE_LENGTH_MAX} characters.`);
  }
  return text;
}
