import { Button, chakra, Stack } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { AddressField, AddressFields } from '../../components/AddressFields';
import type { AddressBook_AddressFragment } from '../../generated/graphql';
import { isBlank, shippingAddress } from '../../lib/checkoutStore';
import type { ShippingAddress } from '../../lib/checkoutStore';
import { addressParts, phone, recipient } from '../../lib/forms/addressRules';
import { useKeepTyped } from '../../lib/forms/useKeepTyped';
import { useSchemaForm } from '../../lib/forms/useSchemaForm';
import { SavedAddresses, shippingOf } from './SavedAddresses';

const NOBODY_ELSE = { recipient: '', phone: '' };

/** Blank optional fields are left out. */
function withoutBlanks({ recipient: name, phone: number, ...address }: ShippingAddress): ShippingAddress {
  return { ...address, ...(name?.trim() && { recipient: name }), ...(number?.trim() && { phone: number }) };
}

const shipping = v.pipe(
  v.object({ ...addressParts, recipient: v.optional(recipient), phone: v.optional(phone) }),
  v.transform(withoutBlanks),
);

interface Props {
  /** The shopper's saved addresses; empty where they are unknown. */
  saved: AddressBook_AddressFragment[];
  onDone: () => void;
}

export function ShippingForm({ saved, onDone }: Props) {
  const form = useSchemaForm(shipping, { defaultValues: shippingAddress.get() });
  const { handleSubmit, subscribe, reset, control } = form;
  const chosen = useWatch({ control }) as ShippingAddress;
  const namesSomebody = Boolean(chosen.recipient || chosen.phone);
  const [isOpen, setOpen] = useState(namesSomebody);

  useKeepTyped(subscribe, (typed) => shippingAddress.set(withoutBlanks(typed)));

  function choose(address: ShippingAddress) {
    shippingAddress.set(address);
    reset({ ...NOBODY_ELSE, ...address });
  }

  const preferred = saved.find(({ isDefault }) => isDefault);
  const fillIn = useEffectEvent((address: AddressBook_AddressFragment) => {
    if (isBlank(shippingAddress.get())) choose(shippingOf(address));
  });
  useEffect(() => {
    if (preferred) fillIn(preferred);
  }, [preferred]);

  const submit = handleSubmit((address) => {
    shippingAddress.set(address);
    onDone();
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="5">
          {saved.length > 0 && <SavedAddresses saved={saved} chosen={chosen} onChoose={choose} />}
          <AddressFields section="shipping" gap="5" />
          {/* Opens when a field has a value, and stays open when it is cleared. */}
          <chakra.details
            open={isOpen || namesSomebody}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
          >
            <chakra.summary cursor="button" py="2" color="accent.fg">
              Add another recipient or a phone number
            </chakra.summary>
            <Stack gap="5" pt="3">
              <AddressField name="recipient" label="Recipient" autoComplete="shipping name" />
              <AddressField
                name="phone"
                label="Phone"
                autoComplete="shipping tel"
                hint="For whoever delivers it."
              />
            </Stack>
          </chakra.details>
          <Button type="submit" size="lg">
            Continue
          </Button>
        </Stack>
      </form>
    </FormProvider>
  );
}
