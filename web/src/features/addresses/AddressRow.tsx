import { Badge, Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { AddressLine } from '../../components/AddressLine';
import { Alert } from '../../components/Alert';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { useRemoveAddressMutation } from '../../generated/graphql';
import type { AddressBook_AddressFragment } from '../../generated/graphql';
import { messageOf } from '../../lib/errors';
import { showToast } from '../../lib/toasts';

interface Props {
  address: AddressBook_AddressFragment;
  /** Whether its form has just been closed. */
  isLeft: boolean;
  onEdit: () => void;
  onRemoved: () => void;
}

export function AddressRow({ address, isLeft, onEdit, onRemoved }: Props) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const { id, name, isDefault } = address;
  const [remove, { loading, error }] = useRemoveAddressMutation({
    // At once: until the refetch completes, the shopper could edit an address that is gone.
    update: (cache) => void cache.evict({ id: cache.identify(address) }),
    onCompleted() {
      close();
      showToast(`${name} was removed`);
      onRemoved();
    },
    onError: close,
  });
  return (
    <Flex
      as="li"
      wrap="wrap"
      justify="space-between"
      gap="2"
      py="3"
      borderTopWidth="1px"
      borderColor="border"
      _first={{ borderTopWidth: 0, pt: 0 }}
    >
      <Box minW="0" flex="1 1 12rem" overflowWrap="anywhere">
        <Text fontWeight="medium">
          <bdi>{name}</bdi> {isDefault && <Badge ms="1">Default</Badge>}
        </Text>
        <Text color="fg.muted" fontSize="sm">
          <AddressLine of={address} />
        </Text>
        {error && <Alert>{messageOf(error)}</Alert>}
      </Box>
      <Flex gap="2" flexShrink="0" alignItems="center">
        <Button size="sm" variant="subtle" aria-label={`Edit ${name}`} autoFocus={isLeft} onClick={onEdit}>
          Edit
        </Button>
        <Button size="sm" variant="subtle" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </Flex>
      <ConfirmDialog
        isOpen={isAsking}
        title="Are you Sure?"
        confirmLabel="Remove"
        busy={loading}
        onConfirm={() => void remove({ variables: { id } })}
        onCancel={close}
      >
        <bdi>{name}</bdi> goes from your addresses. Orders that went there stay as they are.
      </ConfirmDialog>
    </Flex>
  );
}
