import type { ApolloCache } from '@apollo/client';

/** The next component that shows these products fetches their stock. */
export function forgetStock(cache: ApolloCache, productIds: string[]) {
  for (const id of productIds) {
    const product = cache.identify({ __typename: 'Product', id });
    for (const fieldName of ['countInStock', 'fewLeft', 'variants']) cache.evict({ id: product, fieldName });
  }
}
