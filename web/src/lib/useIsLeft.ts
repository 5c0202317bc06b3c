import { useCallback, useEffect, useRef } from 'react';

/** Tells a late answer whether its component has unmounted: it must not affect what came after. */
export function useIsLeft(): () => boolean {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return useCallback(() => isLeft.current, []);
}
