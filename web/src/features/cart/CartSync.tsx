import type { ApolloClient } from '@apollo/client';
import { createContext, useContext, useEffect } from 'react';
import type { ReactNode } from 'react';
import { QuoteDocument, useSyncCartMutation } from '../../generated/graphql';
import { codeOf } from '../../lib/errors';
import { localCart, useLocalCart } from '../../lib/localCart';
import type { LocalCartLine } from '../../lib/localCart';
import { useCurrentUser } from '../../lib/session';
import { showToast } from '../../lib/toasts';
import { writeCart } from './cartCache';
import { isUndecided } from './cartView';
import { isSameLine } from './quotedLines';
import { inputOf } from './useBrowserCart';

const Syncing = createContext(false);

/** True while the server's cart is about to receive the local lines, and is not worth asking for yet. */
export const useIsCartSyncing = () => useContext(Syncing);

/** After sign-in, hands what was put into the local cart to the server's, then empties the local one. */
export function CartSync({ children }: { children: ReactNode }) {
  const isSignedIn = useCurrentUser() !== null;
  const stored = useLocalCart();
  const [syncCart, { loading, error, client }] = useSyncCartMutation({
    update: (cache, { data }) => writeCart(cache, data?.syncCart),
  });
  const isSyncing = isSignedIn && stored.length > 0 && !error;

  useEffect(() => {
    if (!isSyncing || loading) return undefined;
    let isOver = false;
    void decided(client, stored).then((lines) => {
      if (isOver) return;
      syncCart({ variables: { lines: lines.map(inputOf) } }).then(localCart.clear, keepUnlessRefused);
    });
    return () => {
      isOver = true;
    };
  }, [isSyncing, loading, stored, syncCart, client]);

  return <Syncing value={isSyncing}>{children}</Syncing>;
}

/** The lines that say all there is to say; the shopper is told of those that have to be chosen anew. */
async function decided(client: ApolloClient, lines: LocalCartLine[]): Promise<LocalCartLine[]> {
  const unsure = lines.filter(({ variant }) => !variant);
  if (unsure.length === 0) return lines;
  const open = await client
    .query({ query: QuoteDocument, variables: { lines: unsure.map(inputOf) }, fetchPolicy: 'no-cache' })
    .then(({ data }) => data?.quote.lines.filter(isUndecided) ?? [])
    .catch(() => []); // the server would have been asked in vain for the rest, too
  open.forEach(({ product }) =>
    showToast(`${product.name} comes in several kinds: please choose yours on its page`, 'info'),
  );
  return lines.filter((line) => !open.some((one) => isSameLine(line, one)));
}

/** Lines that could not be sent wait for the next visit; those that the server cannot read never will be sent. */
function keepUnlessRefused(failure: unknown) {
  console.error('The local cart could not be synced', failure);
  if (codeOf(failure) === 'BAD_USER_INPUT') localCart.clear();
}
