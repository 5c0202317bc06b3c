import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { choiceAmong } from './choices';
import type { Axis, Choosable } from './choices';

/** The choice, kept in the address so that a reload, a shared link and signing in preserve it. */
export function useChoice(variants: Choosable[]) {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params); // two choices may be made before the address has changed
  useEffect(() => {
    latest.current = params;
  }, [params]);

  function choose(axis: Axis, value: string) {
    const next = new URLSearchParams(latest.current);
    next.set(axis, value);
    latest.current = next;
    setParams(next, { replace: true, preventScrollReset: true });
  }

  const choice = choiceAmong(variants, { size: params.get('size'), color: params.get('color') });
  return { choice, choose };
}
