import { Heading, Stack } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { Alert } from '../../components/Alert';
import { GoBack } from '../../components/GoBack';
import { NotFoundAlert } from '../../components/NotFoundAlert';
import { PageMeta } from '../../components/PageMeta';
import { QueryState } from '../../components/QueryState';
import { useListToReturnTo } from '../../features/admin/useListToReturnTo';
import { useAdminProductQuery } from '../../generated/admin';
import { ProductForm } from './ProductForm';

export function ProductEditPage() {
  const { id = '' } = useParams();
  const list = useListToReturnTo('/admin/productlist');
  const product = useAdminProductQuery({ variables: { id }, fetchPolicy: 'network-only' });
  return (
    <Stack gap="6" maxW="72rem" mx="auto">
      <PageMeta title="Edit Product" />
      <GoBack to={list} />
      <Heading as="h1" size="xl">
        Edit Product
      </Heading>
      {product.data?.product.listed === false && (
        <Alert kind="info">This is a draft. Shoppers see it once you have pressed Update.</Alert>
      )}
      <QueryState of={product} notFound={<NotFoundAlert what="Product" to={list} way="See all products" />}>
        {(data) => <ProductForm key={id} product={data.product} options={data.options} list={list} />}
      </QueryState>
    </Stack>
  );
}
