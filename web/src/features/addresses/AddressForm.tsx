import { Button, Flex, Grid, Stack } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { Alert } from '../../components/Alert';
import { Checkbox } from '../../components/Checkbox';
import { TextField } from '../../components/TextField';
import type { AddressBook_AddressFragment, AddressInput } from '../../generated/graphql';
import { ADDRESS_RULES } from '../../lib/addressRules';
import { messageOf } from '../../lib/errors';
import { required } from '../../lib/formRules';

interface Props {
  /** What is changed; nothing, where an address is new. */
  kept?: AddressBook_AddressFragment;
  busy: boolean;
  error: unknown;
  onSave: (input: AddressInput) => void;
  onCancel: () => void;
}

export function AddressForm({ kept, busy, error, onSave, onCancel }: Props) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: valuesOf(kept) });
  const { errors } = formState;
  const field = (name: 'address' | 'city' | 'postalCode' | 'country') => ({
    required: true,
    error: errors[name]?.message,
    ...register(name, required(ADDRESS_RULES[name].missing)),
    maxLength: ADDRESS_RULES[name].max,
  });

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(onSave)(event)}>
      <Stack gap="4">
        {Boolean(error) && <Alert>{messageOf(error)}</Alert>}
        <TextField
          label="Name"
          hint="What you call it, such as Home or Office."
          required
          autoFocus
          maxLength={50}
          error={errors.name?.message}
          {...register('name', required('Please give it a name'))}
        />
        <TextField
          label="Recipient"
          maxLength={100}
          hint="If it is somebody else."
          {...register('recipient')}
        />
        <TextField label="Address" autoComplete="address-line1" {...field('address')} />
        <Grid templateColumns={{ base: '1fr', sm: '2fr 1fr' }} gap="4" alignItems="start">
          <TextField label="City" autoComplete="address-level2" {...field('city')} />
          <TextField label="Postal Code" autoComplete="postal-code" {...field('postalCode')} />
        </Grid>
        <TextField label="Country" autoComplete="country-name" {...field('country')} />
        <TextField label="Phone" type="tel" autoComplete="tel" maxLength={30} {...register('phone')} />
        {!kept?.isDefault && <Checkbox {...register('isDefault')}>Begin the checkout with it</Checkbox>}
        <Flex gap="3">
          <Button type="submit" loading={busy} loadingText="Save">
            Save
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

function valuesOf(kept?: AddressBook_AddressFragment) {
  const { name = '', address = '', city = '', postalCode = '', country = '', isDefault = false } = kept ?? {};
  return {
    ...{ name, address, city, postalCode, country, isDefault },
    recipient: kept?.recipient ?? '',
    phone: kept?.phone ?? '',
  };
}
