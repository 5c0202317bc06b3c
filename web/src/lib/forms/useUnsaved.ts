import { useState } from 'react';
import type * as v from 'valibot';
import { unsavedIn } from '../unsaved';
import { changesOf } from './changesOf';

/** What changes are of a form's values, and what values are with them; field by field where a form says nothing else. */
interface Ways<Values, Kept> {
  changes: (before: Values, after: Values) => Kept;
  withChanges: (before: Values, changes: Kept) => Values;
}

const isChanged = <Values extends object>(before: Values, after: Values) =>
  Object.keys(changesOf(before, after)).length > 0;

/**
 * What was changed in the form of this name and is not saved.
 * @param before what the form begins with
 * @returns what to begin with where something was typed on an earlier visit, what keeps the fields as they are typed, what
 *   forgets them, and what takes them back in the form, too
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

  /** @param reset what puts values into the form */
  function discard(reset: (values: Values) => void) {
    reset(before);
    forget();
  }

  return { typed, keep, forget, discard };
}
