import { Box, chakra, Stack } from '@chakra-ui/react';
import { AddressLine } from '../../components/AddressLine';
import { RadioCard } from '../../components/RadioCard';
import type { AddressBook_AddressFragment } from '../../generated/graphql';
import type { ShippingAddress } from '../../lib/checkoutStore';
import { ADDRESS_PARTS } from '../../lib/forms/addressRules';

interface Props {
  saved: AddressBook_AddressFragment[];
  /** The address in the form. */
  chosen: ShippingAddress;
  onChoose: (address: ShippingAddress) => void;
}

/** The shopper's saved addresses: choosing one fills in the form. */
export function SavedAddresses({ saved, chosen, onChoose }: Props) {
  return (
    <chakra.fieldset border="0" minW="0">
      <chakra.legend fontWeight="medium" mb="2">
        Ship to
      </chakra.legend>
      <Stack gap="2">
        {saved.map((kept) => (
          <RadioCard
            key={kept.id}
            name="saved"
            checked={isSame(shippingOf(kept), chosen)}
            onChange={() => onChoose(shippingOf(kept))}
          >
            <Box minW="0" overflowWrap="anywhere">
              <Box fontWeight="medium">{kept.name}</Box>
              <Box color="fg.muted" fontSize="sm">
                <AddressLine of={kept} />
              </Box>
            </Box>
          </RadioCard>
        ))}
      </Stack>
    </chakra.fieldset>
  );
}

export const shippingOf = ({
  address,
  city,
  postalCode,
  country,
  recipient,
  phone,
}: AddressBook_AddressFragment): ShippingAddress => ({
  address,
  city,
  postalCode,
  country,
  ...(recipient && { recipient }),
  ...(phone && { phone }),
});

const isSame = (one: ShippingAddress, other: ShippingAddress) =>
  ADDRESS_PARTS.every((part) => (one[part] ?? '').trim() === (other[part] ?? '').trim());
