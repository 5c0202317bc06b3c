import { useCurrentUser } from '../../lib/session';
import { useCartSync } from './CartSync';
import type { CartContents } from './cartView';
import { useServerCart } from './useServerCart';

/** The cart of a signed-in shopper, hidden until the server has the lines of this browser. */
export function useAccountCart(): CartContents {
  const isSignedIn = useCurrentUser() !== null;
  const { isSyncing, error, tryAgain } = useCartSync();
  const cart = useServerCart({ skip: !isSignedIn || isSyncing });
  if (!isSyncing) return cart;
  return { ...cart, loading: !error, error, refetch: () => Promise.resolve(tryAgain()) };
}
