import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../components/Link';
import { Price } from '../products/Price';
import { ProductPicture } from '../products/ProductPicture';
import type { CartContents, CartLine } from './cartView';
import { QuantitySelect } from './QuantitySelect';
import { StockNote } from './StockNote';

interface Props {
  line: CartLine;
  setQty: CartContents['setQty'];
  onRemove: () => void;
}

export function CartLineRow({ line: { product, qty }, setQty, onRemove }: Props) {
  const [problem, setProblem] = useState<string>();

  async function change(wanted: number) {
    setProblem(undefined);
    setProblem(await setQty(product.id, wanted));
  }

  return (
    <Flex as="li" gap="4" py="5" borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: '0' }}>
      <Box
        w={{ base: '20', md: '24' }}
        flexShrink="0"
        alignSelf="flex-start"
        borderRadius="md"
        overflow="hidden"
      >
        <ProductPicture picture={product.picture} alt={product.name} sizes="96px" />
      </Box>
      <Flex flex="1" minW="0" columnGap="6" rowGap="3" direction={{ base: 'column', md: 'row' }}>
        <Stack flex="1" minW="0" gap="1">
          <Link
            to={`/product/${product.id}`}
            fontWeight="medium"
            overflowWrap="anywhere"
            alignSelf="flex-start"
          >
            {product.name}
          </Link>
          <Price on="cart" amount={product.price} fontWeight="semibold" />
          <StockNote countInStock={product.countInStock} />
          {problem && (
            <Box role="alert" color="fg.error" fontSize="sm">
              {problem}
            </Box>
          )}
        </Stack>
        <Flex gap="1" align="flex-start" justify="space-between">
          <QuantitySelect product={product} qty={qty} onChange={(wanted) => void change(wanted)} />
          <Button variant="ghost" size="sm" px="0" aria-label={`Remove ${product.name}`} onClick={onRemove}>
            <Trash2 aria-hidden />
          </Button>
        </Flex>
      </Flex>
    </Flex>
  );
}
