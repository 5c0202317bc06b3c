import { useState } from 'react';
import type * as v from 'valibot';
import { unsavedIn } from '../unsaved';
import { changesOf, isChanged } from './changesOf';

/** How to compute the changes of a form's values, and how to apply them; field by field by default. */
interface Ways<Values, Kept> {
  changes: (before: Values, after: Values) => Kept;
  withChanges: (before: Values, changes: Kept) => Values;
}

/**
 * The unsaved changes of the form of this name.
 * @param before the values that the form starts with
 * @returns `typed`: the values of an earlier visit to start with, if any; `keep` stores the fields as they are typed; `forget`
 *   drops them; `discard` also resets the form
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
  const [typed, setTyped] = useState(() => {
    const kept = unsaved.get();
    const after = kept && withChanges(before, kept);
    return after && isChanged(before, after) ? after : undefined;
  });

  function keep(after: Values) {
    if (isChanged(before, after)) unsaved.keep(changes(before, after));
    else unsaved.forget();
  }

  function forget() {
    unsaved.forget();
    setTyped(undefined);
  }

  /** @param reset puts values into the form */
  function discard(reset: (values: Values) => void) {
    reset(before);
    forget();
  }

  return { typed, keep, forget, discard };
}
