import type { ApolloCache } from '@apollo/client';

/** Who shows these products next asks how many are left. */
export function forgetStock(cache: ApolloCache, productIds: string[]) {
  for (const id of productIds) {
    const product = cache.identify({ __typename: 'Product', id });
    for (const fieldName of ['countInStock', 'fewLeft', 'variants']) cache.evict({ id: product, fieldName });
  }
}
