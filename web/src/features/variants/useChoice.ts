import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { choiceAmong } from './choices';
import type { Axis, Choosable } from './choices';

/** The choice in the address, so that a reload, a shared link and signing in keep it. */
export function useChoice(variants: Choosable[]) {
  const [params, setParams] = useSearchParams();
  const choice = choiceAmong(variants, { size: params.get('size'), color: params.get('color') });
  const choose = useCallback(
    (axis: Axis, value: string) =>
      setParams(
        (before) => {
          before.set(axis, value);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return { choice, choose };
}
