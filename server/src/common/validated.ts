import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { badInput } from './app-error.js';
import { assertLengths } from './limits/list-lengths.js';
import { assertNoList, firstMessage } from './validation.pipe.js';

/** Turns a plain object into a valid instance of an input class; for bodies that Nest's pipe cannot type. */
export function validated<T extends object>(Input: new () => T, plain: unknown): T {
  if (typeof plain !== 'object' || plain === null) throw badInput('The input is not valid');
  assertLengths(Input, plain);
  const input = plainToInstance(Input, plain);
  const errors = validateSync(input, { whitelist: true, stopAtFirstError: true });
  if (errors.length > 0) throw badInput(firstMessage(errors));
  return input;
}

/** The fields of a body that Nest's pipe cannot type; a body that is no object has none. */
export function fieldsOf(body: unknown): Record<string, unknown> {
  assertNoList(body);
  return (body ?? {}) as Record<string, unknown>;
}
