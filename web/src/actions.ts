import { isAddressed } from './leaving';

const isText = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && !target.matches('[type=checkbox], [type=radio], [type=file]');

const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches('[type=checkbox], [type=radio]');

/** React takes it for the shopper's own typing only where it knows of another value before. */
function type(field: HTMLInputElement, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** As with text: React has to see it change. */
function check(box: HTMLInputElement, isChecked: boolean): void {
  box.checked = !isChecked;
  box.click();
}

function select(list: HTMLSelectElement, value: string): void {
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Chooses again what has just been chosen. */
function choiceIn(target: EventTarget | null): (() => void) | undefined {
  if (isBox(target)) {
    const { checked } = target;
    return () => check(target, checked);
  }
  if (!(target instanceof HTMLSelectElement)) return undefined;
  const { value } = target;
  return () => select(target, value);
}

/** Long enough for the page to show what the step before has changed. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

export interface RememberedActions {
  /** React has its listeners by now: it takes the page over at once where somebody touches it. */
  stop(): void;
  /** Types again, once the fields are React's, and before a key that is pressed meanwhile reaches them. */
  typeAgain(): void;
  /** Chooses, presses and sends again, step by step, once the page listens. */
  pressAgain(): Promise<void>;
}

/** Notes what a shopper types, chooses, presses and sends on a page that does not listen yet. */
export function rememberActions(): RememberedActions {
  const stops: (() => void)[] = [];
  const typed = new Map<HTMLInputElement, string>();
  const presses = new Map<object, () => void>();
  function note<K extends keyof DocumentEventMap>(name: K, handle: (event: DocumentEventMap[K]) => void) {
    document.addEventListener(name, handle, true);
    stops.push(() => document.removeEventListener(name, handle, true));
  }
  /** What is done to the same thing once more replaces what was done before, and comes later. */
  function add(about: object, again: () => void) {
    presses.delete(about);
    presses.set(about, again);
  }

  note('input', ({ target }) => {
    if (isText(target)) typed.set(target, target.value);
  });
  note('change', ({ target }) => {
    const again = choiceIn(target);
    if (target && again) add(target, again);
  });
  note('click', (event) => {
    const button = (event.target as Element).closest('button');
    if (button?.type === 'button') add(event, () => button.click());
  });
  // The browser would send a form that names no address to the page's own, with the password in it.
  note('submit', (event) => {
    if (isAddressed(event.target)) return;
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    add(form, () => form.requestSubmit());
  });

  return {
    stop: () => stops.forEach((stop) => stop()),
    typeAgain() {
      typed.forEach((value, field) => type(field, value));
      typed.clear();
    },
    async pressAgain() {
      for (const again of presses.values()) {
        again();
        await nextTask();
      }
      presses.clear();
    },
  };
}
