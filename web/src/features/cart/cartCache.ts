import type { ApolloCache } from '@apollo/client';
import { CartDocument } from '../../generated/graphql';
import type { CartLines_CartFragment } from '../../generated/graphql';

/** A cart has no id, so what a mutation answers is stored as the answer to the cart query. */
export function writeCart(cache: ApolloCache, cart: CartLines_CartFragment | undefined) {
  if (cart) cache.writeQuery({ query: CartDocument, data: { cart } });
}
