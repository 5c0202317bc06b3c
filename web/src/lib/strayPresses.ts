import { isSoonAfter } from './useDoublePress';

/**
 * Swallows the further clicks of a double click or double tap when something else has appeared under the pointer: the next row, a
 * dialog that the first click opened, or what was behind one that it closed. They were meant for the first click's target.
 * @returns stops it
 */
export function ignoreStrayPresses(): () => void {
  let last = -Infinity;
  let meant: Element | null = null;
  let place: DOMRect | undefined;

  function onClick(press: PointerEvent) {
    const target = press.target as Element;
    const isFurther = isSoonAfter(last, press) && place && isWithin(place, press);
    last = press.timeStamp;
    if (!isFurther) {
      meant = target.closest('a, button');
      place = meant?.getBoundingClientRect();
      return;
    }
    const control = target.closest('a, button, dialog');
    if (!control || control === meant) return;
    press.preventDefault();
    press.stopPropagation();
  }

  document.addEventListener('click', onClick, true);
  return () => document.removeEventListener('click', onClick, true);
}

const isWithin = ({ left, right, top, bottom }: DOMRect, { clientX: x, clientY: y }: PointerEvent) =>
  left <= x && x <= right && top <= y && y <= bottom;
