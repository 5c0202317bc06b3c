/** The fields of a form that differ from their previous values. */
export function changesOf<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

export const isChanged = <Values extends object>(before: Values, after: Values) =>
  Object.keys(changesOf(before, after)).length > 0;
