import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while React takes over a page that the server rendered, which knows nothing of local storage. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
