import { useRef } from 'react';
import type { MouseEvent } from 'react';

const DOUBLE_TAP_MS = 500;

/** Browsers count the clicks of a mouse; of those of a finger only the time tells. */
export function isSoonAfter(last: number, { detail, nativeEvent }: MouseEvent): boolean {
  const { timeStamp, pointerType } = nativeEvent as PointerEvent;
  return detail > 1 || (pointerType === 'touch' && timeStamp - last < DOUBLE_TAP_MS);
}

/** Tells whether a click is the second of a double click or double tap, which is meant as one press. */
export function useDoublePress() {
  const last = useRef(-DOUBLE_TAP_MS);
  return function isSecond(press: MouseEvent): boolean {
    if (isSoonAfter(last.current, press)) return true;
    last.current = press.nativeEvent.timeStamp;
    return false;
  };
}
