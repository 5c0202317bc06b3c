import { Text } from '@chakra-ui/react';

const FEW = 5;

/** Says when a product is gone, or soon will be. */
export function StockNote({ countInStock }: { countInStock: number }) {
  if (countInStock > FEW) return null;
  const isGone = countInStock === 0;
  return (
    <Text fontSize="sm" color={isGone ? 'fg.error' : 'fg.warning'}>
      {isGone ? 'Out Of Stock' : `Only ${countInStock} left`}
    </Text>
  );
}
