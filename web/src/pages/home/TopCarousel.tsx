import { Box, Skeleton } from '@chakra-ui/react';
import { PageState } from '../../components/PageState';
import { useTopProductsQuery } from '../../generated/graphql';
import { CarouselControls } from './CarouselControls';
import { TopSlide } from './TopSlide';
import { useCarousel } from './useCarousel';

/** The top-rated products, one after the other. */
export function TopCarousel() {
  const { data, error } = useTopProductsQuery();
  const products = data?.topProducts ?? [];
  const carousel = useCarousel(products.length);
  if (!data) {
    return (
      <PageState error={error}>
        <Skeleton h="400px" borderRadius="lg" />
      </PageState>
    );
  }
  if (products.length === 0) return null;
  return (
    <Box
      as="section"
      aria-roledescription="carousel"
      aria-label="Top rated products"
      position="relative"
      h="400px"
      bg="bg.panel"
      borderRadius="lg"
      overflow="hidden"
      shadow="card"
      {...carousel.pauseWhileUsed}
    >
      <Box aria-live={carousel.isPlaying ? 'off' : 'polite'} h="full">
        {products.map((product, index) => (
          <TopSlide
            key={product.id}
            product={product}
            label={`${index + 1} of ${products.length}`}
            isShown={index === carousel.index}
            hasPicture={carousel.hasCome(index)}
          />
        ))}
      </Box>
      {products.length > 1 && <CarouselControls {...carousel} count={products.length} />}
    </Box>
  );
}
