import { Flex, Grid, Skeleton, Stack } from '@chakra-ui/react';
import { Panel } from '../../components/Panel';

export function CartSkeleton() {
  return (
    <Grid templateColumns={{ base: '1fr', lg: '1fr 22rem' }} gap="6" alignItems="start">
      <Panel>
        <Stack gap="10">
          <LineSkeleton />
          <LineSkeleton />
        </Stack>
      </Panel>
      <Skeleton h="56" borderRadius="lg" />
    </Grid>
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
