import { ARRAY_MAX_SIZE, getMetadataStorage } from 'class-validator';
import { badInput } from '../app-error.js';

interface Bound {
  field: string;
  max: number;
  message: string;
}

const known = new WeakMap<object, Bound[]>();

/** The longest that the lists of an input class may be, from its rules (`ArrayMaxSize`). */
function boundsOf(Input: object): Bound[] {
  const found = known.get(Input);
  if (found) return found;
  const rules = getMetadataStorage().getTargetValidationMetadatas(Input as () => unknown, '', false, false);
  const bounds = rules
    .filter(({ name }) => name === ARRAY_MAX_SIZE)
    .map(({ propertyName, constraints, message }) => ({
      field: propertyName,
      max: (constraints as [number])[0],
      message: typeof message === 'string' ? message : `${propertyName} has too many entries`,
    }));
  known.set(Input, bounds);
  return bounds;
}

/** Refuses lists that are too long before their entries are validated one by one, which is slow for thousands. */
export function assertLengths(Input: object, plain: unknown): void {
  if (typeof plain !== 'object' || plain === null) return;
  for (const { field, max, message } of boundsOf(Input)) {
    const list = (plain as Record<string, unknown>)[field];
    if (Array.isArray(list) && list.length > max) throw badInput(message);
  }
}
