import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { AdminProductDocument, useUpdateProductMutation } from '../../generated/admin';
import type { ProductForm_ProductFragment } from '../../generated/admin';
import { hasNewGrid, updateOf } from './productValues';
import type { ProductValues } from './productValues';

/** Sends what an admin has changed; a grid of stock goes together with the sales made while it stood open. */
export function useSaveProduct({ id, listed }: Pick<ProductForm_ProductFragment, 'id' | 'listed'>) {
  const client = useApolloClient();
  const [isLooking, setLooking] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [updateProduct, { data, loading, error }] = useUpdateProductMutation({
    // A draft that becomes visible appears in lists that were fetched without it.
    update: (cache) => !listed && cache.evict({ fieldName: 'products' }),
  });

  async function variantsNow() {
    const query = { query: AdminProductDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    return (await client.query(query)).data?.product.variants ?? [];
  }

  async function save(before: ProductValues, after: ProductValues) {
    setFailure(undefined);
    setLooking(true);
    try {
      const now = after.byVariant && hasNewGrid(before, after) ? await variantsNow() : [];
      await updateProduct({ variables: { id, input: updateOf(before, after, now) } });
    } catch (problem) {
      setFailure(problem);
    } finally {
      setLooking(false);
    }
  }

  return { save, isSaved: Boolean(data), isSaving: loading || isLooking, error: error ?? failure };
}
