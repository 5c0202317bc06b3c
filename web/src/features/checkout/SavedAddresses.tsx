import { Box, chakra, Stack } from '@chakra-ui/react';
import type { SavedAddresses_AddressFragment } from '../../generated/graphql';
import type { ShippingAddress } from '../../lib/checkoutStore';

interface Props {
  saved: SavedAddresses_AddressFragment[];
  /** What stands in the form. */
  chosen: ShippingAddress;
  onChoose: (address: ShippingAddress) => void;
}

/** The addresses that the shopper keeps: choosing one fills the form in. */
export function SavedAddresses({ saved, chosen, onChoose }: Props) {
  return (
    <chakra.fieldset border="0" minW="0">
      <chakra.legend fontWeight="medium" mb="2">
        Ship to
      </chakra.legend>
      <Stack gap="2">
        {saved.map((kept) => (
          <chakra.label
            key={kept.id}
            display="flex"
            alignItems="center"
            gap="3"
            minH="14"
            px="4"
            py="2"
            borderWidth="1px"
            borderColor="border.control"
            borderRadius="md"
            cursor="button"
            _hover={{ bg: 'bg.muted' }}
          >
            <chakra.input
              type="radio"
              name="saved"
              w="5"
              h="5"
              flexShrink="0"
              accentColor="accent.solid"
              checked={isSame(shippingOf(kept), chosen)}
              onChange={() => onChoose(shippingOf(kept))}
            />
            <Box minW="0" overflowWrap="anywhere">
              <Box fontWeight="medium">{kept.name}</Box>
              <Box color="fg.muted" fontSize="sm">
                {[kept.recipient, kept.address, `${kept.city} ${kept.postalCode}`, kept.country]
                  .filter(Boolean)
                  .join(', ')}
              </Box>
            </Box>
          </chakra.label>
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
}: SavedAddresses_AddressFragment): ShippingAddress => ({
  ...{ address, city, postalCode, country },
  ...(recipient && { recipient }),
  ...(phone && { phone }),
});

const PARTS = ['address', 'city', 'postalCode', 'country', 'recipient', 'phone'] as const;
const isSame = (one: ShippingAddress, other: ShippingAddress) =>
  PARTS.every((part) => (one[part] ?? '').trim() === (other[part] ?? '').trim());
