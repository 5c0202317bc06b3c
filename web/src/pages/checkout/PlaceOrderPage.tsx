import { Heading, Stack } from '@chakra-ui/react';
import { Navigate } from 'react-router-dom';
import { PageMeta } from '../../components/PageMeta';
import { QueryState } from '../../components/QueryState';
import { useAccountCart } from '../../features/cart/useAccountCart';
import { CheckoutSteps } from '../../features/checkout/CheckoutSteps';
import { usePlaceOrder } from '../../features/checkout/usePlaceOrder';
import { isComplete, useShippingAddress } from '../../lib/checkoutStore';
import { PlaceOrderReview } from './PlaceOrderReview';
import { PlaceOrderSkeleton } from './PlaceOrderSkeleton';

export function PlaceOrderPage() {
  const address = useShippingAddress();
  const cart = useAccountCart();
  const placing = usePlaceOrder();
  if (placing.orderId) return <Navigate to={`/order/${placing.orderId}`} replace />;
  if (!isComplete(address)) return <Navigate to="/shipping" replace />;
  const shown = { ...cart, data: cart.loading || cart.error ? undefined : cart };
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <PageMeta title="Place Order" />
      <CheckoutSteps current="Place Order" />
      <Heading as="h1" size="xl">
        Place Order
      </Heading>
      <QueryState of={shown} skeleton={<PlaceOrderSkeleton />}>
        {(contents) => <PlaceOrderReview cart={contents} address={address} placing={placing} />}
      </QueryState>
    </Stack>
  );
}
