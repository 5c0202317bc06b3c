import { useState } from 'react';
import {
  useCartQuery,
  useChangeCartVariantMutation,
  useRemoveFromCartMutation,
  useUpdateCartMutation,
} from '../../generated/graphql';
import { writeCart } from './cartCache';
import { refusalOf, succeeds } from './cartFailure';
import { amountsOf, countOf } from './cartView';
import type { CartContents } from './cartView';
import { enqueueCartChange } from './enqueueCartChange';
import { lineInput, localLine } from './localLine';

/** The cart of a signed-in shopper. */
export function useServerCart({ skip }: { skip: boolean }): CartContents {
  const { data, error, loading, refetch } = useCartQuery({ skip, fetchPolicy: 'cache-and-network' });
  const { updateCart, changeVariant, removeFromCart, busy } = useCartChanges();
  const { wanted, want, settle } = useWantedQuantities();
  const cart = data?.cart;
  const lines = (cart?.lines ?? []).map((line) => ({ ...line, qty: wanted[line.id] ?? line.qty }));
  return {
    ...amountsOf(cart),
    lines,
    count: countOf(lines),
    loading: loading && !cart,
    busy,
    error: cart ? undefined : error,
    refetch,
    async setQty(line, qty) {
      want(line.id, qty);
      const send = () => updateCart({ variables: { lines: [lineInput(localLine({ ...line, qty }))] } });
      const refusal = await refusalOf(enqueueCartChange(send));
      settle(line.id, qty);
      return refusal;
    },
    setVariant: (line, variant) =>
      refusalOf(
        enqueueCartChange(() => changeVariant({ variables: { lineId: line.id, variantId: variant.id } })),
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

/** Quantities that are shown before the server has answered; the amounts stay until it says them. */
function useWantedQuantities() {
  const [wanted, setWanted] = useState<Record<string, number | undefined>>({});
  return {
    wanted,
    want: (line: string, qty: number) => setWanted((all) => ({ ...all, [line]: qty })),
    /** The answer to `qty` has come: it shows, unless another one is wanted by now. */
    settle: (line: string, qty: number) =>
      setWanted((all) => (all[line] === qty ? { ...all, [line]: undefined } : all)),
  };
}
