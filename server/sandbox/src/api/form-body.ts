type Form = { [name: string]: string | Form };

/** Parses `amount=100&notes[a]=b`, as curl sends it; the gateway accepts that as well as JSON. */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    set(form, path, value);
  }
  return form;
}

function set(form: Form, [name, ...rest]: string[], value: string): void {
  if (name === undefined) return;
  const inner = Object.hasOwn(form, name) ? form[name] : undefined;
  const next = rest.length === 0 ? value : typeof inner === 'object' ? inner : {};
  Object.defineProperty(form, name, { value: next, enumerable: true, configurable: true });
  if (typeof next === 'object') set(next, rest, value);
}
