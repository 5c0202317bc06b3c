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
import { asNumber } from './rupees.js';

/** Beside blanks what nobody sees, and pastes along; not what joins letters, which Indian scripts need, nor what flags are made of. */
const UNSEEN = /[\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/;

/** Without what nobody sees around it, and the same letters as the same characters, whatever keyboard they come from. */
export function tidied(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && UNSEEN.test(text[start]!)) start++;
  while (end > start && UNSEEN.test(text[end - 1]!)) end--;
  return text.slice(start, end).normalize('NFC');
}

/** Does this to text that comes in; the rules say what else may not come. */
export const TransformText = (change: (text: string) => unknown) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

/** What a form sends as '' was not filled in: it counts as not sent. */
export const BlankIsLeftOut = () =>
  Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value));

/** What is told of a text that breaks a rule, or of what is none. */
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

/** The same where it may be left out: what a form sends as '' was not filled in, and is null. */
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

/** A password to be checked against the one that is set, hence by no other rule than a length that is quick to check. */
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
 * The id of something, in an input class. Whether it exists is for the service to say: a malformed one does not. The
 * database takes a UUID in either case and answers in lower case, in which all ids here are compared.
 */
export const IdInput = (options: FieldOptions = {}) =>
  applyDecorators(
    Field(() => ID, options),
    Transform(({ value }: { value: unknown }) => (typeof value === 'number' ? String(value) : value)),
    TransformText((id) => id.toLowerCase()),
    IsString({ message: 'An id is missing' }),
  );
