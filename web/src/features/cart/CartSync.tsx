import { createContext, useContext, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSyncCartMutation } from '../../generated/graphql';
import { codeOf } from '../../lib/errors';
import { localCart, useLocalCart } from '../../lib/localCart';
import { useCurrentUser } from '../../lib/session';
import { writeCart } from './cartCache';

const Syncing = createContext(false);

/** True while the server's cart is about to receive the local lines, and is not worth asking for yet. */
export const useIsCartSyncing = () => useContext(Syncing);

/** After sign-in, hands what was put into the local cart to the server's, then empties the local one. */
export function CartSync({ children }: { children: ReactNode }) {
  const isSignedIn = useCurrentUser() !== null;
  const stored = useLocalCart();
  const [syncCart, { loading, error }] = useSyncCartMutation({
    update: (cache, { data }) => writeCart(cache, data?.syncCart),
  });
  const isSyncing = isSignedIn && stored.length > 0 && !error;

  useEffect(() => {
    if (!isSyncing || loading) return;
    const lines = stored.map(({ product, qty }) => ({ productId: product, qty }));
    syncCart({ variables: { lines } }).then(localCart.clear, keepUnlessRefused);
  }, [isSyncing, loading, stored, syncCart]);

  return <Syncing value={isSyncing}>{children}</Syncing>;
}

/** Lines that could not be sent wait for the next visit; those that the server cannot read never will be sent. */
function keepUnlessRefused(failure: unknown) {
  console.error('The local cart could not be synced', failure);
  if (codeOf(failure) === 'BAD_USER_INPUT') localCart.clear();
}
