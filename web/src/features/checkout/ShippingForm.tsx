import { Button, Grid, Stack } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { TextField } from '../../components/TextField';
import { shippingAddress } from '../../lib/checkoutStore';
import type { ShippingAddress } from '../../lib/checkoutStore';
import { required } from '../../lib/formRules';

export function ShippingForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, formState, subscribe } = useForm<ShippingAddress>({
    defaultValues: shippingAddress.get(),
  });
  const { errors } = formState;

  // Stored while typing: a reload loses nothing.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => shippingAddress.set(values) }),
    [subscribe],
  );

  function submit(address: ShippingAddress) {
    shippingAddress.set(trimmed(address));
    onDone();
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Stack gap="5">
        <TextField
          label="Address"
          autoComplete="shipping address-line1"
          maxLength={300}
          required
          error={errors.address?.message}
          {...register('address', required('Please enter your address'))}
        />
        <Grid templateColumns={{ base: '1fr', sm: '2fr 1fr' }} gap="5" alignItems="start">
          <TextField
            label="City"
            autoComplete="shipping address-level2"
            maxLength={100}
            required
            error={errors.city?.message}
            {...register('city', required('Please enter your city'))}
          />
          <TextField
            label="Postal Code"
            autoComplete="shipping postal-code"
            maxLength={20}
            required
            error={errors.postalCode?.message}
            {...register('postalCode', required('Please enter your postal code'))}
          />
        </Grid>
        <TextField
          label="Country"
          autoComplete="shipping country-name"
          maxLength={100}
          required
          error={errors.country?.message}
          {...register('country', required('Please enter your country'))}
        />
        <Button type="submit" size="lg">
          Continue
        </Button>
      </Stack>
    </form>
  );
}

function trimmed({ address, city, postalCode, country }: ShippingAddress): ShippingAddress {
  return {
    address: address.trim(),
    city: city.trim(),
    postalCode: postalCode.trim(),
    country: country.trim(),
  };
}
