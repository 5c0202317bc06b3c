import { useState } from 'react';
import type * as v from 'valibot';
import { unsavedIn } from '../unsaved';
import { changesOf } from './changesOf';

/** What changes are of a form's values, and what values are with them; field by field where a form says nothing else. */
interface Ways<Values, Kept> {
  changes: (before: Values, after: Values) => Kept;
  withChanges: (before: Values, changes: Kept) => Values;
}

/**
 * What was changed in the form of this name and is not saved.
 * @param before what the form begins with
 * @returns what to begin with where there is something, what keeps the fields as they are typed, and what forgets them
 */
export function useUnsaved<Values extends object, Kept extends object>(
  form: string,
  changed: v.GenericSchema<unknown, Kept>,
  before: Values,
  { changes, withChanges }: Ways<Values, Kept> = {
    changes: (before, after) => changesOf(before, after) as Kept,
    withChanges: (before, changes) => ({ ...before, ...changes }),
  },
) {
  const unsaved = unsavedIn(form, changed);
  const [typed] = useState(() => {
    const kept = unsaved.get();
    return kept && withChanges(before, kept);
  });
  const keep = (after: Values) => unsaved.keep(changes(before, after));
  return { typed, keep, forget: unsaved.forget };
}
