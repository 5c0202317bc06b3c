import { Package } from 'lucide-react';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { EmptyState } from '../../components/EmptyState';
import { LinkButton } from '../../components/LinkButton';
import { Pager } from '../../components/Pager';
import { DeliveredDay, PaidDay } from '../../features/orders/OrderDays';
import { OrderName } from '../../features/orders/OrderName';
import { Price } from '../../features/products/Price';
import type { MyOrders_OrderFragment, ProfileQuery } from '../../generated/graphql';
import { dayOf } from '../../lib/day';

export function MyOrders({ orders: { items, page, pages, count } }: { orders: ProfileQuery['myOrders'] }) {
  if (count === 0) {
    return (
      <EmptyState icon={Package} title="No orders yet" text="What you order will be listed here.">
        <LinkButton to="/">Go to the shop</LinkButton>
      </EmptyState>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState icon={Package} title="No orders here">
        <LinkButton to="/profile">Go to the first page</LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable label="My Orders" columns={columns} rows={items} />
      <Pager
        page={page}
        pages={pages}
        to={(number) => (number === 1 ? '/profile' : `/profile?page=${number}`)}
      />
    </>
  );
}

const columns: Column<MyOrders_OrderFragment>[] = [
  { header: 'ID', cell: (order) => <OrderName order={order} /> },
  { header: 'DATE', cell: ({ createdAt }) => dayOf(createdAt), place: 'title' },
  { header: 'TOTAL', cell: ({ totalPrice }) => <Price on="order" amount={totalPrice} />, align: 'end' },
  { header: 'PAID', cell: (order) => <PaidDay order={order} /> },
  { header: 'DELIVERED', cell: (order) => <DeliveredDay order={order} /> },
  {
    header: 'DETAILS',
    align: 'end',
    place: 'corner',
    cell: ({ id, number }) => (
      <LinkButton to={`/order/${id}`} aria-description={`Order ${number}`} size="sm" variant="subtle">
        Details
      </LinkButton>
    ),
  },
];
