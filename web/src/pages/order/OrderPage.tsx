import { Box, Heading, Stack } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { PageMeta } from '../../components/PageMeta';
import { PageState } from '../../components/PageState';
import { useOrderQuery } from '../../generated/graphql';
import { useCurrentUser } from '../../lib/session';
import { OrderContent } from './OrderContent';
import { OrderSkeleton } from './OrderSkeleton';

export function OrderPage() {
  const { orderId = '' } = useParams();
  const { data, error, refetch } = useOrderQuery({
    variables: { orderId },
    fetchPolicy: 'cache-and-network',
  });
  const orders = useCurrentUser()?.isAdmin
    ? { text: 'Orders', to: '/admin/orderlist' }
    : { text: 'My Orders', to: '/profile' };
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <PageMeta title="Order | E-Commerce" />
      <Box>
        <Breadcrumbs crumbs={[orders, { text: 'Order' }]} />
        <Heading as="h1" size="xl">
          Order{' '}
          <Box
            as="span"
            display="block"
            mt="1"
            fontSize="md"
            fontWeight="normal"
            color="fg.muted"
            overflowWrap="anywhere"
          >
            {orderId}
          </Box>
        </Heading>
      </Box>
      {data ? (
        <OrderContent key={orderId} order={data.order} />
      ) : (
        <PageState error={error} onRetry={refetch}>
          <OrderSkeleton />
        </PageState>
      )}
    </Stack>
  );
}
