import { Box, Grid, Skeleton } from '@chakra-ui/react';
import { QueryState } from '../../components/QueryState';
import { useTopProductsQuery } from '../../generated/graphql';
import type { TopSlide_ProductFragment } from '../../generated/graphql';
import { CarouselControls } from './CarouselControls';
import { TopSlide } from './TopSlide';
import { useCarousel } from './useCarousel';

/** The top-rated products in rotation. */
export function TopCarousel() {
  const top = useTopProductsQuery();
  return (
    <QueryState of={top} skeleton={<Skeleton h="400px" borderRadius="lg" />}>
      {({ topProducts }) => topProducts.length > 0 && <Slides products={topProducts} />}
    </QueryState>
  );
}

function Slides({ products }: { products: TopSlide_ProductFragment[] }) {
  const carousel = useCarousel(products.length);
  return (
    <Box
      as="section"
      aria-roledescription="carousel"
      aria-label="Top rated products"
      position="relative"
      display="grid"
      minH="400px" // grows with larger text
      bg="bg.panel"
      borderRadius="lg"
      overflow="hidden"
      shadow="card"
      {...carousel.pauseWhileUsed}
    >
      <Grid aria-live={carousel.isPlaying ? 'off' : 'polite'}>
        {products.map((product, index) => (
          <TopSlide
            key={product.id}
            product={product}
            label={`${index + 1} of ${products.length}`}
            isShown={index === carousel.index}
            hasPicture={carousel.hasPicture(index)}
            isFirst={index === 0}
          />
        ))}
      </Grid>
      {products.length > 1 && <CarouselControls {...carousel} count={products.length} />}
    </Box>
  );
}
