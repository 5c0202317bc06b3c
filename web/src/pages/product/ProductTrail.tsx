import { Flex } from '@chakra-ui/react';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { GoBack } from '../../components/GoBack';
import { categoryLinks } from '../../features/categories/categories';
import type { ShownProduct } from './shownProduct';

/** The way back, and where the product stands in the shop once that is known. */
export function ProductTrail({ product }: { product?: ShownProduct }) {
  return (
    <Flex align="center" wrap="wrap" columnGap="5" rowGap="2">
      <GoBack />
      {product && <Breadcrumbs crumbs={crumbsOf(product)} />}
    </Flex>
  );
}

function crumbsOf({ name, gender }: ShownProduct) {
  const department = categoryLinks.find(({ text }) => text === gender);
  return [{ text: 'Home', to: '/' }, ...(department ? [department] : []), { text: name }];
}
