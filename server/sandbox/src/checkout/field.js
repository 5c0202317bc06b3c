import { el } from './dom.js';

/** A labelled input with room for its own error. `check` returns the problem, or undefined. */
export class Field {
  constructor({ name, label, hint, check, format, input }) {
    this.check = check ?? (() => undefined);
    const id = `rzp-${name}`;
    this.input = input ?? el('input', { type: 'text', autocomplete: 'off' });
    this.input.id = id;
    this.input.name = name;
    this.input.dataset.testid = id;
    this.error = el('p', { id: `${id}-error`, class: 'rzp-field-error', hidden: true });
    const hintLine = hint ? el('p', { id: `${id}-hint`, class: 'rzp-hint' }, hint) : null;
    this.input.setAttribute('aria-describedby', hint ? `${id}-error ${id}-hint` : `${id}-error`);
    this.input.addEventListener('input', () => {
      if (format) this.format(format);
      this.show(undefined);
    });
    this.element = el(
      'div',
      { class: 'rzp-field' },
      el('label', { for: id }, label),
      this.input,
      this.error,
      hintLine,
    );
  }

  get value() {
    return this.input.value.trim();
  }

  /** Shows the problem, if any, and returns whether the value is valid. */
  isValid() {
    const problem = this.check(this.value);
    this.show(problem);
    return problem === undefined;
  }

  show(problem) {
    this.error.textContent = problem ?? '';
    this.error.hidden = problem === undefined;
    if (problem === undefined) this.input.removeAttribute('aria-invalid');
    else this.input.setAttribute('aria-invalid', 'true');
  }

  /** Only with the caret at the end: elsewhere reformatting would move it while someone edits. */
  format(format) {
    const { value, selectionStart } = this.input;
    if (selectionStart === value.length) this.input.value = format(value);
  }
}
