import { Badge, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { TickOrCross } from '../../components/TickOrCross';
import { localDay } from '../../lib/day';
import { RefundBadge } from './RefundBadge';

interface Paid {
  order: { paidAt: string | null; refunded: number; refundable: number };
  /** Further notes on the payment. */
  children?: ReactNode;
}

/** The day on which an order was paid, or a red cross; and whether the money has gone back. */
export function PaidDay({ order, children }: Paid) {
  return (
    <Flex align="center" gap="2" wrap="wrap" whiteSpace="nowrap">
      {order.paidAt ? localDay(order.paidAt) : <TickOrCross isTick={false} label="Not paid" />}
      <RefundBadge order={order} />
      {children}
    </Flex>
  );
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
