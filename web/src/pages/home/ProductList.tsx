import { Box } from '@chakra-ui/react';
import { SearchX } from 'lucide-react';
import { EmptyState } from '../../components/EmptyState';
import { LinkButton } from '../../components/LinkButton';
import { PageState } from '../../components/PageState';
import { Pager } from '../../components/Pager';
import { ProductGrid, ProductGridSkeleton } from '../../features/products/ProductGrid';
import { useProductsQuery } from '../../generated/graphql';

interface Props {
  keyword?: string;
  page: number;
}

export function ProductList({ keyword, page }: Props) {
  const { data, error, refetch } = useProductsQuery({ variables: { filter: { keyword }, page } });
  if (!data) {
    return (
      <PageState error={error} onRetry={refetch}>
        <ProductGridSkeleton />
      </PageState>
    );
  }
  const { items, pages } = data.products;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="No Product Found"
        text={keyword && 'Try another word, or have a look around.'}
      >
        <LinkButton to="/productcategory/allproducts?category=date&order=newest">See all products</LinkButton>
      </EmptyState>
    );
  }
  return (
    <Box>
      <ProductGrid products={items} />
      <Pager page={page} pages={pages} to={(number) => pageAddress(number, keyword)} />
    </Box>
  );
}

function pageAddress(page: number, keyword?: string) {
  return keyword ? `/product/${encodeURIComponent(keyword)}/page/${page}` : `/page/${page}`;
}
