import { confirmClose } from './confirm-close.js';
import { el, tabbable } from './dom.js';

/** The frame: heading, banner, message and one replaceable content. It knows nothing of payments. */
export class Dialog {
  constructor({ title, description, image, onDismiss }) {
    this.onDismiss = onDismiss;
    this.amount = el('p', { id: 'rzp-amount', class: 'rzp-amount', 'data-testid': 'rzp-amount' });
    this.error = el('div', { role: 'alert', 'data-testid': 'rzp-error', class: 'rzp-error', hidden: true });
    this.status = el('p', { role: 'status', class: 'rzp-status' });
    this.content = el('div', { class: 'rzp-content' });
    this.panel = el(
      'div',
      { class: 'rzp-panel' },
      this.header({ title, description, image }),
      el('p', { class: 'rzp-banner' }, el('strong', {}, 'TEST MODE'), ', no real money'),
      this.error,
      this.status,
      this.content,
    );
    this.element = el(
      'dialog',
      {
        class: 'rzp-dialog',
        role: 'dialog',
        'aria-modal': 'true',
        'aria-labelledby': 'rzp-title',
        'aria-describedby': 'rzp-amount',
        'data-testid': 'rzp-dialog',
        tabindex: '-1',
        keydown: (event) => this.onKey(event),
        cancel: (event) => this.onCancel(event),
        click: (event) => event.target === this.element && this.onDismiss('backdrop'),
      },
      this.panel,
    );
  }

  header({ title, description, image }) {
    const close = el(
      'button',
      {
        type: 'button',
        class: 'rzp-close',
        'aria-label': 'Close payment window',
        'data-testid': 'rzp-close',
        click: () => this.onDismiss('button'),
      },
      '×',
    );
    return el(
      'header',
      { class: 'rzp-header' },
      logo(title, image),
      el(
        'div',
        { class: 'rzp-heading' },
        el('h2', { id: 'rzp-title', class: 'rzp-title' }, title),
        description ? el('p', { class: 'rzp-description' }, description) : null,
      ),
      close,
      this.amount,
    );
  }

  show() {
    document.body.append(this.element);
    document.documentElement.classList.add('rzp-open');
    this.element.showModal();
    this.element.focus();
  }

  close() {
    document.documentElement.classList.remove('rzp-open');
    this.element.close();
    this.element.remove();
  }

  setBusy(isBusy, text = '') {
    if (isBusy) this.element.setAttribute('aria-busy', 'true');
    else this.element.removeAttribute('aria-busy');
    this.status.textContent = text;
  }

  setContent(...nodes) {
    this.content.replaceChildren(...nodes);
  }

  showError(text) {
    this.error.hidden = text === '';
    this.error.textContent = text;
    if (text) this.error.scrollIntoView({ block: 'nearest' });
  }

  /** Asks for confirmation inside the dialog; resolves to whether to close. */
  confirmClose() {
    return confirmClose(this.element, this.panel);
  }

  onCancel(event) {
    event.preventDefault();
    this.onDismiss('escape');
  }

  onKey(event) {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      this.onDismiss('escape');
    } else if (event.key === 'Tab') this.keepFocusInside(event);
  }

  keepFocusInside(event) {
    const stops = tabbable(this.element);
    const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
    const active = document.activeElement;
    if (active !== from && !(event.shiftKey && active === this.element)) return;
    event.preventDefault();
    to?.focus();
  }
}

function logo(title, image) {
  const initial = el(
    'span',
    { class: 'rzp-logo', 'aria-hidden': 'true' },
    title.trim().charAt(0).toUpperCase(),
  );
  if (typeof image !== 'string' || image === '') return initial;
  return el('img', {
    class: 'rzp-logo',
    src: image,
    alt: '',
    error: (event) => event.target.replaceWith(initial),
  });
}
