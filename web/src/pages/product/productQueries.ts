import { ProductDocument } from '../../generated/graphql';
import { pageQuery } from '../../lib/pageQueries';
import type { PageQueries } from '../../lib/pageQueries';

export const productQueries: PageQueries = ({ params: { id = '' } }) => [pageQuery(ProductDocument, { id })];
