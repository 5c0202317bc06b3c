import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormSubscribe } from 'react-hook-form';

/** Hands on what is typed while it is typed, to be kept: a reload, or a session that ends, loses nothing. */
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
