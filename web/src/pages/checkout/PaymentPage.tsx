import { Button, chakra, Stack } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router-dom';
import { RadioCard } from '../../components/RadioCard';
import { DEFAULT_METHOD, isComplete, paymentMethod, useShippingAddress } from '../../lib/checkoutStore';
import { CheckoutFrame } from './CheckoutFrame';

const loadPlaceOrder = () => import('./PlaceOrderPage');

export function PaymentPage() {
  const navigate = useNavigate();
  const address = useShippingAddress();
  const { register, handleSubmit } = useForm({ defaultValues: { method: DEFAULT_METHOD } });
  if (!isComplete(address)) return <Navigate to="/shipping" replace />;

  function submit({ method }: { method: string }) {
    paymentMethod.set(method);
    void navigate('/placeorder');
  }

  return (
    <CheckoutFrame step="Payment" title="Payment Method" loadNext={loadPlaceOrder}>
      <form onSubmit={(event) => void handleSubmit(submit)(event)}>
        <Stack gap="6">
          <chakra.fieldset border="0">
            <chakra.legend fontWeight="medium" mb="3">
              Select Method
            </chakra.legend>
            <RadioCard value={DEFAULT_METHOD} {...register('method')}>
              PayPal or Credit Card
            </RadioCard>
          </chakra.fieldset>
          <Button type="submit" size="lg">
            Continue
          </Button>
        </Stack>
      </form>
    </CheckoutFrame>
  );
}
