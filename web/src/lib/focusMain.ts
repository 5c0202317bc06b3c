/** Moves the focus to the page's content, for when the focused element is about to be removed. */
export function focusMain() {
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** Nothing has the focus: the focused element was removed, or nothing was used yet. */
export const isFocusLost = () => document.activeElement === document.body;
