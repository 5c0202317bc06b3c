import { useRef } from 'react';
import type { MouseEvent } from 'react';

const DOUBLE_TAP_MS = 500;

/**
 * Tells whether a click is the second of a double click or double tap, which is meant as one press. Browsers count the
 * clicks of a mouse; of those of a finger only the time tells.
 */
export function useDoublePress() {
  const last = useRef(-DOUBLE_TAP_MS);
  return function isSecond({ detail, nativeEvent }: MouseEvent): boolean {
    const { timeStamp, pointerType } = nativeEvent as PointerEvent;
    const isSoon = timeStamp - last.current < DOUBLE_TAP_MS;
    if (detail > 1 || (isSoon && pointerType === 'touch')) return true;
    last.current = timeStamp;
    return false;
  };
}
