import { Navigate, useNavigate } from 'react-router-dom';
import { useCart } from '../../features/cart/useCart';
import { ShippingForm } from '../../features/checkout/ShippingForm';
import { CheckoutFrame } from './CheckoutFrame';

export function ShippingPage() {
  const navigate = useNavigate();
  const { loading, error, lines } = useCart();
  const isEmpty = !loading && !error && lines.length === 0;
  if (isEmpty) return <Navigate to="/cart" replace />; // there is nothing to ship
  return (
    <CheckoutFrame step="Shipping" title="Shipping">
      <ShippingForm onDone={() => void navigate('/payment')} />
    </CheckoutFrame>
  );
}
