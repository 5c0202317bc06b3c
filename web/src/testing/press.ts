import { fireEvent } from '@testing-library/react';

/** The second of two presses that are meant as one, as browsers tell of it. */
export const SECOND_PRESSES: [string, Partial<PointerEvent>][] = [
  ['click', { detail: 2 }],
  ['tap', { detail: 1, pointerType: 'touch' }],
];

/** Presses an element by mouse or finger. */
export function press(element: Element, { detail, ...of }: Partial<PointerEvent>) {
  const event = Object.assign(new MouseEvent('click', { bubbles: true, cancelable: true, detail }), of);
  Object.defineProperty(event, 'timeStamp', { value: 1000 }); // however slow this machine is
  fireEvent(element, event);
}
