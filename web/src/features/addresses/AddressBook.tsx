import { Button, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { focusMainUnlessTyping } from '../../components/ConfirmDialog';
import type { AddressBook_AddressFragment } from '../../generated/graphql';
import { showToast } from '../../lib/toasts';
import { AddressForm } from './AddressForm';
import { AddressRow } from './AddressRow';

interface Props {
  addresses: AddressBook_AddressFragment[];
  /** Fetches the addresses again: another may be the default now. */
  refetch: () => Promise<unknown>;
}

/** The shopper's saved addresses, with the actions on them. */
export function AddressBook({ addresses, refetch }: Props) {
  const [edited, setEdited] = useState<AddressBook_AddressFragment | 'new'>();
  /** The id of the form that was closed last: its button gets the focus back. */
  const [left, setLeft] = useState<string>();

  function close() {
    setLeft(edited === 'new' ? 'new' : edited?.id);
    setEdited(undefined);
  }

  function removed() {
    focusMainUnlessTyping(); // the buttons disappear with the address
    void refetch();
  }

  function saved() {
    showToast('Your address is saved');
    void refetch();
  }

  if (edited) {
    const kept = edited === 'new' ? undefined : edited;
    return <AddressForm kept={kept} onSaved={saved} onClose={close} />;
  }
  return (
    <Stack gap="4">
      {addresses.length === 0 && (
        <Text color="fg.muted">Keep the addresses you ship to, and choose one at the checkout.</Text>
      )}
      {addresses.length > 0 && (
        <Stack as="ul" gap="0">
          {addresses.map((address) => (
            <AddressRow
              key={address.id}
              address={address}
              isLeft={address.id === left}
              onEdit={() => setEdited(address)}
              onRemoved={removed}
            />
          ))}
        </Stack>
      )}
      <Button
        variant="outline"
        alignSelf="flex-start"
        autoFocus={left === 'new'}
        onClick={() => setEdited('new')}
      >
        Add an address
      </Button>
    </Stack>
  );
}
