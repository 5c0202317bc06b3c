import { Heading, Stack } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { PageMeta } from '../../components/PageMeta';
import { QueryState } from '../../components/QueryState';
import { RecentlyViewed } from '../../features/catalogue/RecentlyViewed';
import { forgetViewed, rememberViewed } from '../../features/catalogue/viewedProducts';
import { useProductQuery } from '../../generated/graphql';
import type { ProductQuery } from '../../generated/graphql';
import { codeOf } from '../../lib/errors';
import { ProductDetail } from './ProductDetail';
import { ProductNotFound } from './ProductNotFound';
import { ProductPreview } from './ProductPreview';
import { ProductTrail } from './ProductTrail';
import { Reviews } from './Reviews';

export function ProductPage() {
  const { id = '' } = useParams();
  const shown = useProductQuery({ variables: { id } });
  const data = shown.data ?? keptOf(shown.previousData, id);
  const product = data?.product;
  const isNotFound = codeOf(shown.error) === 'NOT_FOUND';
  const reload = () => shown.refetch().catch(() => undefined); // the page shows the outcome

  useEffect(() => {
    if (product) rememberViewed({ id: product.id, name: product.name, picture: product.picture });
  }, [product]);
  useEffect(() => {
    if (isNotFound) forgetViewed(id);
  }, [id, isNotFound]);

  return (
    <Stack gap={{ base: '5', md: '6' }}>
      <ProductTrail product={product} />
      {!product && <TitleWithoutProduct error={shown.error} />}
      <QueryState
        of={{ ...shown, data }}
        skeleton={<ProductPreview id={id} />}
        notFound={<ProductNotFound />}
      >
        {({ product, options }) => (
          <>
            <ProductDetail key={product.id} product={product} options={options} />
            <Reviews product={product} onReviewed={reload} />
          </>
        )}
      </QueryState>
      <RecentlyViewed except={id} />
    </Stack>
  );
}

/** Ending a session empties the cache: the page stays as it was, with the focus, while it is refetched. */
const keptOf = (before: ProductQuery | undefined, id: string) =>
  before?.product.id === id ? before : undefined;

/** The title until the product, or that there is none, sets one. */
function TitleWithoutProduct({ error }: { error: unknown }) {
  if (codeOf(error) === 'NOT_FOUND') return null;
  return (
    <>
      <PageMeta title="Product" />
      {Boolean(error) && (
        <Heading as="h1" size="xl">
          This product could not be shown
        </Heading>
      )}
    </>
  );
}
