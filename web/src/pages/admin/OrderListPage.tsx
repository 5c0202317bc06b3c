import { Text } from '@chakra-ui/react';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { Link } from '../../components/Link';
import { AdminList } from '../../features/admin/AdminList';
import { useListAddress } from '../../features/admin/useListAddress';
import { DeliveredDay, PaidDay } from '../../features/orders/OrderDays';
import { OrderName } from '../../features/orders/OrderName';
import { Price } from '../../features/products/Price';
import { useAdminOrdersQuery } from '../../generated/admin';
import type { AdminOrdersQuery } from '../../generated/admin';
import { dayOf } from '../../lib/day';

type OrderRow = AdminOrdersQuery['orders']['items'][number];

export function OrderListPage() {
  const address = useListAddress('/admin/orderlist');
  const { page, search } = address;
  const { data, previousData, error, refetch } = useAdminOrdersQuery({
    variables: { page, search },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <AdminList
      title="Orders"
      noun="order"
      address={address}
      list={{ data: (data ?? previousData)?.orders, error, refetch }}
    >
      {(orders) => <DataTable label="Orders" columns={columns} rows={orders} />}
    </AdminList>
  );
}

const columns: Column<OrderRow>[] = [
  { header: 'ID', cell: (order) => <OrderName order={order} /> },
  { header: 'USER', cell: ({ user }) => user.name, place: 'title' },
  { header: 'DATE', cell: ({ createdAt }) => dayOf(createdAt) },
  { header: 'TOTAL PRICE', cell: ({ totalPrice }) => <Price amount={totalPrice} on="order" />, align: 'end' },
  { header: 'PAID', cell: (order) => <PaidDay order={order} /> },
  { header: 'DELIVERED', cell: (order) => <DeliveredDay order={order} /> },
  {
    header: 'ACTIONS',
    align: 'end',
    place: 'corner',
    cell: ({ id, number, user }) => (
      <Link to={`/order/${id}`} display="inline-flex" alignItems="center" minH="11" color="accent.fg">
        Details
        <Text as="span" srOnly>
          {` of order ${number} by ${user.name}`}
        </Text>
      </Link>
    ),
  },
];
