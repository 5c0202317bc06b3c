/** A click that makes the browser itself open another page in this tab. */
function followsLink(event: MouseEvent): boolean {
  const link = (event.target as Element).closest('a');
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const opensHere = link?.protocol.startsWith('http') && !link.hash && link.target !== '_blank';
  return isPlain && opensHere === true;
}

/**
 * Detects that the browser is navigating by itself, by a link or a form with an action. A router that starts meanwhile writes its
 * state into the history, which would cancel the navigation.
 * @returns resolves at once, or, during a navigation, when the shopper turns out to have stayed: uses the page, or comes back to
 *   it
 */
export function watchLeaving(): () => Promise<void> {
  let isLeaving = false;
  let stay: (() => void) | undefined;
  const leave = () => (isLeaving = true);
  const staysAfterAll = () => {
    isLeaving = false;
    stay?.();
  };
  document.addEventListener('click', (event) => followsLink(event) && leave(), true);
  document.addEventListener('submit', ({ target }) => isAddressed(target) && leave(), true);
  document.addEventListener('pointerdown', staysAfterAll, true);
  document.addEventListener('keydown', staysAfterAll, true);
  window.addEventListener('pageshow', ({ persisted }) => persisted && staysAfterAll(), true);

  return async () => {
    if (isLeaving) await new Promise<void>((resolve) => (stay = resolve));
  };
}

/** A form that the browser can submit without scripts. */
export const isAddressed = (form: EventTarget | null) =>
  form instanceof HTMLFormElement && form.hasAttribute('action');
