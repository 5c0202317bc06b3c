import { ShoppingCart } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState';
import { GoBack } from '../../components/GoBack';
import { useCart } from '../../features/cart/useCart';
import { ShippingForm } from '../../features/checkout/ShippingForm';
import { CheckoutFrame } from './CheckoutFrame';

export function ShippingPage() {
  const navigate = useNavigate();
  const { loading, error, lines } = useCart();
  const isEmpty = !loading && !error && lines.length === 0;
  return (
    <CheckoutFrame step="Shipping" title="Shipping">
      {isEmpty ? (
        <EmptyState icon={ShoppingCart} title="Your Cart is empty" text="There is nothing to ship yet.">
          <GoBack />
        </EmptyState>
      ) : (
        <ShippingForm onDone={() => void navigate('/payment')} />
      )}
    </CheckoutFrame>
  );
}
