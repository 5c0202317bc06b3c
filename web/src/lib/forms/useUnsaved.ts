import { useState } from 'react';
import type * as v from 'valibot';
import { unsavedIn } from '../unsaved';
import { changesOf } from './changesOf';

/**
 * What was changed in the form of this name and is not saved.
 * @param before what the form begins with
 * @returns what to begin with where there is something, what keeps the fields as they are typed, and what forgets them
 */
export function useUnsaved<Values extends object, Kept extends Partial<Values>>(
  form: string,
  changed: v.GenericSchema<unknown, Kept>,
  before: Values,
) {
  const unsaved = unsavedIn(form, changed);
  const [typed] = useState(() => {
    const changes = unsaved.get();
    return changes && { ...before, ...changes };
  });
  const keep = (after: Values) => unsaved.keep(changesOf(before, after) as Kept);
  return { typed, keep, forget: unsaved.forget };
}
