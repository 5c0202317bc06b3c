import { isAddressed } from './leaving';

const isText = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && !target.matches('[type=checkbox], [type=radio], [type=file]');

const isBox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches('[type=checkbox], [type=radio]');

/** React ignores an input event unless the value differs from the last one that it knows. */
function type(field: HTMLInputElement, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** As with text: React has to see a change. */
function check(box: HTMLInputElement, isChecked: boolean): void {
  box.checked = !isChecked;
  box.click();
}

function select(list: HTMLSelectElement, value: string): void {
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

type Control = HTMLInputElement | HTMLSelectElement;

/** Its state differs from what the server sent. Of two altered radio buttons, the checked one is enough. */
function isAltered(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
    return control.value !== sent?.value;
  }
  if (control.type === 'radio') return control.checked && !control.defaultChecked;
  if (control.type === 'checkbox') return control.checked !== control.defaultChecked;
  return control.type !== 'file' && control.value !== control.defaultValue;
}

/** Values that the browser restored after Back, or that were set before any script ran, without an event that was recorded. */
const alteredControls = () => [...document.querySelectorAll<Control>('input, select')].filter(isAltered);

/** Repeats the choice just made. */
function choiceIn(target: EventTarget | null): (() => void) | undefined {
  if (isBox(target)) {
    const { checked } = target;
    return () => check(target, checked);
  }
  if (!(target instanceof HTMLSelectElement)) return undefined;
  const { value } = target;
  return () => select(target, value);
}

/** Lets the page render the change of the previous step. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

interface RecordedEvents {
  /** Called once React has its listeners but has not hydrated yet: an event on the page now makes it hydrate at once. */
  stop(): void;
  /** Replays the typing once the fields are React's, before a key pressed meanwhile reaches them. */
  replayTyping(): void;
  /** Replays choices, clicks and submissions in order, once the page is interactive. */
  replayPresses(): Promise<void>;
}

/** Records what a shopper types, chooses, clicks and submits before the page is interactive, to replay it afterwards. */
export function recordEvents(): RecordedEvents {
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
  // The browser would submit a form without an action to the page's own address, with the password in it.
  note('submit', (event) => {
    if (isAddressed(event.target)) return;
    const form = event.target as HTMLFormElement;
    event.preventDefault();
    add(form, () => form.requestSubmit());
  });

  return {
    stop() {
      stops.forEach((stop) => stop());
      // A button clicked after hydration is handled by React, so it is not repeated.
      note('click', ({ target }) => presses.delete((target as Element).closest('button')!));
      for (const control of alteredControls()) {
        if (isText(control)) typed.set(control, control.value);
        else if (!presses.has(control)) choices.push(choiceIn(control)!);
      }
    },
    replayTyping() {
      typed.forEach((value, field) => type(field, value));
      typed.clear();
    },
    async replayPresses() {
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
