import { Badge, Text } from '@chakra-ui/react';
import { DataTable } from '../../components/DataTable';
import type { Column } from '../../components/DataTable';
import { Link } from '../../components/Link';
import { Select } from '../../components/Select';
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
  const { page, search, params } = address;
  const refunds = params.get('refunds') === 'failed' ? 'failed' : '';
  const { data, previousData, error, refetch } = useAdminOrdersQuery({
    variables: { page, search, refundFailed: refunds === 'failed' || undefined },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <AdminList
      title="Orders"
      noun="order"
      address={address}
      list={{ data: (data ?? previousData)?.orders, error, refetch }}
      filter={
        <Select
          width="14rem"
          aria-label="Which orders"
          value={refunds}
          onChange={({ target }) => address.change('refunds', target.value)}
        >
          <option value="">All orders</option>
          <option value="failed">Refund failed</option>
        </Select>
      }
    >
      {(orders) => <DataTable label="Orders" columns={columns} rows={orders} />}
    </AdminList>
  );
}

const columns: Column<OrderRow>[] = [
  { header: 'ID', cell: (order) => <OrderName order={order} /> },
  { header: 'USER', cell: ({ user }) => user.name, place: 'title' },
  { header: 'DATE', cell: ({ createdAt }) => <Text whiteSpace="nowrap">{dayOf(createdAt)}</Text> },
  { header: 'TOTAL PRICE', cell: ({ totalPrice }) => <Price amount={totalPrice} on="order" />, align: 'end' },
  {
    header: 'PAID',
    cell: (order) => (
      <PaidDay order={order}>
        {order.refundFailed && <Badge colorPalette="danger">Refund failed</Badge>}
      </PaidDay>
    ),
  },
  { header: 'DELIVERED', cell: (order) => <DeliveredDay order={order} /> },
  {
    header: 'ACTIONS',
    align: 'end',
    place: 'corner',
    cell: ({ id, number, user }) => (
      <Link
        to={`/order/${id}`}
        aria-description={`Order ${number} by ${user.name}`}
        display="inline-flex"
        alignItems="center"
        minH="11"
        color="accent.fg"
      >
        Details
      </Link>
    ),
  },
];
