import { Button, chakra, Grid, Stack } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { TextField } from '../../components/TextField';
import type { SavedAddresses_AddressFragment } from '../../generated/graphql';
import { ADDRESS_RULES } from '../../lib/addressRules';
import { isBlank, shippingAddress } from '../../lib/checkoutStore';
import type { ShippingAddress } from '../../lib/checkoutStore';
import { required } from '../../lib/formRules';
import { SavedAddresses, shippingOf } from './SavedAddresses';

interface Props {
  /** The addresses that the shopper keeps; none while they are not known. */
  saved: SavedAddresses_AddressFragment[];
  onDone: () => void;
}

export function ShippingForm({ saved, onDone }: Props) {
  const form = useForm<ShippingAddress>({ defaultValues: shippingAddress.get() });
  const { register, handleSubmit, formState, subscribe, reset, control } = form;
  const { errors } = formState;
  const chosen = useWatch({ control }) as ShippingAddress;

  // Stored while typing: a reload loses nothing.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => shippingAddress.set(trimmed(values, false)),
      }),
    [subscribe],
  );

  function choose(address: ShippingAddress) {
    shippingAddress.set(address);
    reset({ ...NOBODY_ELSE, ...address });
  }

  const preferred = saved.find(({ isDefault }) => isDefault);
  useEffect(() => {
    if (!preferred || !isBlank(shippingAddress.get())) return;
    shippingAddress.set(shippingOf(preferred));
    reset({ ...NOBODY_ELSE, ...shippingOf(preferred) });
  }, [preferred, reset]);

  function submit(address: ShippingAddress) {
    shippingAddress.set(trimmed(address));
    onDone();
  }

  const field = (name: keyof typeof ADDRESS_RULES) => ({
    required: true,
    maxLength: ADDRESS_RULES[name].max,
    error: errors[name]?.message,
    ...register(name, required(ADDRESS_RULES[name].missing)),
  });

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Stack gap="5">
        {saved.length > 0 && <SavedAddresses saved={saved} chosen={chosen} onChoose={choose} />}
        <TextField label="Address" autoComplete="shipping address-line1" {...field('address')} />
        <Grid templateColumns={{ base: '1fr', sm: '2fr 1fr' }} gap="5" alignItems="start">
          <TextField label="City" autoComplete="shipping address-level2" {...field('city')} />
          <TextField label="Postal Code" autoComplete="shipping postal-code" {...field('postalCode')} />
        </Grid>
        <TextField label="Country" autoComplete="shipping country-name" {...field('country')} />
        <chakra.details open={Boolean(chosen.recipient ?? chosen.phone)}>
          <chakra.summary cursor="button" py="2" color="accent.fg">
            Somebody else receives it, or a phone number
          </chakra.summary>
          <Stack gap="5" pt="3">
            <TextField
              label="Recipient"
              autoComplete="shipping name"
              maxLength={100}
              {...register('recipient')}
            />
            <TextField
              label="Phone"
              type="tel"
              autoComplete="shipping tel"
              maxLength={30}
              hint="For whoever delivers it."
              error={errors.phone?.message}
              {...register('phone', {
                validate: (phone) =>
                  !phone?.trim() ||
                  /^\+?[\d\s().-]{3,30}$/.test(phone.trim()) ||
                  'Please enter a phone number',
              })}
            />
          </Stack>
        </chakra.details>
        <Button type="submit" size="lg">
          Continue
        </Button>
      </Stack>
    </form>
  );
}

const NOBODY_ELSE = { recipient: '', phone: '' };

/** What nobody filled in is left out. */
function trimmed(typed: ShippingAddress, isDone = true): ShippingAddress {
  const part = (text: string) => (isDone ? text.trim() : text);
  const { address, city, postalCode, country, recipient, phone } = typed;
  return {
    address: part(address),
    city: part(city),
    postalCode: part(postalCode),
    country: part(country),
    ...(recipient?.trim() && { recipient: part(recipient) }),
    ...(phone?.trim() && { phone: part(phone) }),
  };
}
