import { ProductDocument } from '../../generated/graphql';
import { asked } from '../../lib/pageQueries';
import type { PageQueries } from '../../lib/pageQueries';

export const productQueries: PageQueries = ({ params: { id = '' } }) => [asked(ProductDocument, { id })];
