import { Checkbox } from '../../components/Checkbox';
import { DataTable } from '../../components/DataTable';
import { AdminList } from '../../features/admin/AdminList';
import { useListAddress } from '../../features/admin/useListAddress';
import { useAdminProductsQuery } from '../../generated/admin';
import { CreateProduct } from './CreateProduct';
import { productColumns } from './productColumns';

export function ProductListPage() {
  const address = useListAddress('/admin/productlist', { pageInPath: true });
  const { page, search, params } = address;
  const lowStockFirst = params.get('stock') === 'low';
  const { data, previousData, error, refetch } = useAdminProductsQuery({
    variables: { page, search, lowStockFirst },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <AdminList
      title="Products"
      noun="product"
      address={address}
      list={{ data: (data ?? previousData)?.adminProducts, error, refetch }}
      action={<CreateProduct />}
      filter={
        <Checkbox
          checked={lowStockFirst}
          onChange={(event) => address.change('stock', event.target.checked ? 'low' : '')}
        >
          Low stock first
        </Checkbox>
      }
    >
      {(products) => <DataTable label="Products" columns={productColumns} rows={products} />}
    </AdminList>
  );
}
