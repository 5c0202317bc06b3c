import { Badge } from '@chakra-ui/react';

/** Says so when a product is about to be, or is, sold out. */
export function StockBadge({ countInStock }: { countInStock: number }) {
  if (countInStock === 0) return <Badge colorPalette="danger">Sold out</Badge>;
  if (countInStock <= 3) return <Badge>Only {countInStock} left</Badge>;
  return null;
}
