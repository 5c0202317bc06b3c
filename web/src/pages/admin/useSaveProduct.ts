import { useLazyQuery } from '@apollo/client/react';
import { startTransition, useState, useTransition } from 'react';
import { retryOnConflict } from '../../features/admin/retryOnConflict';
import { AdminProductDocument, useUpdateProductMutation } from '../../generated/admin';
import type {
  ProductForm_ProductFragment,
  UpdateProductInput,
  Vocabulary_OptionsFragment,
} from '../../generated/admin';
import { isRefusal } from '../../lib/errors';
import { hasNewGrid, updateOf, valuesOf } from './productValues';
import type { ProductValues } from './productValues';

const STOCKED_OTHERWISE = new Error(
  'Meanwhile somebody has changed how this product is stocked: as a whole, or by size and color. Nothing was saved. Reload the page to see it; what you have typed stays.',
);

/** Sends an admin's changes; a grid of stock is merged with what others changed while the form was open. */
export function useSaveProduct(product: ProductForm_ProductFragment, options: Vocabulary_OptionsFragment) {
  const { id, listed } = product;
  const [before, setBefore] = useState(() => valuesOf(product, options));
  const [sent, setSent] = useState<ProductValues>();
  const [readNow] = useLazyQuery(AdminProductDocument, { fetchPolicy: 'network-only' });
  const [isSaving, startSaving] = useTransition();
  const [error, setError] = useState<unknown>();
  /** An attempt ended without an answer. */
  const [mayBeSaved, setMayBeSaved] = useState(false);
  const [updateProduct, updating] = useUpdateProductMutation({
    // A draft that becomes visible is missing from cached lists.
    update: (cache) => !listed && cache.evict({ fieldName: 'products' }),
  });

  async function valuesNow() {
    const { data } = await readNow({ variables: { id } });
    return valuesOf(data!.product, data!.options);
  }

  const send = (input: UpdateProductInput) =>
    updateProduct({ variables: { id, input } }).catch((failure: unknown) => {
      if (!isRefusal(failure)) setMayBeSaved(true);
      throw failure;
    });

  async function save(after: ProductValues) {
    const needsNow = mayBeSaved || (after.byVariant && hasNewGrid(before, after));
    const read = needsNow ? valuesNow : () => Promise.resolve(before);
    try {
      await retryOnConflict(read, (now) => {
        const isAsSaved = mayBeSaved && now.byVariant === after.byVariant;
        if (now.byVariant !== before.byVariant && !isAsSaved) throw STOCKED_OTHERWISE;
        return send(updateOf(before, after, now, mayBeSaved));
      });
    } catch (failure) {
      startTransition(() => setError(failure)); // shown together with the button that is enabled again
    }
  }

  const isSaved = Boolean(updating.data);
  return {
    /** The values that changes are counted from: those of the product as it was opened, or last saved. */
    before,
    save(after: ProductValues) {
      setSent(after);
      startSaving(() => save(after));
    },
    /** The values of the last attempt. */
    sent,
    isSaved,
    /** For a page that is not left: the next changes are counted from what is saved. */
    continueEditing() {
      if (sent) setBefore(sent);
      setMayBeSaved(false);
      updating.reset();
    },
    /** True also between two calls, and until the page is left or goes on: a stock sent twice would count twice. */
    isSaving: isSaving || isSaved,
    /** Why the last attempt failed; cleared by the next. */
    error,
    forgetError: () => setError(undefined),
  };
}
