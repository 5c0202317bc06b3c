import { validate, v7 } from 'uuid';
import { notFound } from './app-error.js';

/** A new id: UUIDv7, so that ids sort by the time they were made. */
export const newId = (at?: Date) => v7(at && { msecs: at.getTime() });

/** A malformed id is answered like one that does not exist. */
export function assertId(id: unknown, thing: string): asserts id is string {
  if (!validate(id)) throw notFound(thing);
}

export const isId = (id: string): boolean => validate(id);
