import { Skeleton, Stack } from '@chakra-ui/react';
import { Columns } from '../../components/Columns';

export function PlaceOrderSkeleton() {
  return (
    <Columns>
      <Stack gap="6">
        <Skeleton h="32" borderRadius="lg" />
        <Skeleton h="28" borderRadius="lg" />
        <Skeleton h="56" borderRadius="lg" />
      </Stack>
      <Skeleton h="80" borderRadius="lg" />
    </Columns>
  );
}
