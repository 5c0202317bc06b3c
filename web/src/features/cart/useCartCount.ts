import { useCartCountQuery } from '../../generated/graphql';
import { useLocalCart } from '../../lib/localCart';
import { useCurrentUser } from '../../lib/session';
import { useCartSync } from './CartSync';
import { countOf } from './cartView';

/** The number of pieces in the cart. */
export function useCartCount(): number {
  const isSignedIn = useCurrentUser() !== null;
  const { isSyncing } = useCartSync();
  const stored = useLocalCart();
  const { data } = useCartCountQuery({ skip: !isSignedIn || isSyncing });
  return isSignedIn && !isSyncing ? (data?.cart.count ?? 0) : countOf(stored);
}
