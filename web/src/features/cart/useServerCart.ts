import { useState } from 'react';
import { useCartQuery, useRemoveFromCartMutation, useUpdateCartMutation } from '../../generated/graphql';
import { refusalOf, succeeds } from './cartFailure';
import { writeCart } from './cartCache';
import { amountsOf, countOf } from './cartView';
import type { CartContents } from './cartView';
import { useInTurn } from './useInTurn';

/** The cart of a signed-in shopper. */
export function useServerCart({ skip }: { skip: boolean }): CartContents {
  const { data, error, loading, refetch } = useCartQuery({ skip, fetchPolicy: 'cache-and-network' });
  const [updateCart, updating] = useUpdateCartMutation({
    update: (cache, { data }) => writeCart(cache, data?.updateCart),
  });
  const [removeFromCart, removing] = useRemoveFromCartMutation({
    update: (cache, { data }) => writeCart(cache, data?.removeFromCart),
  });
  const inTurn = useInTurn();
  const { wanted, want, settle } = useWantedQuantities();
  const cart = data?.cart;
  const lines = (cart?.lines ?? []).map((line) => ({ ...line, qty: wanted[line.product.id] ?? line.qty }));
  return {
    ...amountsOf(cart),
    lines,
    count: countOf(lines),
    loading: loading && !cart,
    busy: updating.loading || removing.loading,
    error: cart ? undefined : error,
    refetch,
    async setQty(productId, qty) {
      want(productId, qty);
      const send = () => updateCart({ variables: { lines: [{ productId, qty }] } });
      const refusal = await refusalOf(inTurn(send));
      settle(productId, qty);
      return refusal;
    },
    remove: (productId) => succeeds(inTurn(() => removeFromCart({ variables: { productId } }))),
  };
}

/** Quantities that are shown before the server has answered; the amounts stay until it says them. */
function useWantedQuantities() {
  const [wanted, setWanted] = useState<Record<string, number | undefined>>({});
  return {
    wanted,
    want: (productId: string, qty: number) => setWanted((all) => ({ ...all, [productId]: qty })),
    /** The answer to `qty` has come: it shows, unless another one is wanted by now. */
    settle: (productId: string, qty: number) =>
      setWanted((all) => (all[productId] === qty ? { ...all, [productId]: undefined } : all)),
  };
}
