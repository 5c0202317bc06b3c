import { el } from './dom.js';

/** A labelled input with room for its own error. `check` returns what is wrong, or nothing. */
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

  /** Shows what is wrong and says whether anything is. */
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

  /** Only at the end of the text: elsewhere it would move the caret while someone edits. */
  format(format) {
    const { value, selectionStart } = this.input;
    if (selectionStart === value.length) this.input.value = format(value);
  }
}
