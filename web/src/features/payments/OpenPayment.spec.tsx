import { act, screen, waitFor } from '@testing-library/react';
import { expireSession, startSession } from '../../lib/session';
import { confirmation, stubCheckout } from '../../testing/checkoutWindow';
import { shopper } from '../../testing/fixtures';
import { anOrder, aRefund, paid } from '../../testing/orders';
import {
  confirmable,
  confirming,
  later,
  openOrder,
  payButton,
  press,
  shown,
  started,
} from '../../testing/payments';
import { refusal } from '../../testing/refusal';
import { openPayment } from './openPayment';

describe('leaving the order page', () => {
  const elsewhere = ({ router }: ReturnType<typeof openOrder>) => act(() => router.navigate('/nowhere'));

  it('while a payment starts does not open its window over the next page', async () => {
    const checkout = stubCheckout();
    const start = jest.fn(() => started().result);
    const page = openOrder(shown(), { ...started(), result: start, delay: 1000 });
    await page.user.click(await payButton());
    await elsewhere(page);
    await waitFor(() => expect(start).toHaveBeenCalled());
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(checkout.opened).toHaveLength(0);
    expect(localStorage.getItem('openPayment')).toBeNull();
  });

  it('with the window open still confirms a payment made in it', async () => {
    const checkout = stubCheckout();
    const [polled, confirmed] = confirmable();
    const page = openOrder(shown(), started(), polled, confirmed);
    await press(page, checkout);
    await elsewhere(page);
    checkout.pay();
    await waitFor(() => expect(confirmed.result).toHaveBeenCalled());
    await waitFor(() => expect(localStorage.getItem('openPayment')).toBeNull());
  });
});

it('shows a payment as paid if an order requested before its confirmation arrives after it', async () => {
  stubCheckout();
  const page = openOrder(shown(), { ...shown(), delay: 2000 }, ...confirmable());
  await payButton();
  await act(() => page.router.navigate('/nowhere'));
  openPayment.set({ orderId: 'o1', confirmation });
  await act(() => page.router.navigate(-1));
  expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
  expect(await screen.findByText(/^Confirming your payment/)).toBeVisible();
  expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
});

describe('a session that ends while the payment window is open', () => {
  const MADE = /^Your payment is made.*Please do not pay again: sign in, and your order will show it/;
  const ended = { request: confirming, result: refusal('Please sign in', 'UNAUTHENTICATED') };

  it('says at the sign-in that the payment was made, until the order shows it', async () => {
    const checkout = stubCheckout();
    const page = openOrder({ ...shown(), maxUsageCount: 9 }, started(), ended, ...confirmable());
    await press(page, checkout);
    act(() => expireSession());
    expect(await screen.findByRole('heading', { name: 'Sign In' })).toBeVisible();
    expect(screen.queryByText(MADE)).not.toBeInTheDocument();
    checkout.pay();
    expect(await screen.findByRole('alert')).toHaveTextContent(MADE);
    await act(() => page.router.navigate('/nowhere'));
    await act(() => page.router.navigate(-1));
    expect(await screen.findByRole('alert')).toHaveTextContent(MADE);
    act(() => startSession({ token: 'fresh', user: shopper }));
    expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
    expect(page.address()).toBe('/order/o1');
    expect(localStorage.getItem('openPayment')).toBeNull();
  });
});

describe('an order that is cancelled or paid elsewhere while its payment window is open', () => {
  const cancelled = { status: 'CANCELLED' as const, cancelledAt: '2026-11-12T10:00:00.000Z' };
  const refunds = [aRefund({ status: 'REQUESTED' })];

  it.each([
    { end: 'This order was cancelled.', order: anOrder(cancelled) },
    { end: 'Paid On 2026-11-10', order: anOrder(paid) },
  ])('tells a shopper who still pays that the money is refunded: $end', async ({ end, order }) => {
    const checkout = stubCheckout();
    const because = 'The order was paid or cancelled before. Your payment is being refunded.';
    const mocks = [
      { ...later(order), maxUsageCount: 1 },
      { request: confirming, result: refusal(because, 'INVALID_STATE') },
      later({ ...order, refunds }),
    ];
    const page = openOrder(shown(), started(), ...mocks);
    await press(page, checkout);
    expect(await screen.findByText(end)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Waiting for your payment/)).not.toBeInTheDocument();
    checkout.pay();
    expect(await screen.findByRole('alert')).toHaveTextContent(because);
    expect(await screen.findByRole('region', { name: 'Refunds' })).toHaveTextContent('Requested');
  });

  it('is not reported as unpaid after coming back', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    localStorage.setItem('openPayment', JSON.stringify({ orderId: 'o1' }));
    openOrder(shown(anOrder(paid)), later(anOrder(paid)));
    expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
    act(() => jest.advanceTimersByTime(15_000));
    await waitFor(() => expect(localStorage.getItem('openPayment')).toBeNull());
    expect(screen.queryByText(/We have not heard of a payment/)).not.toBeInTheDocument();
  });
});
