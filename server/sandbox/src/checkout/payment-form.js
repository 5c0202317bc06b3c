import { el } from './dom.js';
import { Field } from './field.js';
import { paymentMethods } from './methods.js';
import { formatAmount } from './money.js';
import { testTools } from './test-tools.js';

/** The payer's form. `onPay` receives the attempt without its session, and whether the browser then vanishes. */
export class PaymentForm {
  constructor({ session, options, onPay }) {
    this.onPay = onPay;
    this.amount = formatAmount(session.amount, session.order.currency);
    this.contacts = contactFields(options);
    this.methods = paymentMethods(session.banks);
    this.payText = el('span', {}, `Pay ${this.amount}`);
    this.payButton = el(
      'button',
      { type: 'submit', class: 'rzp-pay', 'data-testid': 'rzp-pay' },
      el('span', { class: 'rzp-spinner', 'aria-hidden': 'true' }),
      this.payText,
    );
    this.element = this.build(session.failures);
    this.choose(this.methods.find(({ id }) => id === options.prefill?.method) ?? this.methods[0]);
  }

  build(failures) {
    const tools = testTools(failures, {
      onFail: (reason) => this.submit({ outcome: 'failure', ...(reason && { reason }) }),
      onSilent: () => this.submit({ outcome: 'timeout' }),
      onLost: () => this.submit({}, { isLost: true }),
    });
    const submit = (event) => {
      event.preventDefault();
      this.submit({});
    };
    return el(
      'form',
      { class: 'rzp-form', novalidate: true, submit },
      el(
        'div',
        { class: 'rzp-scroll' },
        ...this.contacts.map(({ element }) => element),
        this.methodChoice(),
        ...this.methods.map(({ element }) => element),
        tools,
      ),
      el('div', { class: 'rzp-actions' }, this.payButton),
    );
  }

  methodChoice() {
    const choices = this.methods.map((method) => {
      method.radio = el('input', {
        type: 'radio',
        name: 'rzp-method',
        id: `rzp-method-${method.id}`,
        'data-testid': `rzp-method-${method.id}`,
        change: () => this.choose(method),
      });
      return el(
        'div',
        { class: 'rzp-choice' },
        method.radio,
        el('label', { for: method.radio.id }, method.label),
      );
    });
    return el(
      'fieldset',
      { class: 'rzp-methods' },
      el('legend', {}, 'Pay with'),
      el('div', { class: 'rzp-choices' }, ...choices),
    );
  }

  choose(chosen) {
    this.method = chosen;
    chosen.radio.checked = true;
    for (const method of this.methods) method.element.hidden = method !== chosen;
  }

  focus() {
    this.method.radio.focus();
  }

  submit(wish, { isLost = false } = {}) {
    const fields = [...this.contacts, ...this.method.fields];
    const invalid = fields.filter((field) => !field.isValid());
    if (invalid.length > 0) return invalid[0].input.focus();
    const [email, contact] = this.contacts.map(({ value }) => value);
    this.onPay({ method: this.method.id, instrument: this.method.read(), email, contact, ...wish }, isLost);
  }

  setBusy(isBusy) {
    this.element.classList.toggle('rzp-busy', isBusy);
    this.payText.textContent = isBusy ? 'Processing…' : `Pay ${this.amount}`;
  }

  /** After a failure the same button retries. */
  offerRetry() {
    this.payText.textContent = `Try again, pay ${this.amount}`;
    this.payButton.focus();
  }
}

/** Test mode fills in what the shop did not, so that the happy path takes one click. */
function contactFields({ prefill = {}, readonly = {}, hidden = {} }) {
  const email = new Field({
    name: 'email',
    label: 'Email',
    check: (value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? undefined : 'Enter an email address.'),
    input: el('input', {
      type: 'email',
      autocomplete: 'email',
      value: prefill.email || 'shopper@example.com',
      readonly: Boolean(readonly.email),
    }),
  });
  const contact = new Field({
    name: 'contact',
    label: 'Phone',
    check: (value) =>
      /^\+?\d{8,15}$/.test(value.replace(/[\s-]/g, '')) ? undefined : 'Enter a phone number.',
    input: el('input', {
      type: 'tel',
      autocomplete: 'tel',
      value: prefill.contact || '+919000090000',
      readonly: Boolean(readonly.contact),
    }),
  });
  email.element.hidden = Boolean(hidden.email);
  contact.element.hidden = Boolean(hidden.contact);
  return [email, contact];
}
