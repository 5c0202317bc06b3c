import { screen, within } from '@testing-library/react';
import { AdminOrdersDocument } from '../../generated/admin';
import type { AdminOrdersQueryVariables } from '../../generated/admin';
import { anOrderRow, aPage, aUser, openAsAdmin } from '../../testing/admin';

interface Asked extends AdminOrdersQueryVariables {
  pages?: number;
}

function orders(items: ReturnType<typeof anOrderRow>[], { pages = 1, ...asked }: Asked = {}) {
  return {
    request: { query: AdminOrdersDocument, variables: { page: 1, search: '', ...asked } },
    result: { data: { orders: aPage('OrderPage', items, pages) } },
  };
}

const row = (name: RegExp) => screen.findByRole('row', { name });
const cellsOf = async (name: RegExp) => within(await row(name)).getAllByRole('cell');

describe('the order list', () => {
  it('shows buyer, date and total, with crosses for unpaid and undelivered', async () => {
    openAsAdmin('/admin/orderlist', [orders([anOrderRow()])]);
    const [id, buyer, date, total, paid, delivered] = await cellsOf(/Meera Nair/);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'ID',
      'USER',
      'DATE',
      'TOTAL PRICE',
      'PAID',
      'DELIVERED',
      'ACTIONS',
    ]);
    expect(id).toHaveTextContent('482-913-075o1');
    expect(buyer).toHaveTextContent('Meera Nair');
    expect(date).toHaveTextContent('2026-10-05');
    expect(total).toHaveTextContent('₹1,723');
    expect(within(paid!).getByRole('img', { name: 'Not paid' })).toBeVisible();
    expect(within(delivered!).getByRole('img', { name: 'Not delivered' })).toBeVisible();
    const details = screen.getByRole('link', { name: 'Details' });
    expect(details).toHaveAttribute('href', '/order/o1');
    expect(details).toHaveAttribute('aria-description', 'Order 482-913-075 by Meera Nair');
  });

  it('shows the days on which an order was paid and delivered', async () => {
    const paidAt = '2026-10-06T10:00:00.000Z';
    const deliveredAt = '2026-10-08T10:00:00.000Z';
    openAsAdmin('/admin/orderlist', [orders([anOrderRow({ status: 'DELIVERED', paidAt, deliveredAt })])]);
    const [, , , , paid, delivered] = await cellsOf(/Meera Nair/);
    expect(paid).toHaveTextContent('2026-10-06');
    expect(delivered).toHaveTextContent('2026-10-08');
  });

  it('marks a cancelled order', async () => {
    openAsAdmin('/admin/orderlist', [orders([anOrderRow({ status: 'CANCELLED' })])]);
    const [, , , , , delivered] = await cellsOf(/Meera Nair/);
    expect(delivered).toHaveTextContent('Cancelled');
  });

  it.each([
    ['Partly refunded', { refunded: 400, refundable: 1323 }],
    ['Refunded', { refunded: 1723, refundable: 0 }],
    ['Refund failed', { refundable: 1723, refundFailed: true }],
  ])('marks an order as %s', async (words, money) => {
    const paidAt = '2026-10-06T10:00:00.000Z';
    openAsAdmin('/admin/orderlist', [orders([anOrderRow({ status: 'PAID', paidAt, ...money })])]);
    const [, , , , paid] = await cellsOf(/Meera Nair/);
    expect(paid).toHaveTextContent(`2026-10-06${words}`);
  });

  it('filters by failed refunds, in the address', async () => {
    const failed = anOrderRow({ id: 'o2', user: aUser({ name: 'Ravi Menon' }), refundFailed: true });
    const mocks = [orders([anOrderRow()]), orders([failed], { refundFailed: true })];
    const { user, address } = openAsAdmin('/admin/orderlist', mocks);
    await row(/Meera Nair/);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Which orders' }), 'Refund failed');
    expect(await screen.findByRole('row', { name: /Ravi Menon/ })).toBeVisible();
    expect(address()).toBe('/admin/orderlist?refunds=failed');
  });

  it('finds orders by their buyer', async () => {
    const ofRavi = anOrderRow({ id: 'o2', user: aUser({ id: 'u8', name: 'Ravi Menon' }) });
    const mocks = [orders([anOrderRow()]), orders([ofRavi], { search: 'ravi' })];
    const { user } = openAsAdmin('/admin/orderlist', mocks);
    await row(/Meera Nair/);
    await user.click(screen.getByRole('searchbox', { name: 'Search orders' }));
    await user.paste('ravi');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('row', { name: /Ravi Menon/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /Meera Nair/ })).not.toBeInTheDocument();
  });

  it('is paginated', async () => {
    openAsAdmin('/admin/orderlist', [orders([anOrderRow()], { pages: 2 })]);
    expect(await screen.findByRole('link', { name: 'Next page' })).toHaveAttribute(
      'href',
      '/admin/orderlist?page=2',
    );
  });
});
