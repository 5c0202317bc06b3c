import { useCurrentUser } from '../../lib/session';
import { useCartSync } from './CartSync';
import type { CartView } from './cartView';
import { useAddToCart } from './useAddToCart';
import { useBrowserCart } from './useBrowserCart';
import { useServerCart } from './useServerCart';

/** The shopper's cart, signed in or not. */
export function useCart(): CartView {
  const isSignedIn = useCurrentUser() !== null;
  const { isSyncing, error, tryAgain } = useCartSync();
  const server = useServerCart({ skip: !isSignedIn || isSyncing });
  const local = useBrowserCart({ skip: isSignedIn });
  const { add, busy } = useAddToCart();
  const contents = isSignedIn ? server : local;
  const cart = { ...contents, add, busy: contents.busy || busy };
  if (!isSyncing) return cart;
  return { ...cart, loading: !error, error, refetch: () => Promise.resolve(tryAgain()) };
}
