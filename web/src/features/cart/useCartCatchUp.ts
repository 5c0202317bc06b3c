import type { ApolloClient } from '@apollo/client';
import { useEffect } from 'react';
import { CartCountDocument, CartDocument } from '../../generated/graphql';
import { onShownAgain } from '../../lib/onShownAgain';
import { enqueueCartChange } from './enqueueCartChange';

/** Refetches the cart, or its count if only that is cached: another tab or device may have changed it. */
export function catchUp(client: ApolloClient) {
  // Queued, or its answer could overwrite that of a later change.
  enqueueCartChange(() =>
    client.query<unknown>({
      query: client.readQuery({ query: CartDocument }) ? CartDocument : CartCountDocument,
      fetchPolicy: 'network-only',
    }),
  ).catch(() => undefined);
}

/** Catches up each time the tab becomes visible again. */
export function useCartCatchUp(client: ApolloClient, isSignedIn: boolean) {
  useEffect(() => {
    if (isSignedIn) return onShownAgain(() => catchUp(client));
  }, [client, isSignedIn]);
}
