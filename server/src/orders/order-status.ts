import { registerEnumType } from '@nestjs/graphql';

/** PLACED -> PAID -> DELIVERED, and PLACED or PAID -> CANCELLED. Nothing else, and never back. */
export enum OrderStatus {
  PLACED = 'PLACED',
  PAID = 'PAID',
  DELIVERED = 'DELIVERED',
  CANCELLED = 'CANCELLED',
}
registerEnumType(OrderStatus, { name: 'OrderStatus' });
