import { ProductsDocument, TopProductsDocument } from '../../generated/graphql';
import { pageQuery, pageOf } from '../../lib/pageQueries';
import type { PageQueries } from '../../lib/pageQueries';

export const homeQueries: PageQueries = (address) => [
  pageQuery(TopProductsDocument),
  pageQuery(ProductsDocument, { filter: {}, page: pageOf(address) }),
];

export const searchQueries: PageQueries = (address) => {
  const keyword = address.params.keyword?.trim() ?? '';
  return [pageQuery(ProductsDocument, { filter: { keyword }, page: pageOf(address) })];
};
