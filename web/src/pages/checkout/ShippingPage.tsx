import { Skeleton } from '@chakra-ui/react';
import { Navigate, useNavigate } from 'react-router-dom';
import { PageState } from '../../components/PageState';
import { useAccountCart } from '../../features/cart/useAccountCart';
import { ShippingForm } from '../../features/checkout/ShippingForm';
import { useSavedAddressesQuery } from '../../generated/graphql';
import { CheckoutFrame } from './CheckoutFrame';

const loadPayment = () => import('./PaymentPage');

export function ShippingPage() {
  const navigate = useNavigate();
  const { loading, error, lines } = useAccountCart();
  const { data, error: failure } = useSavedAddressesQuery({ fetchPolicy: 'cache-and-network' });
  const isEmpty = !loading && !error && lines.length === 0;
  if (isEmpty) return <Navigate to="/cart" replace />; // there is nothing to ship
  return (
    <CheckoutFrame step="Shipping" title="Shipping" loadNext={loadPayment}>
      {data || failure ? (
        // If the addresses cannot be loaded, the form is merely empty: no reason to stop anybody.
        <ShippingForm saved={data?.addresses ?? []} onDone={() => void navigate('/payment')} />
      ) : (
        <PageState>
          <Skeleton h={{ base: '32rem', sm: '24.5rem' }} borderRadius="lg" />
        </PageState>
      )}
    </CheckoutFrame>
  );
}
