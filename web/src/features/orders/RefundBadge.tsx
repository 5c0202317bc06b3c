import { Badge } from '@chakra-ui/react';

interface Props {
  order: { refunded: number; refundable: number };
}

/** Whether some or all of what was paid has gone back. */
export function RefundBadge({ order: { refunded, refundable } }: Props) {
  if (refunded === 0) return null;
  return (
    <Badge colorPalette="accent" alignSelf="flex-start">
      {refundable > 0 ? 'Partly refunded' : 'Refunded'}
    </Badge>
  );
}
