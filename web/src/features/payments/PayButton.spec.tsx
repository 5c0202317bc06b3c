import { act, screen, waitFor } from '@testing-library/react';
import { confirmation, stubCheckout } from '../../testing/checkoutWindow';
import { anOrder, paid } from '../../testing/orders';
import {
  confirmable,
  confirmed,
  confirming,
  later,
  openOrder,
  payButton,
  press,
  shown,
  started,
} from '../../testing/payments';
import { refusal } from '../../testing/refusal';

const refused = (message: string, code: string) => ({ ...started(), result: refusal(message, code) });

describe('paying', () => {
  it('opens the payment window for this order, and shows it as paid once the server has confirmed', async () => {
    const checkout = stubCheckout();
    const page = openOrder(shown(), started(), confirmed);
    await press(page, checkout);
    expect(checkout.opened[0]).toMatchObject({
      key: 'rzp_test_1',
      order_id: 'order_1',
      amount: 182300,
      currency: 'INR',
      name: 'E-Commerce',
      prefill: { name: 'Asha Rao', email: 'asha@example.com' },
      theme: { color: '#226a57' },
    });
    checkout.pay();
    expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Payment Method' })).toHaveFocus();
    expect(localStorage.getItem('openPayment')).toBeNull();
  });

  it('starts once on a double click, and loads the script once', async () => {
    const checkout = stubCheckout();
    const page = openOrder(shown(), started('/once.js'), later(), started('/once.js'));
    await page.user.dblClick(await payButton());
    await waitFor(() => expect(checkout.opened).toHaveLength(1));
    expect(await payButton()).toHaveAttribute('aria-disabled', 'true');
    checkout.dismiss();
    await waitFor(async () => expect(await payButton()).toHaveAttribute('aria-disabled', 'false'));
    await press(page, checkout);
    expect(checkout.scripts()).toBe(1);
  });

  it('leaves the order payable when the window is closed', async () => {
    const checkout = stubCheckout();
    const page = openOrder(shown(), started(), later());
    await press(page, checkout);
    checkout.dismiss();
    expect(await screen.findByText(/The payment was not completed. Your order is kept/)).toBeVisible();
    expect(await payButton()).toHaveAttribute('aria-disabled', 'false');
  });

  it('announces the outcome in the same live region as the progress', async () => {
    const checkout = stubCheckout();
    const page = openOrder(shown(), started(), later());
    await press(page, checkout);
    const region = (await screen.findByText(/^Waiting for your payment/)).closest('[role=status]');
    checkout.dismiss();
    await waitFor(() => expect(region).toHaveTextContent(/^The payment was not completed/));
  });

  it('leaves the order payable after a failed attempt, and says what failed', async () => {
    const checkout = stubCheckout();
    const page = openOrder(shown(), started(), started(), ...confirmable());
    await press(page, checkout);
    checkout.fail('Your card was declined.');
    expect(screen.getByText(/^Waiting for your payment/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    checkout.dismiss();
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card was declined.');
    expect(screen.queryByText(/^Waiting for your payment/)).not.toBeInTheDocument();
    await press(page, checkout);
    checkout.pay();
    expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
  });

  it('F24 says so if the script cannot be loaded, and loads it again next time', async () => {
    stubCheckout({ loads: false });
    const page = openOrder(shown(), started('/blocked.js'), later(), started('/blocked.js'));
    await page.user.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Razorpay SDK failed to load. Are you online?',
    );
    jest.restoreAllMocks();
    await press(page, stubCheckout());
  });

  it('shows why the shop does not start a payment', async () => {
    stubCheckout();
    const page = openOrder(shown(), refused('Linen Shirt is out of stock', 'OUT_OF_STOCK'), later());
    await page.user.click(await payButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('Linen Shirt is out of stock');
    expect(await payButton()).toHaveAttribute('aria-disabled', 'false');
  });

  it('shows an order as paid that was paid in another tab meanwhile', async () => {
    stubCheckout();
    const page = openOrder(shown(), refused('Order is already paid', 'INVALID_STATE'), later(anOrder(paid)));
    await page.user.click(await payButton());
    expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
  });

  it('shows that the order was cancelled meanwhile', async () => {
    stubCheckout();
    const cancelled = later(anOrder({ status: 'CANCELLED' }));
    const page = openOrder(shown(), refused('Order is cancelled', 'INVALID_STATE'), cancelled);
    await page.user.click(await payButton());
    expect(await screen.findByText('This order was cancelled.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Order is cancelled');
    expect(screen.getByRole('region', { name: 'Payment Method' })).toHaveFocus();
  });

  it('uses the redirect in in-app browsers', async () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 300.0');
    const checkout = stubCheckout();
    await press(openOrder(shown(), started(), later()), checkout);
    expect(checkout.opened[0]).toMatchObject({
      callback_url: 'https://shop.example/api/razorpay/callback',
      redirect: true,
    });
    expect(checkout.opened[0]).not.toHaveProperty('handler');
  });
});

describe('a payment with an unknown outcome', () => {
  const offline = { request: confirming, error: new TypeError('Failed to fetch') };

  it('is confirmed repeatedly until the shop responds', async () => {
    const checkout = stubCheckout();
    const page = openOrder(shown(), started(), offline, ...confirmable());
    await press(page, checkout);
    checkout.pay();
    expect(await screen.findByText(/Your payment is made.*Please do not pay again/)).toBeVisible();
    expect(JSON.parse(localStorage.getItem('openPayment') ?? '')).toEqual({ orderId: 'o1', confirmation });
    expect(await payButton()).toHaveAttribute('aria-disabled', 'true');
    expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
  });

  it('is confirmed after a reload in between', async () => {
    stubCheckout();
    localStorage.setItem('openPayment', JSON.stringify({ orderId: 'o1', confirmation }));
    openOrder(shown(), ...confirmable());
    expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
  });

  it('is dropped if the shop rejects it as invalid', async () => {
    stubCheckout();
    localStorage.setItem('openPayment', JSON.stringify({ orderId: 'o1', confirmation }));
    const forged = {
      request: confirming,
      result: refusal('The payment could not be verified', 'PAYMENT_FAILED'),
    };
    openOrder(shown(), later(), forged);
    expect(await screen.findByRole('alert')).toHaveTextContent('The payment could not be verified');
    expect(await payButton()).toHaveAttribute('aria-disabled', 'false');
    expect(localStorage.getItem('openPayment')).toBeNull();
  });

  it('is found by polling the order if the window never reports back', async () => {
    const checkout = stubCheckout();
    const page = openOrder(shown(), started(), later(anOrder(paid)));
    await press(page, checkout);
    expect(await screen.findByText(/please do not pay again: we are looking up your payment/)).toBeVisible();
    expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
  });

  it('is polled while the server reports one pending, with Pay disabled', async () => {
    openOrder(shown(anOrder({ paymentPending: true })), later(anOrder(paid)));
    expect(await screen.findByText(/We are looking up your payment. Please do not pay again/)).toBeVisible();
    expect(await payButton()).toHaveAttribute('aria-disabled', 'true');
    expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
  });

  it('leaves the focus in place when it is found', async () => {
    const page = openOrder(shown(anOrder({ paymentPending: true })), later(anOrder(paid)));
    await page.user.click(await screen.findByRole('combobox', { name: 'Search Product' }));
    expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Search Product' })).toHaveFocus();
  });

  it('is polled after leaving an open window; the order is payable if none is found', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    localStorage.setItem('openPayment', JSON.stringify({ orderId: 'o1' }));
    openOrder(shown(), later());
    expect(await screen.findByText(/We are looking up your payment/)).toBeVisible();
    expect(await payButton()).toHaveAttribute('aria-disabled', 'true');
    act(() => jest.advanceTimersByTime(15_000));
    expect(await screen.findByText(/We have not heard of a payment for this order/)).toBeVisible();
    expect(await payButton()).toHaveAttribute('aria-disabled', 'false');
  });

  it("is polled after Back from the gateway's page", async () => {
    const checkout = stubCheckout();
    await press(openOrder(shown(), started(), later()), checkout);
    const back = Object.assign(new Event('pageshow'), { persisted: true });
    act(() => void window.dispatchEvent(back));
    expect(await screen.findByText(/^We are looking up your payment/)).toBeVisible();
  });
});
