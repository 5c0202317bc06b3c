import { Flex, Skeleton, Stack } from '@chakra-ui/react';
import { Columns } from '../../components/Columns';
import { Panel } from '../../components/Panel';

export function CartSkeleton() {
  return (
    <Columns>
      <Panel>
        <Stack gap="10">
          <LineSkeleton />
          <LineSkeleton />
        </Stack>
      </Panel>
      <Skeleton h="56" borderRadius="lg" />
    </Columns>
  );
}

function LineSkeleton() {
  return (
    <Flex gap="4">
      <Skeleton w={{ base: '20', md: '24' }} aspectRatio="4 / 5" />
      <Stack flex="1" gap="3">
        <Skeleton h="5" w="60%" />
        <Skeleton h="5" w="20" />
      </Stack>
    </Flex>
  );
}
