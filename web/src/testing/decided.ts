import { QuoteDocument } from '../generated/graphql';
import { aCart } from './fixtures';

/** The answer to what is asked before a cart without variants is handed over: no size or colour is still to be chosen. */
export const decided = {
  request: { query: QuoteDocument, variables: () => true },
  result: { data: { quote: aCart() } },
  maxUsageCount: 99,
};
