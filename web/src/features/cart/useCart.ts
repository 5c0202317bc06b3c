import { useCurrentUser } from '../../lib/session';
import type { CartView } from './cartView';
import { useAccountCart } from './useAccountCart';
import { useAddToCart } from './useAddToCart';
import { useBrowserCart } from './useBrowserCart';

/** The shopper's cart, signed in or not. */
export function useCart(): CartView {
  const isSignedIn = useCurrentUser() !== null;
  const account = useAccountCart();
  const browser = useBrowserCart({ skip: isSignedIn });
  const { add, busy } = useAddToCart();
  const contents = isSignedIn ? account : browser;
  return { ...contents, add, busy: contents.busy || busy };
}
