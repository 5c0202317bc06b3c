import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(prefers-reduced-motion: reduce)');

export function useReducedMotion() {
  return useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  );
}

function subscribe(listener: () => void) {
  const media = query();
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}
