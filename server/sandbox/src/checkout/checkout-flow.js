import { Dialog } from './dialog.js';
import { attemptPayment, openSession, Refusal } from './gateway-calls.js';
import { formatAmount } from './money.js';
import { PaymentForm } from './payment-form.js';
import { errorFields, postTo } from './redirect.js';
import { loadStylesheet } from './stylesheet.js';
import { applyTheme } from './theme.js';

/** One opening of the checkout, from the dialog's appearance to the single callback that ends it. */
export class CheckoutFlow {
  constructor({ base, options, opener, emit, onClosed }) {
    Object.assign(this, { base, options, opener, emit, onClosed });
    this.isBusy = true;
    this.isClosed = false;
    this.isOverdue = false;
    this.onBack = () => this.dismiss();
  }

  async open() {
    const { name, description, image, theme, timeout } = this.options;
    this.removeTheme = applyTheme(theme);
    await loadStylesheet(this.base);
    if (this.isClosed) return;
    const onDismiss = (by) => void this.tryDismiss(by);
    this.dialog = new Dialog({ title: String(name || 'Checkout'), description, image, onDismiss });
    this.dialog.show();
    window.addEventListener('popstate', this.onBack);
    if (timeout > 0) this.timer = setTimeout(() => this.expire(), timeout * 1000);
    await this.loadOrder();
  }

  /** Invokes no callback. */
  close() {
    if (this.isClosed) return;
    this.isClosed = true;
    clearTimeout(this.timer);
    window.removeEventListener('popstate', this.onBack);
    this.removeTheme?.();
    this.dialog?.close();
    if (this.opener?.isConnected) this.opener.focus();
    this.onClosed();
  }

  async loadOrder() {
    this.dialog.setBusy(true, 'Loading your order…');
    try {
      for (const option of ['key', 'order_id']) {
        if (!this.options[option])
          throw new Refusal({ description: `The checkout option "${option}" is missing.` });
      }
      const session = await openSession(this.base, this.options);
      if (!this.isClosed) this.showForm(session);
    } catch (error) {
      if (!this.isClosed) this.dialog.showError(textOf(error));
    } finally {
      this.setBusy(false);
    }
  }

  showForm(session) {
    this.dialog.amount.textContent = formatAmount(session.amount, session.order.currency);
    const onPay = (attempt, isLost) => void this.pay({ session: session.session, ...attempt }, isLost);
    this.form = new PaymentForm({ session, options: this.options, onPay });
    this.dialog.setContent(this.form.element);
    this.form.focus();
  }

  async pay(attempt, isLost) {
    if (this.isBusy) return;
    const { amount, description, notes } = this.options;
    this.dialog.showError('');
    this.setBusy(true, 'Processing your payment…');
    try {
      const payment = await attemptPayment(this.base, { amount, description, notes, ...attempt });
      this.setBusy(false);
      if (isLost) this.close();
      else this.succeed(payment);
    } catch (error) {
      this.setBusy(false);
      this.fail(error);
    }
  }

  succeed(payment) {
    const { callback_url: callbackUrl, handler, redirect } = this.options;
    this.close();
    if (callbackUrl && (redirect || !handler)) postTo(callbackUrl, payment);
    else if (handler) setTimeout(() => handler(payment));
  }

  /** Only an attempt that became a payment counts as failed; the payer can correct anything else. */
  fail(failure) {
    if (!(failure instanceof Refusal)) throw failure;
    const { callback_url: callbackUrl, redirect, retry } = this.options;
    const { error } = failure;
    const isPayment = Boolean(error.metadata?.payment_id);
    if (isPayment) this.emit('payment.failed', { error });
    if (this.isClosed) return;
    if (isPayment && callbackUrl && redirect) {
      this.close();
      postTo(callbackUrl, errorFields(error));
    } else if (this.isOverdue || (isPayment && retry?.enabled === false)) this.dismiss();
    else {
      this.dialog.showError(failure.message);
      this.form.offerRetry();
    }
  }

  async tryDismiss(by) {
    const { modal = {} } = this.options;
    if (this.isBusy && this.form) return;
    if (by === 'escape' && modal.escape === false) return;
    if (by === 'backdrop' && !modal.backdropclose) return;
    if (modal.confirm_close && this.form && !(await this.dialog.confirmClose())) return;
    this.dismiss();
  }

  /** On timeout nobody may be there to confirm, so it closes at once; a running attempt is awaited. */
  expire() {
    if (this.isBusy && this.form) this.isOverdue = true;
    else this.dismiss();
  }

  dismiss() {
    if (this.isClosed || (this.isBusy && this.form)) return;
    this.close();
    const { modal } = this.options;
    if (modal?.ondismiss) setTimeout(() => modal.ondismiss());
  }

  setBusy(isBusy, text) {
    this.isBusy = isBusy;
    if (this.isClosed) return;
    this.dialog.setBusy(isBusy, text);
    this.form?.setBusy(isBusy);
  }
}

function textOf(error) {
  return error instanceof Refusal ? error.message : 'Something went wrong. Close this window and try again.';
}
