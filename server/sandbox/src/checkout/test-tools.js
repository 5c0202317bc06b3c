import { el } from './dom.js';

/** Options that no real checkout has: a choice of failures, a silent bank, a browser that vanishes after paying. */
export function testTools(failures, { onFail, onSilent, onLost }) {
  const reasons = failures.map(({ reason }) => el('option', { value: reason }, readable(reason)));
  const select = el(
    'select',
    { id: 'rzp-fail-reason', 'data-testid': 'rzp-fail-reason' },
    el('option', { value: '' }, 'Any'),
    ...reasons,
  );
  return el(
    'fieldset',
    { class: 'rzp-tools' },
    el('legend', {}, 'Test tools'),
    el(
      'div',
      { class: 'rzp-fail' },
      el('div', { class: 'rzp-field' }, el('label', { for: select.id }, 'Reason to fail'), select),
      button('rzp-fail', 'Fail payment', () => onFail(select.value)),
    ),
    button('rzp-silent', 'Bank does not answer', onSilent),
    button('rzp-pay-lost', 'Pay, then lose the connection', onLost),
  );
}

function button(testId, text, click) {
  return el('button', { type: 'button', class: 'rzp-tool', 'data-testid': testId, click }, text);
}

function readable(reason) {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
