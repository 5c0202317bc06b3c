import { Box } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { EmptyState } from '../../components/EmptyState';
import { PageState } from '../../components/PageState';
import { Pager } from '../../components/Pager';
import { ProductGrid, ProductGridSkeleton } from '../../features/products/ProductGrid';
import type { CategoryProductsQuery } from '../../generated/graphql';
import type { Listing } from './useListing';

interface Props {
  listing: Listing;
  products?: CategoryProductsQuery['products'];
  error?: unknown;
  onRetry: () => unknown;
}

export function CategoryResults({ listing, products, error, onRetry }: Props) {
  if (!products) {
    return (
      <PageState error={error} onRetry={onRetry}>
        <ProductGridSkeleton />
      </PageState>
    );
  }
  if (products.items.length === 0) {
    return <EmptyState icon={SearchX} title="No Product Found" text="Fewer filters may show more." />;
  }
  return (
    <Box>
      <ProductGrid products={products.items} />
      <Pager page={listing.page} pages={products.pages} to={listing.pageAddress} />
    </Box>
  );
}
