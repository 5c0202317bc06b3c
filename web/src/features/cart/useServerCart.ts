import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import {
  CartDocument,
  useCartQuery,
  useChangeCartVariantMutation,
  useRemoveFromCartMutation,
  useUpdateCartMutation,
} from '../../generated/graphql';
import { writeCart } from './cartCache';
import { refusalOf, succeeds } from './cartFailure';
import { amountsOf, chosenFor, countOf } from './cartView';
import type { CartContents, CartLine } from './cartView';
import { enqueueCartChange } from './enqueueCartChange';
import { lineInput, localLine } from './localLine';
import { catchUp } from './useCartCatchUp';

/** The cart of a signed-in shopper. */
export function useServerCart({ skip }: { skip: boolean }): CartContents {
  const client = useApolloClient();
  const { data, error, loading, refetch } = useCartQuery({ skip });
  useEffect(() => {
    if (!skip && client.readQuery({ query: CartDocument })) catchUp(client); // a cart that is not cached is fetched anyway
  }, [client, skip]);
  const { updateCart, changeVariant, removeFromCart, busy } = useCartChanges();
  const { asWanted, change } = useWantedChanges();
  const cart = data?.cart;
  const lines = (cart?.lines ?? []).map(asWanted);
  return {
    ...amountsOf(cart),
    lines,
    count: countOf(lines),
    loading: loading && !cart,
    busy,
    error: cart ? undefined : error,
    refetch,
    setQty: (line, qty) =>
      change({ id: line.id, qty }, () =>
        updateCart({ variables: { lines: [lineInput(localLine({ ...line, qty }))] } }),
      ),
    setVariant: (line, variant) =>
      change({ id: line.id, ...chosenFor(line, variant) }, () =>
        changeVariant({ variables: { lineId: line.id, variantId: variant.id } }),
      ),
    remove(line) {
      const { productId, variantId } = lineInput(localLine(line));
      return succeeds(enqueueCartChange(() => removeFromCart({ variables: { productId, variantId } })));
    },
  };
}

function useCartChanges() {
  const [updateCart, updating] = useUpdateCartMutation({
    update: (cache, { data }) => writeCart(cache, data?.updateCart),
  });
  const [changeVariant, changing] = useChangeCartVariantMutation({
    update: (cache, { data }) => writeCart(cache, data?.changeCartVariant),
  });
  const [removeFromCart, removing] = useRemoveFromCartMutation({
    update: (cache, { data }) => writeCart(cache, data?.removeFromCart),
  });
  const busy = updating.loading || changing.loading || removing.loading;
  return { updateCart, changeVariant, removeFromCart, busy };
}

/** Optimistic lines until the server answers; the amounts change only with its answer. */
function useWantedChanges() {
  const [wanted, setWanted] = useState<Partial<CartLine>[]>([]);
  return {
    /** The last pending change wins until it is answered. */
    asWanted: (line: CartLine) =>
      wanted.reduce<CartLine>((shown, wish) => (wish.id === line.id ? { ...shown, ...wish } : shown), line),
    async change(wish: Partial<CartLine>, send: () => Promise<unknown>) {
      setWanted((all) => [...all, wish]);
      const refusal = await refusalOf(enqueueCartChange(send));
      setWanted((all) => all.filter((one) => one !== wish));
      return refusal;
    },
  };
}
