import { fireEvent } from '@testing-library/react';

/** The second of two presses meant as one, as browsers report it. */
export const SECOND_PRESSES: [string, Partial<PointerEvent>][] = [
  ['click', { detail: 2 }],
  ['tap', { detail: 1, pointerType: 'touch' }],
];

/**
 * Presses an element by mouse or finger.
 * @param at in milliseconds; by default all presses are simultaneous, however slow the machine
 */
export function press(element: Element, { pointerType, ...of }: Partial<PointerEvent>, at = 0) {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...of });
  const event = Object.assign(click, { pointerType });
  Object.defineProperty(event, 'timeStamp', { value: 1e15 + at });
  fireEvent(element, event);
}
