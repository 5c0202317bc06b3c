import {
  expiryInThreeYears,
  formatExpiry,
  groupDigits,
  isCardNumber,
  isFutureExpiry,
  TEST_CARD,
} from './card.js';
import { el } from './dom.js';
import { Field } from './field.js';

/** The ways to pay: the fields of each, prefilled so that paying takes one click, and their values for the gateway. */
export function paymentMethods(banks) {
  return [card(), upi(), netbanking(banks)];
}

function card() {
  const number = new Field({
    name: 'card-number',
    label: 'Card number',
    format: groupDigits,
    check: (value) => (isCardNumber(value) ? undefined : 'Enter a valid card number.'),
    input: textInput(TEST_CARD, { inputmode: 'numeric' }),
  });
  const expiry = new Field({
    name: 'card-expiry',
    label: 'Expiry (MM/YY)',
    format: formatExpiry,
    check: (value) => (isFutureExpiry(value) ? undefined : 'Enter a month that is not over.'),
    input: textInput(expiryInThreeYears(), { inputmode: 'numeric', maxlength: 5 }),
  });
  const cvv = new Field({
    name: 'card-cvv',
    label: 'CVV',
    check: (value) => (/^\d{3,4}$/.test(value) ? undefined : 'Enter 3 or 4 digits.'),
    input: textInput('123', { inputmode: 'numeric', maxlength: 4 }),
  });
  const name = new Field({ name: 'card-name', label: 'Name on card', input: textInput('Test Shopper') });
  return {
    id: 'card',
    label: 'Card',
    fields: [number, expiry, cvv, name],
    element: el(
      'div',
      {},
      number.element,
      el('div', { class: 'rzp-pair' }, expiry.element, cvv.element),
      name.element,
    ),
    read: () => ({ number: number.value, expiry: expiry.value, cvv: cvv.value, name: name.value }),
  };
}

function upi() {
  const vpa = new Field({
    name: 'upi-vpa',
    label: 'UPI ID',
    hint: 'success@razorpay pays, failure@razorpay fails.',
    check: (value) =>
      /^[\w.-]{2,}@[A-Za-z][\w.-]+$/.test(value) ? undefined : 'Enter a UPI ID like name@bank.',
    input: textInput('success@razorpay'),
  });
  return {
    id: 'upi',
    label: 'UPI',
    fields: [vpa],
    element: el('div', {}, vpa.element),
    read: () => ({ vpa: vpa.value }),
  };
}

function netbanking(banks) {
  const options = Object.entries(banks).map(([code, name]) => el('option', { value: code }, name));
  const bank = new Field({ name: 'bank', label: 'Bank', input: el('select', {}, ...options) });
  return {
    id: 'netbanking',
    label: 'Netbanking',
    fields: [bank],
    element: el('div', {}, bank.element),
    read: () => ({ bank: bank.value }),
  };
}

function textInput(value, attributes = {}) {
  return el('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', value, ...attributes });
}
