import { Box, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Link } from '../../components/Link';
import { Sheet } from '../../components/Sheet';
import type { ProductToAddQuery } from '../../generated/graphql';
import { Price } from '../products/Price';
import { ProductPicture } from '../products/ProductPicture';
import { ChoiceGroups } from '../variants/ChoiceGroups';
import { choiceAmong } from '../variants/choices';
import type { Choice } from '../variants/choices';
import { productAddress } from '../variants/productAddress';
import { selectionOf } from '../variants/selection';
import { AddToCart } from './AddToCart';

interface Props {
  product: ProductToAddQuery['product'];
  options: ProductToAddQuery['options'];
  onClose: () => void;
}

/** Asks for size, colour and quantity without leaving the page. */
export function QuickChoice({ product, options, onClose }: Props) {
  const { id, name, variants } = product;
  const [wanted, setWanted] = useState(useListedChoice());
  const [isAsked, setAsked] = useState(false);
  const choice = choiceAmong(variants, wanted);
  const selection = selectionOf(product, choice);
  const shown = selection.variant ?? variants.find(({ color }) => color === choice.color) ?? product;
  return (
    <Sheet title={name} onClose={onClose}>
      {(close) => (
        <Stack gap="4">
          <Flex gap="4" align="center">
            <Box w="20" flexShrink="0" borderRadius="md" overflow="hidden">
              <ProductPicture picture={shown.picture} alt="" sizes="80px" />
            </Box>
            <Price amount={selection.price} on="card" fontSize="xl" fontWeight="semibold" />
          </Flex>
          <ChoiceGroups
            variants={variants}
            options={options}
            choice={choice}
            missing={isAsked ? selection.missing?.axis : undefined}
            onChoose={(axis, value) => setWanted({ ...choice, [axis]: value })}
          />
          <AddToCart
            product={product}
            selection={selection}
            onMissing={() => setAsked(true)}
            onAnswer={close}
          />
          <Link to={productAddress(id, choice)} alignSelf="center" py="2" textDecoration="underline">
            See all details
          </Link>
        </Stack>
      )}
    </Sheet>
  );
}

/** The size and the colour that the list is filtered by, if it is exactly one each. */
function useListedChoice(): Choice {
  const [params] = useSearchParams();
  const only = (axis: string) => {
    const [value, ...others] = params.getAll(axis);
    return others.length > 0 ? undefined : value;
  };
  return { size: only('size'), color: only('color') };
}
