import { DeleteButton } from '../../features/admin/DeleteButton';
import { useDeleteProductMutation } from '../../generated/admin';

export function DeleteProduct({ product: { id, name } }: { product: { id: string; name: string } }) {
  const [deleteProduct, { loading }] = useDeleteProductMutation({
    // Removes it from the shop's cached lists, too.
    update: (cache) => cache.evict({ id: cache.identify({ __typename: 'Product', id }) }),
    refetchQueries: ['AdminProducts'],
  });
  return (
    <DeleteButton
      name={name}
      consequence="It leaves the shop and every cart; orders keep it."
      busy={loading}
      onDelete={() => deleteProduct({ variables: { id } })}
    />
  );
}
