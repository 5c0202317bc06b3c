import { useRef } from 'react';
import type { MouseEvent } from 'react';

const DOUBLE_TAP_MS = 500;

/**
 * Whether a click belongs to a double click or double tap. Browsers count the clicks of a mouse; for a finger only the time
 * tells.
 * @param last timestamp of the previous click
 */
export const isSoonAfter = (last: number, { detail, pointerType, timeStamp }: PointerEvent) =>
  detail > 1 || (pointerType === 'touch' && timeStamp - last < DOUBLE_TAP_MS);

/** Tells whether a click is the second of a double click or double tap, which is meant as one press. */
export function useDoublePress() {
  const last = useRef(-DOUBLE_TAP_MS);
  return function isSecond({ nativeEvent }: MouseEvent): boolean {
    const press = nativeEvent as PointerEvent;
    if (isSoonAfter(last.current, press)) return true;
    last.current = press.timeStamp;
    return false;
  };
}
