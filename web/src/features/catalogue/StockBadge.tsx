import { Badge } from '@chakra-ui/react';
import { leftText } from '../products/leftText';

/** A badge when a product is sold out, or about to be. */
export function StockBadge({ fewLeft }: { fewLeft: number | null }) {
  if (fewLeft === 0) return <Badge colorPalette="danger">Sold out</Badge>;
  const text = leftText(fewLeft);
  return text ? <Badge>{text}</Badge> : null;
}
