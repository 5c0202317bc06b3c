const DOUBLE_TAP_MS = 500;
/** As far apart as two taps of a finger on the same place may come. */
const DOUBLE_TAP_PX = 40;

/** What a press does something to. */
const controlOf = ({ target }: Event) => (target as Element).closest('a, button, dialog');

/**
 * Loses the second press of a double click or double tap where something else has come to lie beneath it: the next row, a dialog that
 * the first has opened, what was behind one that it has closed. It was meant for what the first was made on.
 * @returns ends it
 */
export function loseStrayPresses(): () => void {
  let first: PointerEvent | undefined;
  let meant: Element | null;

  function onClick(press: PointerEvent) {
    const control = controlOf(press);
    if (!first || !isSecond(first, press)) {
      first = press;
      meant = control;
    } else if (control && control !== meant) {
      press.preventDefault();
      press.stopPropagation();
    }
  }

  document.addEventListener('click', onClick, true);
  return () => document.removeEventListener('click', onClick, true);
}

/** Browsers count the clicks of a mouse; of those of a finger only time and place tell. */
function isSecond(
  first: PointerEvent,
  { detail, pointerType, timeStamp, clientX, clientY }: PointerEvent,
): boolean {
  if (pointerType !== 'touch') return detail > 1;
  const isNear = Math.hypot(clientX - first.clientX, clientY - first.clientY) < DOUBLE_TAP_PX;
  return isNear && timeStamp - first.timeStamp < DOUBLE_TAP_MS;
}
