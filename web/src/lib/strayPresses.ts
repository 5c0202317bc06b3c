import { isSoonAfter } from './useDoublePress';

/**
 * Loses the further presses of a double click or double tap where something else has come to lie beneath them: the next row, a dialog
 * that the first has opened, what was behind one that it has closed. They were meant for what the first was made on.
 * @returns ends it
 */
export function loseStrayPresses(): () => void {
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
