import { el } from './dom.js';

/** Asks before a payment is abandoned; Escape means staying. A second call while the question is open changes nothing. */
export function confirmClose(dialog, panel) {
  if (dialog.querySelector('.rzp-confirm')) return Promise.resolve(false);
  const before = document.activeElement;
  return new Promise((resolve) => {
    const answer = (isClosing) => {
      question.remove();
      panel.inert = false;
      if (!isClosing) before?.focus();
      resolve(isClosing);
    };
    const stay = button('rzp-confirm-stay', 'Keep paying', () => answer(false));
    const leave = button('rzp-confirm-close', 'Yes, close', () => answer(true));
    const question = el(
      'div',
      {
        class: 'rzp-confirm',
        role: 'alertdialog',
        'aria-modal': 'true',
        'aria-labelledby': 'rzp-confirm-title',
        keydown: (event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          event.stopPropagation();
          answer(false);
        },
      },
      el(
        'div',
        { class: 'rzp-confirm-box' },
        el('p', { id: 'rzp-confirm-title' }, 'Close the payment window? The payment is not made yet.'),
        el('div', { class: 'rzp-confirm-actions' }, stay, leave),
      ),
    );
    panel.inert = true;
    dialog.append(question);
    stay.focus();
  });
}

function button(testId, text, click) {
  return el('button', { type: 'button', class: 'rzp-tool', 'data-testid': testId, click }, text);
}
