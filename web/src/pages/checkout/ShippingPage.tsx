import { useNavigate } from 'react-router-dom';
import { ShippingForm } from '../../features/checkout/ShippingForm';
import { CheckoutFrame } from './CheckoutFrame';

export function ShippingPage() {
  const navigate = useNavigate();
  return (
    <CheckoutFrame step="Shipping" title="Shipping">
      <ShippingForm onDone={() => void navigate('/payment')} />
    </CheckoutFrame>
  );
}
