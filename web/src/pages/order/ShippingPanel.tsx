import { chakra, Stack, Text } from '@chakra-ui/react';
import { AddressLine } from '../../components/AddressLine';
import { Panel } from '../../components/Panel';
import type { OrderQuery } from '../../generated/graphql';
import { StatusNote } from './StatusNote';

export function ShippingPanel({ order }: { order: OrderQuery['order'] }) {
  const { user, shippingAddress, deliveredAt } = order;
  const { address, city, postalCode, country, recipient, phone } = shippingAddress;
  return (
    <Panel title="Shipping">
      <Stack gap="4">
        <Stack gap="1" overflowWrap="anywhere">
          <Text>
            Name: <bdi>{user.name}</bdi>
          </Text>
          <Text>
            Email:{' '}
            <chakra.a href={`mailto:${user.email}`} color="accent.fg" textDecoration="underline">
              {user.email}
            </chakra.a>
          </Text>
          <Text>
            Address: <AddressLine of={{ address, city, postalCode, country }} />
          </Text>
          {recipient && (
            <Text>
              Recipient: <bdi>{recipient}</bdi>
            </Text>
          )}
          {phone && <Text>Phone: {phone}</Text>}
        </Stack>
        <StatusNote done="Delivered On" at={deliveredAt} missing="Not Delivered" />
      </Stack>
    </Panel>
  );
}
