/** A press that the browser itself answers with another page in this tab. */
function followsLink(event: MouseEvent): boolean {
  const link = (event.target as Element).closest('a');
  const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  const opensHere = link?.protocol.startsWith('http') && !link.hash && link.target !== '_blank';
  return isPlain && opensHere === true;
}

/**
 * Notes when the browser goes elsewhere by itself, by a link or by a form that names an address. A router that starts then
 * writes its state into the history, which would call that off.
 * @returns what resolves at once, or else when the shopper turns out to have stayed: touches the page, or comes back to it
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

/** A form that the browser can send by itself. */
export const isAddressed = (form: EventTarget | null) =>
  form instanceof HTMLFormElement && form.hasAttribute('action');
