import { Box, chakra, Heading, Stack, Text } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { Breadcrumbs } from '../../components/Breadcrumbs';
import { NotFoundAlert } from '../../components/NotFoundAlert';
import { PageMeta } from '../../components/PageMeta';
import { QueryState } from '../../components/QueryState';
import { useOrderQuery } from '../../generated/graphql';
import { useCurrentUser } from '../../lib/session';
import { OrderContent } from './OrderContent';
import { OrderSkeleton } from './OrderSkeleton';

export function OrderPage() {
  const { orderId = '' } = useParams();
  const shown = useOrderQuery({
    variables: { orderId },
    fetchPolicy: 'cache-and-network',
  });
  const number = shown.data?.order.number;
  const orders = useCurrentUser()?.isAdmin
    ? { text: 'Orders', way: 'See all orders', to: '/admin/orderlist' }
    : { text: 'My Orders', way: 'See my orders', to: '/profile' };
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <PageMeta title="Order" />
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
        <Text mt="2" minH="6">
          {number && (
            <>
              Order number{' '}
              <chakra.span fontWeight="medium" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
                {number}
              </chakra.span>
            </>
          )}
        </Text>
      </Box>
      <QueryState
        of={shown}
        skeleton={<OrderSkeleton />}
        notFound={<NotFoundAlert what="Order" to={orders.to} way={orders.way} />}
      >
        {({ order }) => <OrderContent key={orderId} order={order} />}
      </QueryState>
    </Stack>
  );
}
