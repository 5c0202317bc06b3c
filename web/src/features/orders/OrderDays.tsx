import { Badge } from '@chakra-ui/react';
import { TickOrCross } from '../../components/TickOrCross';
import { localDay } from '../../lib/day';

/** The day on which an order was paid, or a red cross. */
export function PaidDay({ order: { paidAt } }: { order: { paidAt: string | null } }) {
  return paidAt ? localDay(paidAt) : <TickOrCross isTick={false} label="Not paid" />;
}

/** The day on which an order was delivered, or why it never will be, or a red cross. */
export function DeliveredDay({ order }: { order: { status: string; deliveredAt: string | null } }) {
  if (order.status === 'CANCELLED') return <Badge colorPalette="danger">Cancelled</Badge>;
  return order.deliveredAt ? (
    localDay(order.deliveredAt)
  ) : (
    <TickOrCross isTick={false} label="Not delivered" />
  );
}
