import { chakra, Stack, Text } from '@chakra-ui/react';
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
          <Text>Name: {user.name}</Text>
          <Text>
            Email:{' '}
            <chakra.a href={`mailto:${user.email}`} color="accent.fg" textDecoration="underline">
              {user.email}
            </chakra.a>
          </Text>
          <Text>
            Address: {address}, {city} {postalCode}, {country}
          </Text>
          {recipient && <Text>Recipient: {recipient}</Text>}
          {phone && <Text>Phone: {phone}</Text>}
        </Stack>
        <StatusNote done="Delivered On" at={deliveredAt} missing="Not Delivered" />
      </Stack>
    </Panel>
  );
}
