/**
 * Replaces the gateway's checkout script: defines `window.Razorpay` and calls the sandbox that served this file. A classic
 * script, like the real one; the dialog itself is a module, loaded at once.
 */
(() => {
  const base = document.currentScript.src.replace(/\/checkout\.js([?#].*)?$/, '');
  const loading = import(`${base}/checkout/checkout-flow.js`);
  loading.catch(() => undefined); // reported by open()
  let isOpen = false;

  function Razorpay(options) {
    if (!(this instanceof Razorpay)) return new Razorpay(options);
    this.options = options ?? {};
    this.listeners = [];
    this.flow = null;
  }

  Razorpay.prototype.on = function on(event, callback) {
    this.listeners.push({ event, callback });
  };

  Razorpay.prototype.open = function open() {
    if (isOpen) return;
    isOpen = true;
    const environment = {
      base,
      options: this.options,
      opener: document.activeElement,
      emit: (event, payload) => emit(this.listeners, event, payload),
      onClosed: () => {
        isOpen = false;
        this.flow = null;
      },
    };
    loading.then(
      ({ CheckoutFlow }) => {
        if (!isOpen) return;
        this.flow = new CheckoutFlow(environment);
        void this.flow.open();
      },
      () => {
        isOpen = false;
        reportUnloadable();
      },
    );
  };

  Razorpay.prototype.close = function close() {
    if (this.flow) this.flow.close();
    else isOpen = false;
  };

  /** A listener that throws must not stop the other listeners or the checkout. */
  function emit(listeners, event, payload) {
    for (const listener of listeners.filter((each) => each.event === event)) {
      try {
        listener.callback(payload);
      } catch (error) {
        reportError(error);
      }
    }
  }

  function reportUnloadable() {
    const alert = document.createElement('p');
    alert.setAttribute('role', 'alert');
    alert.dataset.testid = 'rzp-error';
    alert.textContent = 'The payment window could not be loaded. Reload the page and try again.';
    document.body.append(alert);
  }

  window.Razorpay = Razorpay;
})();
