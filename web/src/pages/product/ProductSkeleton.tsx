import { Grid, Skeleton, Stack } from '@chakra-ui/react';
import { productLayout } from './productLayout';

export function ProductSkeleton() {
  return (
    <Grid {...productLayout}>
      <Skeleton gridArea="picture" aspectRatio="4 / 5" borderRadius="lg" />
      <Stack gridArea="title" gap="4">
        <Skeleton h="10" w="80%" />
        <Skeleton h="5" w="40%" />
        <Skeleton h="8" w="30%" />
      </Stack>
      <Skeleton gridArea="buy" h="64" borderRadius="lg" />
      <Skeleton gridArea="text" h="40" />
    </Grid>
  );
}
