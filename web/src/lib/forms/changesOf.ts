/** The fields of a form that differ from what they were, and nothing else. */
export function changesOf<Values extends object>(before: Values, after: Values): Partial<Values> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Values]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}
