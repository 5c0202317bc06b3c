import type { ApolloCache } from '@apollo/client';

/** Who shows these products next asks how many are left. */
export function forgetStock(cache: ApolloCache, productIds: string[]) {
  for (const id of productIds) {
    const product = cache.identify({ __typename: 'Product', id });
    cache.evict({ id: product, fieldName: 'countInStock' });
    cache.evict({ id: product, fieldName: 'variants' });
  }
}
