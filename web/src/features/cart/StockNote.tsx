import { Text } from '@chakra-ui/react';
import { fewLeft } from '../products/fewLeft';

/** Says when a product is gone, or soon will be. */
export function StockNote({ countInStock }: { countInStock: number }) {
  const isGone = countInStock === 0;
  const note = isGone ? 'Out Of Stock' : fewLeft(countInStock);
  if (!note) return null;
  return (
    <Text fontSize="sm" color={isGone ? 'fg.error' : 'fg.warning'}>
      {note}
    </Text>
  );
}
