import { Box } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { EmptyState } from '../../components/EmptyState';
import { LinkButton } from '../../components/LinkButton';
import { NoIndex } from '../../components/NoIndex';
import { Pager } from '../../components/Pager';
import { QueryState } from '../../components/QueryState';
import { useProductsQuery } from '../../generated/graphql';
import { ALL_PRODUCTS } from '../categories/categories';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid';

interface Props {
  keyword?: string;
  page: number;
  pageAddress: (page: number) => string;
}

/** The latest products, or those found for a keyword, one page of them. */
export function ProductList({ keyword, page, pageAddress }: Props) {
  const found = useProductsQuery({ variables: { filter: { keyword }, page } });
  return (
    <QueryState of={found} skeleton={<ProductGridSkeleton />}>
      {({ products: { items, pages } }) =>
        items.length === 0 ? (
          <>
            <NoIndex />
            <EmptyState
              icon={SearchX}
              title="No Product Found"
              text={keyword && 'Try another word, or have a look around.'}
            >
              <LinkButton to={ALL_PRODUCTS}>See all products</LinkButton>
            </EmptyState>
          </>
        ) : (
          <Box>
            <ProductGrid products={items} />
            <Pager page={page} pages={pages} to={pageAddress} />
          </Box>
        )
      }
    </QueryState>
  );
}
