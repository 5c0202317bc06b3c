import { Box, Button, Flex, Grid, Stack } from '@chakra-ui/react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from '../../components/Link';
import { showToast } from '../../lib/toasts';
import { useIsUnmounted } from '../../lib/useIsUnmounted';
import { Price } from '../products/Price';
import { ProductPicture } from '../products/ProductPicture';
import { VariantSelect } from '../variants/VariantSelect';
import { productAddress } from '../variants/productAddress';
import { QuantitySelect } from './QuantitySelect';
import { StockNote } from './StockNote';
import { isShort, isUndecided, nameOf, stockOf } from './cartView';
import type { CartContents, CartLine } from './cartView';

interface Props {
  line: CartLine;
  cart: Pick<CartContents, 'setQty' | 'setVariant'>;
  onRemove: () => void;
}

export function CartLineRow({ line, cart, onRemove }: Props) {
  const { product, variant, qty, price, isPending } = line;
  const [problem, setProblem] = useState<string>();
  const isUnmounted = useIsUnmounted(); // a shopper who has gone on to the checkout has to hear of it, too
  const name = nameOf(line);

  async function change(done: Promise<string | undefined>) {
    setProblem(undefined);
    const refusal = await done;
    setProblem(refusal);
    if (refusal && isUnmounted()) showToast(refusal, 'error');
  }

  const hasVariants = product.variants.length > 0;
  return (
    <Grid
      as="li"
      aria-busy={isPending}
      opacity={isPending ? 0.5 : 1}
      templateColumns={{ base: 'auto 1fr', md: 'auto 1fr auto' }}
      templateRows="auto 1fr"
      columnGap="4"
      rowGap="2"
      py={{ base: '4', md: '5' }}
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: '0' }}
    >
      <Box
        gridRow={{ base: hasVariants ? undefined : 'span 2', md: 'span 2' }}
        w={{ base: '20', md: '24' }}
        alignSelf="flex-start"
        borderRadius="md"
        overflow="hidden"
      >
        <ProductPicture picture={(variant ?? product).picture} alt={product.name} sizes="96px" />
      </Box>
      <Stack minW="0" gap="1" align="flex-start">
        <Link to={productAddress(product.id, variant ?? {})} fontWeight="medium" overflowWrap="anywhere">
          {product.name}
        </Link>
        <Price on="cart" amount={price} fontWeight="semibold" />
        {!isUndecided(line) && (
          <StockNote fewLeft={isShort(line) ? stockOf(line) : (variant ?? product).fewLeft} />
        )}
        {problem && (
          <Box role="alert" color="fg.error" fontSize="sm">
            {problem}
          </Box>
        )}
      </Stack>
      {/* On a phone the controls share a row if the text of the choice fits, below the picture to have its width, too. */}
      <Flex
        gridColumn={hasVariants ? '1 / -1' : '2'}
        display={{ base: 'flex', md: 'contents' }}
        wrap="wrap"
        columnGap="2"
        rowGap="1"
      >
        {hasVariants && (
          <Box flex="99 1 10rem" gridColumn="2" gridRow="2" justifySelf="start" alignSelf="start" minW="0">
            <VariantSelect
              label={`Size and color of ${product.name}`}
              variants={product.variants}
              value={variant}
              onChange={(wanted) => void change(cart.setVariant(line, wanted))}
            />
          </Box>
        )}
        <Flex flex="1" gridColumn="3" gridRow="1 / span 2" gap="1" align="flex-start" justify="space-between">
          <QuantitySelect
            name={name}
            countInStock={isUndecided(line) ? 0 : stockOf(line)}
            qty={qty}
            onChange={(wanted) => void change(cart.setQty(line, wanted))}
          />
          <Button variant="ghost" size="sm" px="0" aria-label={`Remove ${name}`} onClick={onRemove}>
            <Trash2 aria-hidden />
          </Button>
        </Flex>
      </Flex>
    </Grid>
  );
}
