import { Box, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { LinkButton } from '../../components/LinkButton';
import { Price } from '../../features/products/Price';
import { ProductPicture } from '../../features/products/ProductPicture';
import { Rating } from '../../features/products/Rating';
import type { TopSlide_ProductFragment } from '../../generated/graphql';

interface Props {
  product: TopSlide_ProductFragment;
  label: string;
  isShown: boolean;
  hasPicture: boolean;
  isFirst: boolean;
}

export function TopSlide({ product, label, isShown, hasPicture, isFirst }: Props) {
  const { id, name, description, price, rating, numReviews, picture } = product;
  return (
    <Grid
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={!isShown}
      gridArea="1 / 1" // stacked in one grid cell, so all are as high as the highest
      templateColumns={{ base: 'minmax(min(11rem, 100%), 1fr) minmax(0, 37%)', md: '1fr 320px' }}
      opacity={isShown ? 1 : 0}
      visibility={isShown ? 'visible' : 'hidden'}
      transition="opacity {durations.moderate}, visibility {durations.moderate}"
    >
      <Stack
        justify="center"
        align="flex-start"
        gap={{ base: '3', lg: '4' }}
        px={{ base: '4', sm: '5', md: '12' }}
        pt="4"
        pb="16"
        minW="0"
      >
        <Text color="accent.fg" fontSize="sm" fontWeight="semibold">
          Top rated
        </Text>
        <Heading as="h2" size={{ base: 'lg', md: 'xl', lg: '2xl' }} lineClamp="3" maxW="full">
          {name}
        </Heading>
        <Rating value={rating} text={`(${numReviews})`} />
        <Text hideBelow="md" color="fg.muted" maxW="prose" lineClamp="2">
          {description}
        </Text>
        <Flex align="center" wrap="wrap" columnGap="5" rowGap="3">
          <Price amount={price} on="carousel" fontSize="xl" fontWeight="semibold" />
          <LinkButton to={`/product/${id}`}>View product</LinkButton>
        </Flex>
      </Stack>
      {/* As high as the text beside it, whatever the picture's own height. */}
      <Box bg="bg.muted" overflow="hidden" contain="size">
        {hasPicture && (
          <ProductPicture picture={picture} alt="" sizes="320px" hero={isFirst} hidden={!isShown} fill />
        )}
      </Box>
    </Grid>
  );
}
