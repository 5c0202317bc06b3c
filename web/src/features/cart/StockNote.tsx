import { Text } from '@chakra-ui/react';
import { stockText } from '../products/leftText';

/** Says when a product is sold out, or about to be. */
export function StockNote({ fewLeft }: { fewLeft: number | null }) {
  const note = stockText(fewLeft);
  if (!note) return null;
  return (
    <Text fontSize="sm" color={fewLeft === 0 ? 'fg.error' : 'fg.warning'}>
      {note}
    </Text>
  );
}
