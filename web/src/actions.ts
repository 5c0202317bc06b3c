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

type Control = HTMLInputElement | HTMLSelectElement;

/** It shows something else than the server sent. Of two radio buttons that differ, the one now checked tells all. */
function isAltered(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
    return control.value !== sent?.value;
  }
  if (control.type === 'radio') return control.checked && !control.defaultChecked;
  if (control.type === 'checkbox') return control.checked !== control.defaultChecked;
  return control.type !== 'file' && control.value !== control.defaultValue;
}

/** What the browser has put in again after Back, or what was chosen before any script ran: no event has told of it. */
const alteredControls = () => [...document.querySelectorAll<Control>('input, select')].filter(isAltered);

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

interface RememberedActions {
  /** React has its listeners by now, and has not looked at the page yet: it takes it over at once where somebody touches it. */
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
  const choices: (() => void)[] = [];
  function note<K extends keyof DocumentEventMap>(name: K, handle: (event: DocumentEventMap[K]) => void) {
    document.addEventListener(name, handle, true);
    stops.push(() => document.removeEventListener(name, handle, true));
  }
  /** A later action on the same element replaces the earlier one and moves to the end. */
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
  note('click', ({ target }) => {
    const button = (target as Element).closest('button');
    if (button?.type === 'button') add(button, () => button.click());
  });
  // The browser would send a form that names no address to the page's own, with the password in it.
  note('submit', (event) => {
    if (isAddressed(event.target)) return;
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    add(form, () => form.requestSubmit());
  });

  return {
    stop() {
      stops.forEach((stop) => stop());
      // React answers what is pressed again before all is done again.
      note('click', ({ target }) => presses.delete((target as Element).closest('button')!));
      for (const control of alteredControls()) {
        if (isText(control)) typed.set(control, control.value);
        else if (!presses.has(control)) choices.push(choiceIn(control)!);
      }
    },
    typeAgain() {
      typed.forEach((value, field) => type(field, value));
      typed.clear();
    },
    async pressAgain() {
      stops.at(-1)!();
      for (const again of [...choices, ...presses.values()]) {
        again();
        await nextTask();
      }
      choices.length = 0;
      presses.clear();
    },
  };
}
