import { useCallback, useEffect, useRef } from 'react';

/** Tells a late answer whether the part of the page that has asked is gone: it must not act on what came after. */
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
