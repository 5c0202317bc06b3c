import { useRef } from 'react';

/** Runs changes one after the other, in the order in which they were made: each has the last word until the next. */
export function useInTurn() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const done = last.current.then(change);
    last.current = done.catch(() => undefined);
    return done;
  };
}
