import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AddToCart } from '../../features/cart/AddToCart';
import { Price } from '../../features/products/Price';
import { ChoiceGroups } from '../../features/variants/ChoiceGroups';
import { selectionOf } from '../../features/variants/selection';
import type { useChoice } from '../../features/variants/useChoice';
import type { Vocabulary_OptionsFragment } from '../../generated/graphql';
import type { ShownProduct } from './shownProduct';

interface Props {
  product: ShownProduct;
  options: Vocabulary_OptionsFragment;
  chosen: ReturnType<typeof useChoice>;
}

export function BuyCard({ product, options, chosen: { choice, choose } }: Props) {
  const [isAsked, setAsked] = useState(false);
  const selection = selectionOf(product, choice);
  const { price, countInStock } = selection;
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
      {product.variants.length > 0 && (
        <Box pt="2" pb="4">
          <ChoiceGroups
            variants={product.variants}
            options={options}
            choice={choice}
            missing={isAsked ? selection.missing?.axis : undefined}
            onChoose={choose}
          />
        </Box>
      )}
      <AddToCart product={product} selection={selection} isSticky onMissing={() => setAsked(true)} />
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
