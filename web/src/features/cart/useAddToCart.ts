import { useAddToCartMutation } from '../../generated/graphql';
import { localCart } from '../../lib/localCart';
import { useCurrentUser } from '../../lib/session';
import { writeCart } from './cartCache';
import { succeeds } from './cartFailure';
import type { CartProduct } from './cartView';

/** Puts things into the cart without fetching what is in it. The promise tells whether it worked. */
export function useAddToCart() {
  const isSignedIn = useCurrentUser() !== null;
  const [addToCart, { loading }] = useAddToCartMutation({
    update: (cache, { data }) => writeCart(cache, data?.addToCart),
  });

  async function add({ id, name, image, price, countInStock }: CartProduct, qty: number) {
    if (isSignedIn) return succeeds(addToCart({ variables: { productId: id, qty } }));
    localCart.add({ product: id, name, image, price, countInStock, qty });
    return true;
  }

  return { add, busy: loading };
}
