import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import type { NormalizedCacheObject } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { codeOf } from './lib/errors';
import { session } from './lib/session';

export interface ClientOptions {
  uri?: string;
  fetch?: typeof fetch;
  /** On the server: no polling, no refetching. */
  ssrMode?: boolean;
  /** What the server's render has fetched already. */
  state?: NormalizedCacheObject;
  onSessionExpired?: () => void;
}

export function createCache() {
  return new InMemoryCache({
    typePolicies: {
      // Cart, picture and facets have no id; `merge` lets queries that ask for different parts share them.
      Query: { fields: { cart: { merge: true }, options: { merge: true } } },
      Variant: { fields: { picture: { merge: true } } },
      Cart: { fields: { lines: { merge: false } } },
      Product: { fields: { picture: { merge: true }, reviews: { merge: false } } },
      OrderItem: { keyFields: false },
    },
  });
}

export function createClient({
  uri = '/graphql',
  fetch,
  ssrMode,
  state,
  onSessionExpired,
}: ClientOptions = {}) {
  const cache = createCache();
  return new ApolloClient({
    ssrMode,
    cache: state ? cache.restore(state) : cache,
    link: ApolloLink.from([sessionExpiry(onSessionExpired), bearer, new HttpLink({ uri, fetch })]),
  });
}

const authorization = () => {
  const token = session.get()?.token;
  return token && `Bearer ${token}`;
};

const bearer = new SetContextLink(({ headers }) => {
  const value = authorization();
  return value ? { headers: { ...(headers as object), authorization: value } } : {};
});

/** UNAUTHENTICATED ends a session only if it answers that session's token: an older one may have been replaced meanwhile. */
function sessionExpiry(onSessionExpired?: () => void) {
  return new ErrorLink(({ error, operation }) => {
    const { headers } = operation.getContext() as { headers?: { authorization?: string } };
    const sent = headers?.authorization;
    if (codeOf(error) === 'UNAUTHENTICATED' && sent && sent === authorization()) onSessionExpired?.();
  });
}
