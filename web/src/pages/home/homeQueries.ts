import { ProductsDocument, TopProductsDocument } from '../../generated/graphql';
import { asked, pageOf } from '../../lib/pageQueries';
import type { PageQueries } from '../../lib/pageQueries';

export const homeQueries: PageQueries = (address) => [
  asked(TopProductsDocument),
  asked(ProductsDocument, { filter: {}, page: pageOf(address) }),
];

export const searchQueries: PageQueries = (address) => {
  const keyword = address.params.keyword?.trim() ?? '';
  return [asked(ProductsDocument, { filter: { keyword }, page: pageOf(address) })];
};
