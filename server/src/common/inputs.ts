import { applyDecorators } from '@nestjs/common';
import { Field, FieldOptions, ID, Int } from '@nestjs/graphql';
import { Transform } from 'class-transformer';
import {
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  type ValidationArguments,
} from 'class-validator';

/**
 * Blanks, and invisible characters that come along when text is pasted; not joiners, which Indian scripts need, nor the
 * characters of flags.
 */
const UNSEEN = /[\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/;

/** Trims blanks and invisible characters, and normalises to NFC: the same letters are the same characters from any keyboard. */
export function tidied(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && UNSEEN.test(text[start]!)) start++;
  while (end > start && UNSEEN.test(text[end - 1]!)) end--;
  return text.slice(start, end).normalize('NFC');
}

/** Applies `change` to incoming text; anything else is left to the validation rules. */
export const TransformText = (change: (text: string) => unknown) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

/** Forms send '' for a field that was not filled in: it counts as not sent. */
export const BlankIsLeftOut = () =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

const DECIMAL = /^\s*[-+]?(\d+(\.\d*)?|\.\d+)\s*$/;

/** REST forms send numbers as text: text that is a decimal number becomes one, anything else stays as it is. */
export const asNumber = (value: unknown) =>
  typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;

/** The message for a text that breaks a rule, or for a value that is not text. */
const textRule =
  (label: string, rule: string) =>
  ({ value }: ValidationArguments) =>
    value == null || typeof value === 'string' ? rule : `${label} must be text`;

/** A line or paragraph of text in an input class, tidied. */
export function TextInput(label: string, max: number, options: FieldOptions & { min?: number } = {}) {
  const { min = 1, ...field } = options;
  const message = textRule(
    label,
    min > 0 ? `${label} is required, up to ${max} characters` : `${label} may have up to ${max} characters`,
  );
  return applyDecorators(
    Field(() => String, field),
    TransformText(tidied),
    Length(min, max, { message }),
    IsString({ message }),
  );
}

/** The same for optional text: forms send '' for a field that was not filled in, and it becomes null. */
export function OptionalTextInput(label: string, max: number) {
  const message = textRule(label, `${label} may have up to ${max} characters`);
  return applyDecorators(
    Field(() => String, { nullable: true }),
    TransformText((text) => tidied(text) || null),
    IsOptional(),
    MaxLength(max, { message }),
    IsString({ message }),
  );
}

/** A password to be checked against the stored one, so its only rule is a length that is quick to check. */
export const PasswordInput = (options: FieldOptions = {}) =>
  applyDecorators(
    Field(() => String, options),
    IsString({ message: 'password is required' }),
    MaxLength(1000, { message: 'password is too long' }),
  );

/** A whole number between two bounds in an input class; REST may send it as text. */
export function IntInput(label: string, min: number, max: number, options: FieldOptions = {}) {
  const message = `${label} must be a whole number from ${min} to ${max}`;
  return applyDecorators(
    Field(() => Int, options),
    Transform(({ value }: { value: unknown }) => asNumber(value)),
    Max(max, { message }),
    Min(min, { message }),
    IsInt({ message }),
  );
}

/**
 * The id of something, in an input class. The service decides whether it exists: a malformed one does not. PostgreSQL accepts
 * UUIDs in either case and returns lower case, in which all ids here are compared.
 */
export const IdInput = (options: FieldOptions = {}) =>
  applyDecorators(
    Field(() => ID, options),
    Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : value)),
    TransformText((id) => id.toLowerCase()),
    IsString({ message: 'An id is missing' }),
  );
