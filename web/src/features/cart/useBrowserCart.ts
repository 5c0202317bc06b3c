import { useEffect } from 'react';
import { useQuoteQuery } from '../../generated/graphql';
import { localCart, MOST_LINES, useLocalCart } from '../../lib/localCart';
import { showToast } from '../../lib/toasts';
import { amountsOf, countOf } from './cartView';
import type { CartContents } from './cartView';
import { lineInput, localLine } from './localLine';
import { agreeWithQuote, shownLines } from './quotedLines';

/** The cart of a signed-out shopper: stored in this browser, priced by the server. */
export function useBrowserCart({ skip }: { skip: boolean }): CartContents {
  const stored = useLocalCart();
  const asked = stored.slice(0, MOST_LINES);
  const { data, previousData, error, loading, refetch } = useQuoteQuery({
    variables: { lines: asked.map(lineInput) },
    skip: skip || stored.length === 0,
    fetchPolicy: 'cache-and-network',
  });

  useEffect(() => {
    if (!data || loading) return;
    const before = localCart.lines();
    const now = agreeWithQuote(before, data.quote.lines);
    localCart.replace(now);
    before
      .filter(({ name, product }) => name && !now.some((line) => line.product === product))
      .forEach(({ name }) => showToast(`${name} is no longer sold and was taken out of your cart`, 'info'));
  }, [data, loading]);

  const quote = stored.length > 0 ? (data ?? previousData)?.quote : undefined;
  const lines = shownLines(asked, quote?.lines ?? []);
  return {
    ...amountsOf(quote),
    lines,
    count: countOf(lines),
    loading: loading && !quote,
    busy: loading,
    error: data ? undefined : error, // a quote from before the last change does not hide the error
    refetch,
    setQty(line, qty) {
      localCart.setQty(localLine(line), qty);
      return Promise.resolve(undefined);
    },
    setVariant(line, variant) {
      localCart.exchange(localLine(line), localLine({ ...line, variant }));
      return Promise.resolve(undefined);
    },
    remove(line) {
      localCart.remove(localLine(line));
      return Promise.resolve(true);
    },
  };
}
