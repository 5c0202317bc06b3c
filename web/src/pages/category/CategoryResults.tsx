import { Box } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { EmptyState } from '../../components/EmptyState';
import { NoIndex } from '../../components/NoIndex';
import { Pager } from '../../components/Pager';
import { QueryState } from '../../components/QueryState';
import type { QueryResult } from '../../components/QueryState';
import { ProductGrid, ProductGridSkeleton } from '../../features/catalogue/ProductGrid';
import type { CategoryProductsQuery } from '../../generated/graphql';
import type { Listing } from './useListing';

interface Props {
  listing: Listing;
  found: QueryResult<CategoryProductsQuery>;
}

export function CategoryResults({ listing, found }: Props) {
  return (
    <QueryState of={found} skeleton={<ProductGridSkeleton />}>
      {({ products: { items, pages } }) =>
        items.length === 0 ? (
          <>
            <NoIndex />
            <EmptyState icon={SearchX} title="No Product Found" text="Fewer filters may show more." />
          </>
        ) : (
          <Box>
            <ProductGrid products={items} />
            <Pager page={listing.page} pages={pages} to={listing.pageAddress} />
          </Box>
        )
      }
    </QueryState>
  );
}
