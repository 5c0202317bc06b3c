import { Stack } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { PageState } from '../../components/PageState';
import { RecentlyViewed } from '../../features/products/RecentlyViewed';
import { useProductQuery } from '../../generated/graphql';
import { rememberViewed } from '../../features/products/recentlyViewed';
import { ProductDetail } from './ProductDetail';
import { ProductSkeleton } from './ProductSkeleton';
import { ProductTrail } from './ProductTrail';
import { Reviews } from './Reviews';

export function ProductPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useProductQuery({ variables: { id } });
  const product = data?.product;

  useEffect(() => {
    if (product) rememberViewed({ id: product.id, name: product.name, picture: product.picture });
  }, [product]);

  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <ProductTrail product={product} />
      {product ? (
        <>
          <ProductDetail product={product} />
          <Reviews product={product} onReviewed={refetch} />
        </>
      ) : (
        <PageState error={error} onRetry={refetch}>
          <ProductSkeleton />
        </PageState>
      )}
      <RecentlyViewed except={id} />
    </Stack>
  );
}
