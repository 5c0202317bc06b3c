import { useCartQuery, useRemoveFromCartMutation, useUpdateCartMutation } from '../../generated/graphql';
import type { CartLines_CartFragment } from '../../generated/graphql';
import { refusalOf, succeeds } from './cartFailure';
import { writeCart } from './cartCache';
import { amountsOf, countOf } from './cartView';
import type { CartContents } from './cartView';

/** The cart of a signed-in shopper. */
export function useServerCart({ skip }: { skip: boolean }): CartContents {
  const { data, error, loading } = useCartQuery({ skip, fetchPolicy: 'cache-and-network' });
  const [updateCart, updating] = useUpdateCartMutation({
    update: (cache, { data }) => writeCart(cache, data?.updateCart),
  });
  const [removeFromCart, removing] = useRemoveFromCartMutation({
    update: (cache, { data }) => writeCart(cache, data?.removeFromCart),
  });
  const cart = data?.cart;
  return {
    ...amountsOf(cart),
    loading: loading && !cart,
    busy: updating.loading || removing.loading,
    error: cart ? undefined : error,
    setQty: (productId, qty) =>
      refusalOf(
        updateCart({
          variables: { lines: [{ productId, qty }] },
          optimisticResponse: cart && { updateCart: withQty(cart, productId, qty) },
        }),
      ),
    remove: (productId) => succeeds(removeFromCart({ variables: { productId } })),
  };
}

/** What the cart will be; its amounts stay until the server says them. */
function withQty(cart: CartLines_CartFragment, productId: string, qty: number): CartLines_CartFragment {
  const lines = cart.lines.map((line) => (line.product.id === productId ? { ...line, qty } : line));
  return { ...cart, lines, count: countOf(lines) };
}
