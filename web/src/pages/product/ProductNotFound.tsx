import { Stack } from '@chakra-ui/react';
import { PackageX } from 'lucide-react';
import { Alert } from '../../components/Alert';
import { EmptyState } from '../../components/EmptyState';
import { LinkButton } from '../../components/LinkButton';
import { NoIndex } from '../../components/NoIndex';
import { PageMeta } from '../../components/PageMeta';
import { ALL_PRODUCTS } from '../../features/categories/categories';

/** For the address of a product that does not exist, or is no longer sold. */
export function ProductNotFound() {
  return (
    <Stack gap="0">
      <PageMeta title="Product not found" />
      <NoIndex />
      <Alert>Product not found</Alert>
      <EmptyState
        level="h1"
        icon={PackageX}
        title="We do not have this product"
        text="It may have been taken out of the shop, or its address is mistyped."
      >
        <LinkButton to={ALL_PRODUCTS}>See all products</LinkButton>
      </EmptyState>
    </Stack>
  );
}
