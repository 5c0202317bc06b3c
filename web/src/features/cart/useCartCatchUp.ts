import type { ApolloClient } from '@apollo/client';
import { useEffect } from 'react';
import { CartCountDocument, CartDocument } from '../../generated/graphql';
import { onShownAgain } from '../../lib/onShownAgain';
import { enqueueCartChange } from './enqueueCartChange';

/** Asks for the cart again, as far as it is known here: another tab, or another device, may have changed it. */
export function catchUp(client: ApolloClient) {
  // In its turn, or it could answer what a change has replaced.
  enqueueCartChange(() =>
    client.query<unknown>({
      query: client.readQuery({ query: CartDocument }) ? CartDocument : CartCountDocument,
      fetchPolicy: 'network-only',
    }),
  ).catch(() => undefined);
}

/** Does so once the tab is shown again. */
export function useCartCatchUp(client: ApolloClient, isSignedIn: boolean) {
  useEffect(() => {
    if (isSignedIn) return onShownAgain(() => catchUp(client));
  }, [client, isSignedIn]);
}
