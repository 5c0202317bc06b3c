import type { ApolloCache } from '@apollo/client';
import { CartDocument } from '../../generated/graphql';
import type { CartLines_CartFragment } from '../../generated/graphql';

/** A cart has no id, so a mutation's answer is written as the result of the cart query. */
export function writeCart(cache: ApolloCache, cart: CartLines_CartFragment | undefined) {
  if (cart) cache.writeQuery({ query: CartDocument, data: { cart } });
}
