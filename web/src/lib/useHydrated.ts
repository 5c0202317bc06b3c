import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while React hydrates a server-rendered page, which knows nothing of local storage. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
