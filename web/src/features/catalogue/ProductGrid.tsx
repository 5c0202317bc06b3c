import { Box, Center, SimpleGrid, Skeleton, Spinner, Stack } from '@chakra-ui/react';
import type { ProductCard_ProductFragment } from '../../generated/graphql';
import type { Picture } from '../products/ProductPicture';
import { ProductCard } from './ProductCard';

const columns = { base: 1, md: 2, lg: 3, xl: 4 };

export interface Grid {
  products: ProductCard_ProductFragment[];
  /** Shown instead of the products' own. */
  colorPictures?: { productId: string; picture: Picture }[];
  /** See the card. */
  choice?: string;
}

export function ProductGrid({ products, colorPictures, choice }: Grid) {
  return (
    <SimpleGrid as="ul" columns={columns} gap={{ base: '4', md: '6' }}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            picture={
              colorPictures?.find(({ productId }) => productId === product.id)?.picture ?? product.picture
            }
            choice={choice}
            eager={index < 2}
          />
        </li>
      ))}
    </SimpleGrid>
  );
}

/** As tall as a page of products, to avoid a layout shift. */
export function ProductGridSkeleton({ count = 12 }: { count?: number }) {
  return (
    <Box position="relative">
      <SimpleGrid columns={columns} gap={{ base: '4', md: '6' }}>
        {Array.from({ length: count }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </SimpleGrid>
      <Center position="absolute" top="24" insetX="0">
        <Center p="3" bg="bg.panel" borderRadius="full" shadow="card" color="accent.fg">
          <Spinner w="8" h="8" />
        </Center>
      </Center>
    </Box>
  );
}

function CardSkeleton() {
  return (
    <Stack
      direction={{ base: 'row', md: 'column' }}
      gap="0"
      bg="bg.panel"
      borderRadius="lg"
      overflow="hidden"
    >
      <Box w={{ base: '40%', md: 'full' }} flexShrink="0">
        <Skeleton borderRadius="0" aspectRatio="4 / 5" />
      </Box>
      <Stack p={{ base: '4', md: '5' }} gap="3" flex="1" justify="center">
        <Skeleton h="5" w="70%" />
        <Skeleton h="4" w="50%" />
        <Skeleton h="6" w="40%" />
      </Stack>
    </Stack>
  );
}
