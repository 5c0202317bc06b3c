import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import type { NormalizedCacheObject } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { queryIds } from './generated/queryIds';
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
    link: ApolloLink.from([
      sessionExpiry(onSessionExpired),
      bearer,
      byName(uri),
      inFull(uri),
      new BaseHttpLink({ uri, fetch }),
    ]),
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

/** Asks what everybody is answered alike by GET and by its name, so that the answer may be kept and only asked after. */
function byName(uri: string) {
  return new ApolloLink((operation, forward) => {
    const id = queryIds[operation.operationName ?? ''];
    if (id)
      operation.setContext(({ headers }: { headers?: object }) => ({
        uri: `${uri}?id=${id}`,
        fetchOptions: { method: 'GET' },
        http: { includeQuery: false, includeExtensions: false },
        headers: { ...headers, 'apollo-require-preflight': 'true' },
      }));
    return forward(operation);
  });
}

/** Asks again with the whole text where the server does not know the name: it was updated meanwhile, or is about to be. */
function inFull(uri: string) {
  return new ErrorLink(({ error, operation, forward }) => {
    const { fetchOptions } = operation.getContext() as { fetchOptions?: RequestInit };
    const isNamed = fetchOptions?.method === 'GET';
    if (!isNamed || !(ServerError.is(error) || codeOf(error) === 'BAD_USER_INPUT')) return;
    operation.setContext({ uri, fetchOptions: { method: 'POST' }, http: { includeQuery: true } });
    return forward(operation);
  });
}
