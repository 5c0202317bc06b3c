/** Moves the focus to the content of the page, where what had it has gone with what it was about. */
export function focusMain() {
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** Nothing has the focus: what had it has gone, or nothing was used yet. */
export const isFocusLost = () => document.activeElement === document.body;
