import * as v from 'valibot';
import { storedValue } from './storedValue';

const nothing: Record<string, unknown> = {};

/** Unsaved form input by form name, kept for this tab. */
export const unsavedForms = storedValue(
  'unsaved',
  nothing,
  v.record(v.string(), v.unknown()),
  'sessionStorage',
);

/** The unsaved input of the form of this name; undefined if it does not fit the schema. */
export function unsavedIn<T>(form: string, schema: v.GenericSchema<unknown, T>) {
  return {
    get(): T | undefined {
      const read = v.safeParse(schema, unsavedForms.get()[form]);
      return read.success ? read.output : undefined;
    },

    keep: (typed: T) => void unsavedForms.set({ ...unsavedForms.get(), [form]: typed }),

    forget() {
      const { [form]: _, ...others } = unsavedForms.get();
      unsavedForms.set(others);
    },
  };
}
