import { Box } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { LinkButton } from '../../components/LinkButton';
import { NoIndex } from '../../components/NoIndex';
import { Pager } from '../../components/Pager';
import { QueryState } from '../../components/QueryState';
import type { QueryResult } from '../../components/QueryState';
import type { ProductsQuery } from '../../generated/graphql';
import { ProductGrid, ProductGridSkeleton } from './ProductGrid';
import type { Grid } from './ProductGrid';

type Results = Pick<ProductsQuery['products'], 'items' | 'pages'> & Pick<Grid, 'colorPictures'>;

interface Props {
  found: QueryResult<{ products: Results }>;
  page: number;
  pageAddress: (page: number) => string;
  /** See the card. */
  choice?: string;
  /** Advice for an empty result. */
  advice?: string;
  /** Further links of an empty result. */
  children?: ReactNode;
}

/** One page of results. */
export function ProductResults({ found, page, pageAddress, choice, advice, children }: Props) {
  return (
    <QueryState of={found} skeleton={<ProductGridSkeleton />}>
      {({ products: { items, colorPictures, pages } }) =>
        items.length === 0 ? (
          <>
            <NoIndex />
            <EmptyState icon={SearchX} title="No Product Found" text={page > 1 ? undefined : advice}>
              {page > 1 ? <LinkButton to={pageAddress(1)}>Go to the first page</LinkButton> : children}
            </EmptyState>
          </>
        ) : (
          <Box>
            <ProductGrid products={items} colorPictures={colorPictures} choice={choice} />
            <Pager page={page} pages={pages} to={pageAddress} />
          </Box>
        )
      }
    </QueryState>
  );
}
