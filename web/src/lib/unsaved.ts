import * as v from 'valibot';
import { session } from './session';
import { storedValue } from './storedValue';

const nothing = { userId: '', forms: {} as Record<string, unknown> };
const shape = v.object({ userId: v.string(), forms: v.record(v.string(), v.unknown()) });

/** What was typed into forms and is not saved: kept in this tab, for nobody but who has typed it. */
const unsaved = storedValue('unsaved', nothing, shape, 'sessionStorage');

function ownForms() {
  const { userId, forms } = unsaved.get();
  return userId === session.get()?._id ? forms : {};
}

const save = (forms: Record<string, unknown>) => unsaved.set({ userId: session.get()?._id ?? '', forms });

/** What was typed into the form of this name; nothing if it does not fit the schema. */
export function unsavedIn<T>(form: string, schema: v.GenericSchema<unknown, T>) {
  return {
    get(): T | undefined {
      const read = v.safeParse(schema, ownForms()[form]);
      return read.success ? read.output : undefined;
    },

    keep: (typed: T) => save({ ...ownForms(), [form]: typed }),

    forget() {
      const { [form]: _, ...others } = ownForms();
      save(others);
    },
  };
}

/** What is kept is this user's from now on; another one's is forgotten. */
export function claimUnsaved(userId: string) {
  if (unsaved.get().userId !== userId) forgetUnsaved();
}

export const forgetUnsaved = () => unsaved.set(unsaved.empty);
