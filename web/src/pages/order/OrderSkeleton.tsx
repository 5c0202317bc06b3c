import { Skeleton, Stack } from '@chakra-ui/react';
import { Columns } from '../../components/Columns';

export function OrderSkeleton() {
  return (
    <Stack gap={{ base: '6', md: '8' }}>
      <Skeleton h="24" borderRadius="lg" />
      <Columns>
        <Skeleton h="80" borderRadius="lg" gridColumn={{ lg: 2 }} gridRow={{ lg: 1 }} />
        <Stack gap="6" gridColumn={{ lg: 1 }} gridRow={{ lg: 1 }}>
          <Skeleton h="56" borderRadius="lg" />
          <Skeleton h="40" borderRadius="lg" />
          <Skeleton h="40" borderRadius="lg" />
        </Stack>
      </Columns>
    </Stack>
  );
}
