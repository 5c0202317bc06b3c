import { Button, Flex, Stack } from '@chakra-ui/react';
import { FormProvider } from 'react-hook-form';
import * as v from 'valibot';
import { AddressField, AddressFields } from '../../components/AddressFields';
import { Alert } from '../../components/Alert';
import { BusyButton } from '../../components/BusyButton';
import { Checkbox } from '../../components/Checkbox';
import { TextField } from '../../components/TextField';
import { UnsavedNote } from '../../components/UnsavedNote';
import type { AddressBook_AddressFragment } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { addressParts, phone, recipient } from '../../lib/forms/addressRules';
import { requiredText } from '../../lib/forms/formRules';
import { useKeepTyped } from '../../lib/forms/useKeepTyped';
import { useSchemaForm } from '../../lib/forms/useSchemaForm';
import { useUnsaved } from '../../lib/forms/useUnsaved';
import { useIsUnmounted } from '../../lib/useIsUnmounted';
import { useSaveAddress } from './useSaveAddress';

const address = v.object({
  name: requiredText('Please give it a name'),
  ...addressParts,
  recipient,
  phone,
  isDefault: v.boolean(),
});

const text = v.string();
const changed = v.partial(
  v.object({
    name: text,
    address: text,
    city: text,
    postalCode: text,
    country: text,
    recipient: text,
    phone: text,
    isDefault: v.boolean(),
  }),
);

interface Props {
  /** The address to change; undefined for a new one. */
  kept?: AddressBook_AddressFragment;
  onSaved: () => void;
  onClose: () => void;
}

export function AddressForm({ kept, onSaved, onClose }: Props) {
  const before = valuesOf(kept);
  const unsaved = useUnsaved(`address ${kept?.id ?? 'new'}`, changed, before);
  const form = useSchemaForm(address, { defaultValues: unsaved.typed ?? before });
  const { register, handleSubmit, formState, subscribe, reset } = form;
  useKeepTyped(subscribe, unsaved.keep);
  const { errors } = formState;
  const isUnmounted = useIsUnmounted();
  const { save, loading, error } = useSaveAddress(kept, () => {
    onSaved();
    unsaved.forget();
    if (!isUnmounted()) onClose();
  });

  function close() {
    unsaved.forget();
    onClose();
  }

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <Stack gap="4">
          {unsaved.typed && <UnsavedNote onDiscard={() => unsaved.discard(reset)} />}
          {error && <Alert>{messageOf(error)}</Alert>}
          <TextField
            label="Name"
            hint="What you call it, such as Home or Office."
            required
            autoFocus
            maxLength={50}
            error={errors.name?.message}
            {...register('name')}
          />
          <AddressField name="recipient" label="Recipient" hint="If it is somebody else." />
          <AddressFields gap="4" />
          <AddressField name="phone" label="Phone" autoComplete="tel" />
          {!kept?.isDefault && <Checkbox {...register('isDefault')}>Begin the checkout with it</Checkbox>}
          <Flex gap="3">
            <BusyButton type="submit" busy={loading}>
              Save
            </BusyButton>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
          </Flex>
        </Stack>
      </form>
    </FormProvider>
  );
}

function valuesOf(kept?: AddressBook_AddressFragment) {
  const { name = '', address = '', city = '', postalCode = '', country = '', isDefault = false } = kept ?? {};
  return {
    name,
    address,
    city,
    postalCode,
    country,
    isDefault,
    recipient: kept?.recipient ?? '',
    phone: kept?.phone ?? '',
  };
}
