import { useApolloClient } from '@apollo/client/react';
import { Box, Grid, Heading, Skeleton, Stack } from '@chakra-ui/react';
import { Price } from '../../features/products/Price';
import { ProductPicture } from '../../features/products/ProductPicture';
import { Rating } from '../../features/products/Rating';
import { ProductCard_ProductFragmentDoc } from '../../generated/graphql';
import { ProductSkeleton } from './ProductSkeleton';
import { productLayout } from './productLayout';

/**
 * Shows what the product's card has cached while the product loads. Not its heading, which is mounted with the product to take
 * the focus.
 */
export function ProductPreview({ id }: { id: string }) {
  const { cache } = useApolloClient();
  const known = cache.readFragment({
    id: cache.identify({ __typename: 'Product', id }),
    fragment: ProductCard_ProductFragmentDoc,
    fragmentName: 'ProductCard_product',
  });
  if (!known) return <ProductSkeleton />;
  const { name, picture, rating, numReviews, price } = known;
  return (
    <Grid {...productLayout}>
      <Box gridArea="picture" minW="0" borderRadius="lg" overflow="hidden">
        <ProductPicture picture={picture} alt={name} sizes="(min-width: 768px) 40vw, 100vw" eager />
      </Box>
      <Stack gridArea="title" gap="3">
        <Heading as="p" size="2xl" overflowWrap="anywhere">
          {name}
        </Heading>
        <Rating value={rating} text={`${numReviews} reviews`} />
        <Price amount={price} on="detail" fontSize="2xl" fontWeight="semibold" />
      </Stack>
      <Skeleton gridArea="buy" h="64" borderRadius="lg" />
      <Skeleton gridArea="text" h="40" />
    </Grid>
  );
}
