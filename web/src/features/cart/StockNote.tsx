import { Text } from '@chakra-ui/react';
import { leftText } from '../products/leftText';

/** Says when a product is sold out, or about to be. */
export function StockNote({ fewLeft }: { fewLeft: number | null }) {
  const isGone = fewLeft === 0;
  const note = isGone ? 'Out Of Stock' : leftText(fewLeft);
  if (!note) return null;
  return (
    <Text fontSize="sm" color={isGone ? 'fg.error' : 'fg.warning'}>
      {note}
    </Text>
  );
}
