import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormSubscribe } from 'react-hook-form';

/** Passes on the values as they are typed, so that neither a reload nor the end of a session loses them. */
export function useKeepTyped<Fields extends FieldValues>(
  subscribe: UseFormSubscribe<Fields>,
  keep: (typed: Fields) => void,
) {
  const keepLatest = useEffectEvent(keep);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepLatest(values) }),
    [subscribe],
  );
}
