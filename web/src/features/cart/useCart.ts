import { useCurrentUser } from '../../lib/session';
import { useIsCartSyncing } from './CartSync';
import type { CartView } from './cartView';
import { useAddToCart } from './useAddToCart';
import { useBrowserCart } from './useBrowserCart';
import { useServerCart } from './useServerCart';

/** The shopper's cart, signed in or not. */
export function useCart(): CartView {
  const isSignedIn = useCurrentUser() !== null;
  const isSyncing = useIsCartSyncing();
  const server = useServerCart({ skip: !isSignedIn || isSyncing });
  const local = useBrowserCart({ skip: isSignedIn });
  const { add, busy } = useAddToCart();
  const cart = isSignedIn ? server : local;
  return { ...cart, add, busy: cart.busy || busy, loading: cart.loading || isSyncing };
}
