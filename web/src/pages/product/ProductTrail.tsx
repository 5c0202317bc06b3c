import { Flex } from '@chakra-ui/react';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { GoBack } from '../../components/GoBack';
import { productCrumbs } from './productCrumbs';
import type { ShownProduct } from './shownProduct';

/** The way back, and the product's breadcrumbs once they are known. */
export function ProductTrail({ product }: { product?: ShownProduct }) {
  return (
    <Flex align="center" wrap="wrap" columnGap="5" rowGap="2">
      <GoBack />
      {product && <Breadcrumbs crumbs={productCrumbs(product)} />}
    </Flex>
  );
}
