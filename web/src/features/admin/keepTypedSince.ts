import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { changesOf } from '../../lib/forms/changesOf';

/**
 * Makes the saved values those that a form starts with. What was typed while they were sent stays, as its only changes.
 * @param sent all values of the form when it was submitted
 * @returns false if nothing was typed meanwhile; the form is then left as it is
 */
export function keepTypedSince<Fields extends FieldValues, Values>(
  { getValues, reset, setValue }: UseFormReturn<Fields, unknown, Values>,
  sent: Fields,
): boolean {
  const since = Object.entries(changesOf(sent, getValues())) as [
    Path<Fields>,
    PathValue<Fields, Path<Fields>>,
  ][];
  if (since.length === 0) return false;
  reset(sent, { keepDefaultValues: false, keepValues: true });
  since.forEach(([name, value]) => setValue(name, value, { shouldDirty: true }));
  return true;
}
