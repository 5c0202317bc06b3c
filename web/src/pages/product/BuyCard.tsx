import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Price } from '../../features/products/Price';
import { AddToCart } from '../../features/cart/AddToCart';
import { fewLeft } from '../../features/products/fewLeft';
import type { ShownProduct } from './shownProduct';

export function BuyCard({ product }: { product: ShownProduct }) {
  const { price, countInStock } = product;
  const few = fewLeft(countInStock);
  return (
    <Stack as="section" aria-label="Buy" gap="0" bg="bg.panel" borderRadius="lg" shadow="card" p="5">
      <Line label="Price">
        <Price amount={price} on="detail" fontWeight="semibold" />
      </Line>
      <Line label="Status">
        <Box as="span" color={countInStock > 0 ? 'fg.success' : 'fg.error'} fontWeight="semibold">
          {countInStock > 0 ? 'In Stock' : 'Out Of Stock'}
        </Box>
      </Line>
      {few && (
        <Box color="fg.warning" fontSize="sm" fontWeight="medium" pb="2">
          {few}
        </Box>
      )}
      <AddToCart product={product} />
    </Stack>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" align="center" py="2.5">
      <chakra.span color="fg.muted">{label}</chakra.span>
      {children}
    </Flex>
  );
}
