import { useLazyQuery } from '@apollo/client/react';
import { AdminProductDocument, useUpdateProductMutation } from '../../generated/admin';
import type { ProductForm_ProductFragment } from '../../generated/admin';
import { hasNewGrid, updateOf } from './productValues';
import type { ProductValues } from './productValues';

/** Sends what an admin has changed; a grid of stock goes together with the sales made while it stood open. */
export function useSaveProduct({ id, listed }: Pick<ProductForm_ProductFragment, 'id' | 'listed'>) {
  const [look, looking] = useLazyQuery(AdminProductDocument, { fetchPolicy: 'network-only' });
  const [updateProduct, updating] = useUpdateProductMutation({
    // A draft that becomes visible appears in lists that were fetched without it.
    update: (cache) => !listed && cache.evict({ fieldName: 'products' }),
  });

  async function variantsNow() {
    const found = await look({ variables: { id } }).catch(() => undefined); // the hook keeps the error
    return found?.data?.product.variants;
  }

  async function save(before: ProductValues, after: ProductValues) {
    updating.reset(); // an earlier refusal says nothing of this attempt
    const now = after.byVariant && hasNewGrid(before, after) ? await variantsNow() : [];
    if (now) void updateProduct({ variables: { id, input: updateOf(before, after, now) } });
  }

  return {
    save,
    isSaved: Boolean(updating.data),
    isSaving: looking.loading || updating.loading,
    error: updating.called ? updating.error : looking.error,
  };
}
