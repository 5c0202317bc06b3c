import type { ApolloCache } from '@apollo/client';

/** Who shows these products next asks how many are left. */
export function forgetStock(cache: ApolloCache, productIds: string[]) {
  for (const id of productIds) {
    cache.evict({ id: cache.identify({ __typename: 'Product', id }), fieldName: 'countInStock' });
  }
}
