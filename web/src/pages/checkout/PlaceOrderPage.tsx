import { Heading, Stack } from '@chakra-ui/react';
import { Navigate } from 'react-router-dom';
import { PageMeta } from '../../components/PageMeta';
import { PageState } from '../../components/PageState';
import { useCart } from '../../features/cart/useCart';
import { CheckoutSteps } from '../../features/checkout/CheckoutSteps';
import { usePlaceOrder } from '../../features/checkout/usePlaceOrder';
import { isComplete, useShippingAddress } from '../../lib/checkoutStore';
import { PlaceOrderReview } from './PlaceOrderReview';
import { PlaceOrderSkeleton } from './PlaceOrderSkeleton';

export function PlaceOrderPage() {
  const address = useShippingAddress();
  const cart = useCart();
  const placing = usePlaceOrder();
  if (placing.orderId) return <Navigate to={`/order/${placing.orderId}`} replace />;
  if (!isComplete(address)) return <Navigate to="/shipping" replace />;
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <PageMeta title="Place Order | E-Commerce" />
      <CheckoutSteps current="Place Order" />
      <Heading as="h1" size="xl">
        Place Order
      </Heading>
      {cart.loading || cart.error ? (
        <PageState error={cart.error}>
          <PlaceOrderSkeleton />
        </PageState>
      ) : (
        <PlaceOrderReview cart={cart} address={address} placing={placing} />
      )}
    </Stack>
  );
}
