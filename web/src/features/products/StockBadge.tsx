import { Badge } from '@chakra-ui/react';
import { fewLeft } from './fewLeft';

/** Says so when a product is about to be, or is, sold out. */
export function StockBadge({ countInStock }: { countInStock: number }) {
  if (countInStock === 0) return <Badge colorPalette="danger">Sold out</Badge>;
  const few = fewLeft(countInStock);
  return few ? <Badge>{few}</Badge> : null;
}
