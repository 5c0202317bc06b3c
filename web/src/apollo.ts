import { ApolloClient, InMemoryCache } from '@apollo/client';
import type { NormalizedCacheObject } from '@apollo/client';
import { serverLink } from './serverLink';
import type { ServerLinkOptions } from './serverLink';

interface ClientOptions extends Partial<ServerLinkOptions> {
  /** The cache of the server's render. */
  state?: NormalizedCacheObject;
}

export function createCache() {
  return new InMemoryCache({
    typePolicies: {
      // Cart, picture and options have no id; `merge` lets queries for different parts share them.
      Query: { fields: { cart: { merge: true }, options: { merge: true } } },
      Variant: { fields: { picture: { merge: true } } },
      Cart: { fields: { lines: { merge: false } } },
      Product: { fields: { picture: { merge: true }, reviews: { merge: false } } },
      OrderItem: { keyFields: false },
    },
  });
}

export function createClient({ uri = '/graphql', fetch, state, onSessionExpired }: ClientOptions = {}) {
  const cache = createCache();
  return new ApolloClient({
    cache: state ? cache.restore(state) : cache,
    link: serverLink({ uri, fetch, onSessionExpired }),
  });
}
