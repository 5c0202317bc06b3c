import { Navigate, useNavigate } from 'react-router-dom';
import { useAccountCart } from '../../features/cart/useAccountCart';
import { ShippingForm } from '../../features/checkout/ShippingForm';
import { useSavedAddressesQuery } from '../../generated/graphql';
import { CheckoutFrame } from './CheckoutFrame';

const loadPayment = () => import('./PaymentPage');

export function ShippingPage() {
  const navigate = useNavigate();
  const { loading, error, lines } = useAccountCart();
  // If they cannot be loaded, the form is merely empty: no reason to stop anybody.
  const { data } = useSavedAddressesQuery({ fetchPolicy: 'cache-and-network' });
  const isEmpty = !loading && !error && lines.length === 0;
  if (isEmpty) return <Navigate to="/cart" replace />; // there is nothing to ship
  return (
    <CheckoutFrame step="Shipping" title="Shipping" loadNext={loadPayment}>
      <ShippingForm saved={data?.addresses ?? []} onDone={() => void navigate('/payment')} />
    </CheckoutFrame>
  );
}
