const isText = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && !target.matches('[type=checkbox], [type=radio], [type=file]');

/** React takes it for the shopper's own typing only where it knows of another value before. */
function type(field: HTMLInputElement, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches('[type=checkbox], [type=radio]');

/** As with text: React has to see it change. */
function check(box: HTMLInputElement, isChecked: boolean): void {
  box.checked = !isChecked;
  box.click();
}

/**
 * Notes what a shopper types, presses and sends on a page that does not listen yet.
 * @returns what does it again, once the page listens
 */
export function rememberActions(): () => void {
  const stops: (() => void)[] = [];
  const typed = new Map<HTMLInputElement, string>();
  const checked = new Map<HTMLInputElement, boolean>();
  let last: (() => void) | undefined;
  function note<K extends keyof DocumentEventMap>(name: K, handle: (event: DocumentEventMap[K]) => void) {
    document.addEventListener(name, handle, true);
    stops.push(() => document.removeEventListener(name, handle, true));
  }

  note('input', ({ target }) => {
    if (isText(target)) typed.set(target, target.value);
  });
  note('change', ({ target }) => {
    if (!isBox(target)) return;
    checked.delete(target); // the last choice of a group is made last again
    checked.set(target, target.checked);
  });
  note('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (button?.type === 'button') last = () => button.click();
  });
  // The browser would send a form that names no address to the page's own, with the password in it.
  note('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute('action')) return;
    event.preventDefault();
    last = () => form.requestSubmit();
  });
  return () => {
    stops.forEach((stop) => stop());
    typed.forEach((value, field) => type(field, value));
    checked.forEach((isChecked, box) => check(box, isChecked));
    last?.();
  };
}
