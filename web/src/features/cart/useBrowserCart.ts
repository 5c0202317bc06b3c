import { useEffect } from 'react';
import { useQuoteQuery } from '../../generated/graphql';
import { localCart, useLocalCart } from '../../lib/localCart';
import { amountsOf, countOf } from './cartView';
import type { CartLine, CartContents } from './cartView';
import { agreeWithQuote } from './quotedLines';

/** The cart of a signed-out shopper: kept in this browser, priced by the server. */
export function useBrowserCart({ skip }: { skip: boolean }): CartContents {
  const stored = useLocalCart();
  const { data, previousData, error, loading, refetch } = useQuoteQuery({
    variables: { lines: stored.map(({ product, qty }) => ({ productId: product, qty })) },
    skip: skip || stored.length === 0,
    fetchPolicy: 'cache-and-network',
  });

  useEffect(() => {
    if (data && !loading) localCart.replace(agreeWithQuote(localCart.lines(), data.quote.lines));
  }, [data, loading]);

  const quote = stored.length > 0 ? (data ?? previousData)?.quote : undefined;
  const qtyOf = (line: CartLine) => stored.find(({ product }) => product === line.product.id)?.qty;
  const lines = (quote?.lines ?? []).flatMap((line) => {
    const qty = qtyOf(line);
    return qty === undefined ? [] : [{ ...line, qty }];
  });
  return {
    ...amountsOf(quote),
    lines,
    count: countOf(lines),
    loading: loading && !quote,
    busy: loading,
    error: quote ? undefined : error,
    refetch,
    setQty(productId, qty) {
      localCart.setQty(productId, qty);
      return Promise.resolve(undefined);
    },
    remove(productId) {
      localCart.remove(productId);
      return Promise.resolve(true);
    },
  };
}
