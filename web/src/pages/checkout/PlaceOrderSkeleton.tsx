import { Grid, Skeleton, Stack } from '@chakra-ui/react';

export function PlaceOrderSkeleton() {
  return (
    <Grid templateColumns={{ base: '1fr', lg: '1fr 22rem' }} gap="6" alignItems="start">
      <Stack gap="6">
        <Skeleton h="32" borderRadius="lg" />
        <Skeleton h="28" borderRadius="lg" />
        <Skeleton h="56" borderRadius="lg" />
      </Stack>
      <Skeleton h="80" borderRadius="lg" />
    </Grid>
  );
}
