import { Flex } from '@chakra-ui/react';
import { Compass } from 'lucide-react';
import { EmptyState } from '../components/EmptyState';
import { LinkButton } from '../components/LinkButton';
import { NoIndex } from '../components/NoIndex';
import { PageMeta } from '../components/PageMeta';
import { ALL_PRODUCTS } from '../features/categories/categories';
import { useResponseStatus } from '../lib/responseStatus';

export function NotFoundPage() {
  useResponseStatus(404);
  return (
    <>
      <PageMeta title="Page not found" />
      <NoIndex />
      <EmptyState
        level="h1"
        icon={Compass}
        title="We could not find that page"
        text="The address may be mistyped, or the page has moved."
      >
        <Flex gap="3" wrap="wrap" justify="center">
          <LinkButton to="/">Go to the shop</LinkButton>
          <LinkButton to={ALL_PRODUCTS} variant="outline">
            See all products
          </LinkButton>
        </Flex>
      </EmptyState>
    </>
  );
}
