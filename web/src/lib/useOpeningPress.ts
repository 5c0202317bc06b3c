import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { isSoonAfter } from './useDoublePress';

/** Keeps from what a press has opened the second press of the same double click or double tap: that was no answer. */
export function useOpeningPress(isOpen: boolean) {
  const opened = useRef(0);
  useEffect(() => {
    opened.current = performance.now();
  }, [isOpen]);
  return function ignoreSecond(press: MouseEvent) {
    if (isSoonAfter(opened.current, press)) press.stopPropagation();
  };
}
