import { useCallback, useEffect, useRef } from 'react';

/** Tells a late answer whether its component has unmounted: it must not affect what came after. */
export function useIsUnmounted(): () => boolean {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return useCallback(() => isUnmounted.current, []);
}
