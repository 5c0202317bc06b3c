import { Badge } from '@chakra-ui/react';
import { leftText } from '../products/leftText';

/** Says so when a product is about to be, or is, sold out. */
export function StockBadge({ fewLeft }: { fewLeft: number | null }) {
  if (fewLeft === 0) return <Badge colorPalette="danger">Sold out</Badge>;
  const text = leftText(fewLeft);
  return text ? <Badge>{text}</Badge> : null;
}
