import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { RetryRefundDocument } from '../../generated/admin';
import {
  CancelOrderDocument,
  CartCountDocument,
  DeliverOrderDocument,
  OrderDocument,
  ProductDocument,
  ReorderDocument,
} from '../../generated/graphql';
import { aCart, admin, aProduct, options, shopper } from '../../testing/fixtures';
import { anOrder, aRefund, delivered, paid } from '../../testing/orders';
import { later, payButton } from '../../testing/payments';
import { refusal } from '../../testing/refusal';
import { renderPage } from '../../testing/renderPage';

type Mocks = NonNullable<NonNullable<Parameters<typeof renderPage>[1]>['mocks']>;

const emptyCart = {
  request: { query: CartCountDocument },
  result: { data: { cart: aCart() } },
  maxUsageCount: 3,
};
const request = { query: OrderDocument, variables: { orderId: 'o1' } };

const open = (order: ReturnType<typeof anOrder>, mocks: Mocks = [], user = shopper) =>
  renderPage('/order/o1', { user, mocks: [emptyCart, { request, result: { data: { order } } }, ...mocks] });

/** Leaves the page before the answer arrives, and expects no navigation once it has. */
async function leaveWhile({ router, address }: ReturnType<typeof open>, answer: jest.Mock) {
  await act(() => router.navigate('/nowhere'));
  await waitFor(() => expect(answer).toHaveBeenCalled());
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(address()).toBe('/nowhere');
}

const region = async (name: string) => screen.findByRole('region', { name });

describe('the order page', () => {
  it('shows buyer, address, items and totals', async () => {
    open(anOrder());
    const shipping = await region('Shipping');
    expect(shipping).toHaveTextContent('Name: Asha Rao');
    expect(within(shipping).getByRole('link', { name: shopper.email })).toHaveAttribute(
      'href',
      'mailto:asha@example.com',
    );
    expect(shipping).toHaveTextContent('Address: 12 MG Road, Pune 411001, India');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Order o1');
    expect(screen.getByText(/^Order number/)).toHaveTextContent('Order number 482-913-075');
    const items = await region('Order Items');
    expect(within(items).getByRole('link', { name: 'Linen Shirt' })).toHaveAttribute('href', '/product/p1');
    expect(items).toHaveTextContent('2 x ₹749.50 = ₹1,499');
    expect(await region('Payment Method')).toHaveTextContent('Method: PayPal');
    const summary = await region('Order Summary');
    for (const line of ['Items₹1,499.00', 'Shipping₹100.00', 'Tax₹224.85', 'Total₹1,823.00']) {
      expect(summary).toHaveTextContent(line);
    }
  });

  it.each([shopper, admin])('shows $name the size and colour of each line', async (user) => {
    const [item] = anOrder().items;
    const items = [
      { ...item!, size: 'Medium', color: 'Black' },
      { ...item!, size: 'Large', color: null },
    ];
    open(anOrder({ items }), [], user);
    const lines = within(await region('Order Items')).getAllByRole('listitem');
    expect(lines[0]).toHaveTextContent('Linen ShirtMedium, Black2 x');
    expect(lines[1]).toHaveTextContent('Linen ShirtLarge2 x');
    expect(within(lines[0]!).getByRole('link')).toHaveAttribute(
      'href',
      '/product/p1?size=Medium&color=Black',
    );
  });

  it('offers to pay and to cancel an unpaid order', async () => {
    open(anOrder());
    expect(await screen.findByText('Not Paid')).toBeVisible();
    expect(screen.getByText('Not Delivered')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Cancel Order' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Mark As Delivered' })).not.toBeInTheDocument();
  });

  it('shows when it was paid and delivered, and offers no actions any more', async () => {
    open(anOrder(delivered), [], admin);
    expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
    expect(screen.getByText('Delivered On 2026-11-14')).toBeVisible();
    for (const name of ['Pay', 'Mark As Delivered', 'Cancel Order']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });

  it.each([
    ['Paid On 2026-11-10', anOrder(paid)],
    ['Delivered On 2026-11-14', anOrder(delivered)],
    ['This order was cancelled.', anOrder({ status: 'CANCELLED' })],
  ])('shows a change made elsewhere when its tab becomes visible again: %s', async (text, order) => {
    open(anOrder(), [later(order)]);
    expect(await payButton()).toBeEnabled();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
  });

  it('has a timeline', async () => {
    open(anOrder(paid));
    const steps = within(await screen.findByRole('list', { name: 'Progress of the order' })).getAllByRole(
      'listitem',
    );
    expect(steps.map((step) => step.textContent)).toEqual([
      'Placed2026-11-09',
      'Paid2026-11-10',
      'Deliverednot yet',
    ]);
  });

  it("shows dates in the reader's time zone", async () => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
    open(anOrder({ ...paid, createdAt: '2026-11-09T20:00:00.000Z', paidAt: '2026-11-10T20:00:00.000Z' }));
    expect(await screen.findByText('Paid On 2026-11-11')).toBeVisible();
    expect(screen.getByText('2026-11-10')).toBeVisible();
  });

  it.each([
    ['Partly refunded', { refunded: 400, refundable: 1423 }],
    ['Refunded', { refunded: 1823, refundable: 0 }],
  ])('says that it is %s', async (words, money) => {
    open(anOrder({ ...paid, ...money }));
    expect(within(await region('Payment Method')).getByText(words)).toBeVisible();
  });

  it('shows SKUs to admins only', async () => {
    const [item] = anOrder().items;
    const items = [{ ...item!, size: 'Medium', sku: 'LS-M' }];
    open(anOrder({ items }), [], admin);
    expect(await region('Order Items')).toHaveTextContent('MediumSKU LS-M2 x');
    cleanup();
    open(anOrder({ items }));
    expect(await region('Order Items')).toHaveTextContent('Medium2 x');
  });

  it('shows the error when there is no such order', async () => {
    renderPage('/order/o1', {
      user: shopper,
      mocks: [emptyCart, { request, result: refusal('Order not found', 'NOT_FOUND') }],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Order not found');
    expect(screen.getByRole('link', { name: 'See my orders' })).toHaveAttribute('href', '/profile');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('redirects signed-out visitors to the sign-in', async () => {
    const page = renderPage('/order/o1');
    await waitFor(() => expect(page.address()).toBe('/login?redirect=%2Forder%2Fo1'));
  });
});

describe('delivering', () => {
  it('is for admins, once the order is paid, and returns to the order list', async () => {
    const answer = {
      request: { query: DeliverOrderDocument, variables: { id: 'o1' } },
      result: { data: { deliverOrder: anOrder(delivered) } },
    };
    const page = open(anOrder(paid), [answer], admin);
    await page.user.click(await screen.findByRole('button', { name: 'Mark As Delivered' }));
    await waitFor(() => expect(page.address()).toBe('/admin/orderlist'));
    expect(await screen.findByText('Order marked as delivered')).toBeVisible();
  });

  it('does not redirect an admin who has navigated away meanwhile', async () => {
    const deliver = jest.fn(() => ({ data: { deliverOrder: anOrder(delivered) } }));
    const request = { query: DeliverOrderDocument, variables: { id: 'o1' } };
    const page = open(anOrder(paid), [{ request, result: deliver, delay: 1000 }], admin);
    await page.user.click(await screen.findByRole('button', { name: 'Mark As Delivered' }));
    await leaveWhile(page, deliver);
  });

  it('is not offered before the payment', async () => {
    open(anOrder(), [], admin);
    expect(await screen.findByText('Not Paid')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark As Delivered' })).not.toBeInTheDocument();
  });

  it('shows why it was rejected, and the current state of the order', async () => {
    const gone = anOrder({ ...paid, status: 'CANCELLED', cancelledAt: '2026-11-12T10:00:00.000Z' });
    const answers = [
      {
        request: { query: DeliverOrderDocument, variables: { id: 'o1' } },
        result: refusal('Order is cancelled', 'INVALID_STATE'),
      },
      { request, result: { data: { order: gone } } },
    ];
    const page = open(anOrder(paid), answers, admin);
    await page.user.click(await screen.findByRole('button', { name: 'Mark As Delivered' }));
    expect(await screen.findByText('This order was cancelled.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark As Delivered' })).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Order is cancelled');
  });

  it('is not offered to shoppers', async () => {
    open(anOrder(paid));
    expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark As Delivered' })).not.toBeInTheDocument();
  });
});

describe('refunding', () => {
  it('is for admins', async () => {
    open(anOrder(delivered), [], admin);
    expect(await screen.findByText('Refund this order')).toBeVisible();
  });

  it('is not offered if nothing is left to refund', async () => {
    open(anOrder({ ...paid, refunded: 1823, refundable: 0 }), [], admin);
    expect(await screen.findByRole('button', { name: 'Mark As Delivered' })).toBeVisible();
    expect(screen.queryByText('Refund this order')).not.toBeInTheDocument();
  });

  it('is not offered to shoppers', async () => {
    open(anOrder(delivered));
    expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
    expect(screen.queryByText('Refund this order')).not.toBeInTheDocument();
  });
});

describe('a refund that failed', () => {
  const failed = aRefund({ status: 'FAILED', waitsForAdmin: true });
  const settled = { ...failed, waitsForAdmin: false };

  it('is retried by an admin, and the order shows both refunds', async () => {
    const answers = [
      {
        request: { query: RetryRefundDocument, variables: { id: 'f1' } },
        result: {
          data: { retryRefund: { __typename: 'Refund' as const, id: 'f2', status: 'REQUESTED' as const } },
        },
      },
      {
        request,
        result: {
          data: {
            order: anOrder({
              ...paid,
              refunds: [{ ...settled, retried: true }, aRefund({ id: 'f2', status: 'REQUESTED' })],
            }),
          },
        },
      },
    ];
    const page = open(anOrder({ ...paid, refunds: [failed] }), answers, admin);
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The bank did not take it. It was sent again.')).toBeVisible();
    expect(await region('Refunds')).toHaveTextContent('Requested');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('shows admins the error of the gateway', async () => {
    const refunds = [{ ...failed, error: 'Bad request' }];
    open(anOrder({ ...paid, refunds }), [], admin);
    expect(await screen.findByText('The gateway said: Bad request')).toBeVisible();
  });

  it('shows why it cannot be retried', async () => {
    const answer = {
      request: { query: RetryRefundDocument, variables: { id: 'f1' } },
      result: refusal('The refund is being tried again already', 'INVALID_STATE'),
    };
    const now = {
      request,
      result: { data: { order: anOrder({ ...paid, refunds: [{ ...settled, retried: true }] }) } },
    };
    const page = open(anOrder({ ...paid, refunds: [failed] }), [answer, now], admin);
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The refund is being tried again already');
  });

  it('cannot be retried if another refund stands in for it', async () => {
    open(anOrder({ ...paid, refunds: [settled] }), [], admin);
    expect(await screen.findByText('The bank did not take it. It was sent in another way.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('cannot be retried by shoppers', async () => {
    open(anOrder({ ...paid, refunds: [failed] }));
    expect(await screen.findByText('The bank did not take it. We are looking into it.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

describe('cancelling', () => {
  const cancelled = { status: 'CANCELLED' as const, cancelledAt: '2026-11-12T10:00:00.000Z' };

  it('asks for confirmation, then shows the refund', async () => {
    const after = anOrder({ ...paid, ...cancelled, refunded: 1823, refundable: 0, refunds: [aRefund()] });
    const answer = {
      request: { query: CancelOrderDocument, variables: { id: 'o1' } },
      result: { data: { cancelOrder: after } },
    };
    const page = open(anOrder(paid), [answer]);
    await page.user.click(await screen.findByRole('button', { name: 'Cancel Order' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Cancel this order?' });
    expect(dialog).toHaveTextContent('What you paid goes back to you in full');
    await page.user.click(within(dialog).getByRole('button', { name: 'Cancel Order' }));
    const refunds = await region('Refunds');
    expect(refunds).toHaveTextContent('₹1,823.00The order was cancelled, 2026-11-12Refunded');
    expect(screen.getByText('This order was cancelled.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay' })).not.toBeInTheDocument();
    expect(await screen.findByText('Order cancelled')).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it.each([
    [
      'its buyer after a refund',
      shopper,
      { refunded: 400, refundable: 1423 },
      /Cancel this order\?What is left \(₹1,423\) goes back to you\. A/,
    ],
    [
      'its buyer, when nothing is left',
      shopper,
      { refunded: 1823, refundable: 0 },
      /Cancel this order\? A cancelled order cannot/,
    ],
    ['an admin', admin, {}, /Cancel this order\?What was paid \(₹1,823\) goes back to the buyer in full\. A/],
    [
      'an admin after a refund',
      admin,
      { refunded: 400, refundable: 1423 },
      /Cancel this order\?What is left \(₹1,423\) goes back to the buyer\. A/,
    ],
    [
      'an admin, when nothing is left',
      admin,
      { refunded: 1823, refundable: 0 },
      /Cancel this order\? A cancelled order cannot/,
    ],
  ])('tells %s where the money goes', async (_, user, money, words) => {
    const page = open(anOrder({ ...paid, ...money }), [], user);
    await page.user.click(await screen.findByRole('button', { name: 'Cancel Order' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent(words);
  });

  it('can be aborted in the dialog', async () => {
    const page = open(anOrder());
    await page.user.click(await screen.findByRole('button', { name: 'Cancel Order' }));
    await page.user.click(screen.getByRole('button', { name: 'Keep Order' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pay' })).toBeEnabled();
  });

  it('shows the products as in stock again', async () => {
    const stocked = (countInStock: number) => ({
      request: { query: ProductDocument, variables: { id: 'p1' } },
      result: { data: { product: aProduct({ countInStock }), options } },
    });
    const answer = {
      request: { query: CancelOrderDocument, variables: { id: 'o1' } },
      result: { data: { cancelOrder: anOrder(cancelled) } },
    };
    const mocks = [stocked(0), { request, result: { data: { order: anOrder() } } }, answer, stocked(2)];
    const page = renderPage('/product/p1', { user: shopper, mocks: [emptyCart, ...mocks] });
    expect(await screen.findByText('Out Of Stock')).toBeVisible();
    await act(() => page.router.navigate('/order/o1'));
    await page.user.click(await screen.findByRole('button', { name: 'Cancel Order' }));
    await page.user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel Order' }),
    );
    expect(await screen.findByText('Order cancelled')).toBeVisible();
    await act(() => page.router.navigate('/product/p1'));
    expect(await screen.findByText('In Stock')).toBeVisible();
  });

  it('leaves the focus to a shopper who types something else before the answer', async () => {
    const answer = {
      request: { query: CancelOrderDocument, variables: { id: 'o1' } },
      result: { data: { cancelOrder: anOrder(cancelled) } },
      delay: 500,
    };
    const { user } = open(anOrder(), [answer]);
    await user.click(await screen.findByRole('button', { name: 'Cancel Order' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel Order' }));
    await user.click(dialog.getByRole('button', { name: 'Keep Order' }));
    const search = screen.getByRole('combobox', { name: 'Search Product' });
    await user.click(search);
    expect(await screen.findByText('Order cancelled')).toBeVisible();
    expect(search).toHaveFocus();
  });

  it('shows why it was refused', async () => {
    const answer = {
      request: { query: CancelOrderDocument, variables: { id: 'o1' } },
      result: refusal('Order is delivered', 'INVALID_STATE'),
    };
    const page = open(anOrder(paid), [answer, { request, result: { data: { order: anOrder(delivered) } } }]);
    await page.user.click(await screen.findByRole('button', { name: 'Cancel Order' }));
    await page.user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel Order' }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Order is delivered');
  });
});

describe('ordering again', () => {
  const answered = (missing: object[]) => ({
    request: { query: ReorderDocument, variables: { orderId: 'o1' } },
    result: {
      data: {
        reorder: { __typename: 'Reorder' as const, missing: missing as never[] },
      },
    },
  });

  it('leads to the cart', async () => {
    const page = open(anOrder(delivered), [answered([])]);
    await page.user.click(await screen.findByRole('button', { name: 'Order again' }));
    await waitFor(() => expect(page.address()).toBe('/cart'));
  });

  it('does not redirect a shopper who has navigated away meanwhile, but shows a toast', async () => {
    const reorder = jest.fn(() => answered([]).result);
    const page = open(anOrder(delivered), [{ ...answered([]), result: reorder, delay: 1000 }]);
    await page.user.click(await screen.findByRole('button', { name: 'Order again' }));
    await leaveWhile(page, reorder);
    expect(screen.getByText('Your order is in the cart again')).toBeVisible();
  });

  it('names items that are sold out, no longer sold or reduced', async () => {
    const line = {
      __typename: 'MissingItem' as const,
      product: 'p1',
      size: null,
      color: null,
      wanted: 3,
      got: 0,
    };
    const page = open(anOrder(delivered), [
      answered([
        { ...line, name: 'Linen Shirt', size: 'Small', reason: 'SOLD_OUT' },
        { ...line, name: 'Wool Coat', product: 'p2', reason: 'NO_LONGER_SOLD' },
        { ...line, name: 'Trail Shoe', product: 'p3', got: 2, reason: 'FEWER_LEFT' },
      ]),
    ]);
    await page.user.click(await screen.findByRole('button', { name: 'Order again' }));
    const problem = await screen.findByRole('alert');
    for (const words of [
      'Linen Shirt (Small) is sold out.',
      'Wool Coat is no longer sold.',
      'Trail Shoe: only 2 of 3 are left.',
    ])
      expect(problem).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: 'Go to the cart' })).toHaveAttribute('href', '/cart');
    expect(page.address()).toBe('/order/o1');
  });

  it("is not offered for another user's order", async () => {
    open(anOrder(delivered), [], admin);
    expect(await screen.findByText('Paid On 2026-11-10')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Order again' })).not.toBeInTheDocument();
  });
});

describe('the reservation', () => {
  it('shows when it expires', async () => {
    open(anOrder({ stockHeldUntil: '2126-11-09T09:30:00.000Z' }));
    expect(
      await screen.findByText(/^We keep your items for you until \d+:\d\d\u00a0[ap]m\.$/, {
        normalizer: (text) => text,
      }),
    ).toBeVisible();
  });

  it('is shown as expired as soon as it expires', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    open(anOrder({ stockHeldUntil: new Date(Date.now() + 60 * 60_000).toISOString() }));
    expect(await screen.findByText(/^We keep your items for you until \d/)).toBeVisible();
    act(() => jest.advanceTimersByTime(60 * 60_000));
    expect(await screen.findByText(/Your items are on the shelf again/)).toBeVisible();
  });

  it('is shown as expired, and the order stays payable', async () => {
    open(anOrder({ stockHeldUntil: '2026-11-09T09:30:00.000Z' }));
    expect(await screen.findByText(/Your items are on the shelf again/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pay' })).toBeEnabled();
  });
});
