import { LinkButton } from '../../components/LinkButton';
import { useProductsQuery } from '../../generated/graphql';
import { ALL_PRODUCTS } from '../categories/categories';
import { ProductResults } from './ProductResults';

interface Props {
  keyword?: string;
  page: number;
  pageAddress: (page: number) => string;
}

/** One page of the latest products, or of those that match a keyword. */
export function ProductList({ keyword, page, pageAddress }: Props) {
  const found = useProductsQuery({ variables: { filter: { keyword }, page } });
  const advice = keyword && 'Try another word, or have a look around.';
  return (
    <ProductResults found={found} page={page} pageAddress={pageAddress} advice={advice}>
      <LinkButton to={ALL_PRODUCTS}>See all products</LinkButton>
    </ProductResults>
  );
}
